all:
	echo a

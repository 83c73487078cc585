CFLAGS = -DSHOP
shop:
	strip $@
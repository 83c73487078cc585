ifdef STATIC
 D = -static
endif
F:
ifdef SIGN
	gpg
endif
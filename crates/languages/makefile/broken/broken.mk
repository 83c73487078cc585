CFLAGS = -O2 $(call flags,a
all: a.o b.o
	echo $(CFLAGS
	echo done
this line is no rule
ifdef DEBUG
CFLAGS += -g
else ifeq (a,b
CFLAGS += -s
endif
endif
install: all
	cp a.o /usr/lib
endef
define usage
usage: make

# The programs of a shop.
PREFIX ?= /usr/local
CC := gcc
CFLAGS = -O2 -Wall \
	-Wextra \
	-DPREFIX=\"$(PREFIX)\" \
	-DSHOP

.PHONY: all clean

all: shop till

shop: shop.o stock.o
	@echo "Linking $@"
	$(CC) $(LDFLAGS) -o $@ $^ && \
	  strip $@ && \
	  ls -l $@

%.o: %.c
	$(CC) -c $(CFLAGS) -o $@ $<

clean:
	rm -f *.o shop till

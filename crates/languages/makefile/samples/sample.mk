# The programs of a shop.
.POSIX:
VERSION := 1.2
NAME = shop-$(VERSION)
EMPTY =
CFLAGS ?= -O2 -Wall \
  -DNAME="\"$(NAME)\"" -DCOLOUR=\#fff # with a string
CFLAGS += $(shell pkg-config --cflags glib-2.0)
DATE != date "+%Y, %m"
LATER ::= ${NAME:.c=.o}
OBJECTS := $(patsubst %.c,%.o,$(filter-out $(addsuffix .c,old older), \
  $(wildcard src/*.c)))
override LDFLAGS += -L$(if $(filter x86_64,$(ARCH)),lib64,lib) "-Wl,-z now"
export PATH LANG
export MAKEFLAGS = --no-print-directory
export
unexport HOME
private A = b
undefine A
include = a
COMMA := ,
SPACE := $(EMPTY) $(EMPTY)
LIST = $(subst $(SPACE),$(COMMA),(a) (b, c))
price = $$5 $$$$

-include config.mk $(wildcard local/*.mk)
sinclude more.mk
vpath %.c src:lib
vpath

ifeq ($(DEBUG),1)
  CFLAGS += -g
else ifneq (,$(findstring 2,$(DEBUG)))
	CFLAGS += -g3
else
  ifdef SMALL
    CFLAGS += -Os
  endif # SMALL
endif
ifeq "$(CC)" 'gcc'
CC = gcc -std=c11
endif

.PHONY: all clean install
all: shop tests | build ; @echo done $@

shop: $(OBJECTS) lib/libshop.a(price.o)
	@echo "Linking $@; ($(words $^) files)" >&2
	$(CC) $(LDFLAGS) -o $@ $^ 2>link.log || { cat link.log; exit 1; }

# With a comment between its lines.
	strip $@
ifdef SIGN
	-gpg --sign $@ | tee sign.log && \
	  mv $@.gpg $(@D)/
else
ifdef WARN

	@echo not signed
endif
endif
	+$(MAKE) -C doc all

$(OBJECTS): %.o: %.c Makefile
	set -e; for f in $<; do \
	  test -f "$$f" || continue; \
	  $(CC) -c $(CFLAGS) -o $@ $$f; \
	done

tests: CFLAGS += -DTEST
tests: private export MODE := check
lib.a lib.so &: lib.c
	ar r $@ $<
clean:: ; rm -f $(OBJECTS)

ifdef OLD
install: shop
else
install: shop doc
endif
	cp $< $${DESTDIR:-/usr}/bin
	sed -e 's/a;b/c/' <in >>out &

define program =
$(1): $(2:.c=.o) $$(LIBS)
	$$(CC) -o $$@ $$^

define inner
endef
$(foreach f,$(2),
  $(call object,$(f)))
endef

$(foreach p,shop till,$(eval $(call program,$(p),$(p).c)))
$(info made by $(MAKE_VERSION))

override define usage
@echo "usage: make [target]"
endef
$(TARGETS) : build/% : src/% ; cp $< $@
a\:b c\ d: $(PWD)/e
	
	echo it's # no comment
else-if: other
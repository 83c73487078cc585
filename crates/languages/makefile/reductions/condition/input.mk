ifeq ($(OS),Windows_NT)
EXE = .exe
else ifneq (,$(findstring Darwin,$(shell uname)))
SHARED = .dylib
LDFLAGS += -dynamiclib
else
  SHARED = .so
  ifdef STATIC
    LDFLAGS += -static
  endif
endif

shop$(EXE): shop.o
	$(CC) -o $@ $<
ifndef DEBUG
	strip $@
ifdef SIGN
	-gpg --sign $@
endif
else
	@echo not stripped
endif
	ls $@

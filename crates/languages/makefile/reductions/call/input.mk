SOURCES := $(sort $(filter-out %%_test.c,$(wildcard src/*.c lib/*.c)) $(GENERATED))
OBJECTS = $(patsubst src/%.c,$(BUILD)/%.o,$(SOURCES:lib/%=src/%))
NAMES = $(foreach o,$(OBJECTS),$(if $(filter $(BUILD)/a%,$(o)),$(call name,$(basename $(notdir $(o))),short),none))

all: $(OBJECTS) $(addprefix doc/,$(NAMES)) ; echo done

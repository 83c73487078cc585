PROGRAMS := shop till
shop_OBJS := shop.o stock.o
till_OBJS := till.o

define program_rule
# What one program needs.
$(1): $$($(1)_OBJS) $(2:%=lib%.a)
	$$(CC) $$(LDFLAGS) -o $$@ $$^

$(1)-clean:
	rm -f $(1) $$($(1)_OBJS)
endef

all: $(PROGRAMS)

$(foreach program,$(PROGRAMS),$(eval $(call program_rule,$(program),money time)))

clean: $(addsuffix -clean,$(PROGRAMS))

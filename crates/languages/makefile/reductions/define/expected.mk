define b
	$$@
endef
$(eval $(call))
from a in 0
orderby g descending;

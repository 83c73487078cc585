contract A {}

0 is { Length: > 3 };

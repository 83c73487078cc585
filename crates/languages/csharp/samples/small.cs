using System;

namespace Small;

Console.WriteLine(args.Length > 0 ? $"Hello, {args[0]}!" : "Hello!");
return 0;

class Empty { }

record Point(int X);

static class Tools { internal static int Twice(this int number) => 2 * number; }

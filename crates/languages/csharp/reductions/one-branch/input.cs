using System;
#nullable enable

public static class Program
{
#if NET
    public static int Main(string[] args)
#else
    public static int Main()
#endif
    {
#region Work
        switch (args.Length)
        {
            case 0 when DateTime.Now.Year > 2000:
                return 1;
            case > 1 and < 5:
                Console.WriteLine(args[0] is { Length: > 3 } ? "long" : "short");
                break;
        }
#endregion
        return 0;
    }
}

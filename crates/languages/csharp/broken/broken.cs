using System;

class A
{
    void F(int a
    {
        Console.WriteLine($"{a} {b");
        int x = ;
        var s = "open;
        if (x < a { }
        return x
    }

    int G() => 1;

    List<int H;

    int I() { return 2; }
}

class B { int J; }

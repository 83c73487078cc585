#define TRACE
#nullable enable
extern alias Old;

global using System;
using System.Collections.Generic;
using static System.Math;
using Pair = (int First, string? Second);
using Map = System.Collections.Generic.Dictionary<string, System.Collections.Generic.List<int[]>>;

[assembly: CLSCompliant(false)]
[module: Skip, Other(1, Name = "a")]

namespace Shop.Orders
{
    /// <summary>A shop.</summary>
    [Serializable]
    public abstract partial class Shop<TItem, in TKey>(int size, string name = "x") : Base(size), IShop<TItem>, global::System.IDisposable
        where TItem : class?, IItem<TKey>, new()
        where TKey : struct, allows ref struct
    {
        public const int Most = 0x_FF_00, Least = -1_000;
        private static readonly double[] rates = { 1.5e-3, .5, 1f, 2m, 0b1010_1010UL };
        internal volatile unsafe int* pointer;
        private fixed byte buffer[16];
        public event EventHandler<EventArgs>? Changed, Closed;
        public event Action Moved { add { moved += value; } remove => moved -= value; }

        public string Name { get; private set; } = name;
        public required int Count { get; init; }
        protected virtual int Total => items.Count;
        public int Size { get => size; set { size = value; } }
        public ref readonly TItem this[int index, params string[] keys] => ref items[index];
        string IShop<TItem>.Title { get { return "a\"b"; } }

        static Shop() { }
        public Shop(int size) : this(size, "y") => Name = "z";
        ~Shop() { Dispose(false); }

        public static Shop<TItem, TKey> operator +(Shop<TItem, TKey> a, int b) => a;
        public static bool operator <(Shop<TItem, TKey> a, Shop<TItem, TKey> b) { return a.Count < b.Count; }
        public static bool operator >(Shop<TItem, TKey> a, Shop<TItem, TKey> b) => a.Count > b.Count;
        public static explicit operator checked int(Shop<TItem, TKey> a) => a.Count;
        public static implicit operator string(Shop<TItem, TKey> a) => a.Name;
        public static bool operator true(Shop<TItem, TKey> a) => true;

        void IShop<TItem>.Close<T>(ref int a, out string b, in long c, scoped ref int d, T? e = default) where T : notnull
        {
            b = "";
        }

        partial void OnClose();
        public abstract int Get();
        [DllImport("a.dll")] public static extern unsafe int Call(delegate* unmanaged[Cdecl]<int, ref byte, void> f, void** g);

        public async Task<List<int>> LoadAsync(CancellationToken token = default)
        {
            await foreach (var (key, value) in Read().WithCancellation(token))
            {
                if (key is null) continue;
            }
            await using var file = Open(@"c:\""dir""\file");
            using (var other = Open("b")) { }
            using var third = new Third { Name = "c", Items = { 1, 2 }, ["k"] = 3 };
            return await (Task<List<int>>)Run(async () => await Task.Delay(1));
        }

        private static IEnumerable<(int A, string B)> Pairs()
        {
            yield return (1, "a");
            yield break;
        }

        public override string ToString() => $"{Name,-10:N2} {{x}} {(Count > 1 ? "many" : "one")} {$"{Count}"}" + $@"c:\{Name}""" + """
            raw "text"
            """ + $$"""{ {{Name}} }""" + "bytes"u8.ToString();

        private unsafe int Statements(object o, int[] numbers, Dictionary<string, int>? map)
        {
            int i = 0, j = ~i;
            var list = new List<Dictionary<string, int[]>>();
            int[,] matrix = new int[2, 3];
            int[][] jagged = new int[2][];
            int[] filled = [1, 2, .. numbers, ^1];
            Span<int> span = stackalloc int[4];
            Span<int> known = stackalloc[] { 1, 2 };
            (int x, var y) = (1, 2);
            (i, j) = (j, i);
            var (p, q) = Deconstruct();
            ref int r = ref numbers[0];
            Func<int, int> square = static x => x * x;
            Action<object, EventArgs> handler = delegate (object sender, EventArgs e) { };
            Action none = delegate { };
            Func<int, string, bool> typed = (int a, string b = "c") => a > 1;
            int Local<T>(T t) where T : unmanaged => sizeof(T);
            static void Other() { }

            label:
            for (int k = 0, l = 1; k < numbers.Length && l > 0; k++, l--) { }
            for (; ; ) break;
            while (i < j) i++;
            do { i--; } while (i > 0);
            if (i < j && j > i) goto label; else if (i == 0) return 1;
            lock (o) { checked { i++; } }
            fixed (int* a = numbers, b = &numbers[1]) { *a = (*b)++; a->ToString(); }
            try { throw new Error("x") { Code = 1 }; }
            catch (Error e) when (e.Code > 1) { throw; }
            catch (Exception) { }
            catch when (i == 0) { }
            finally { }
            switch (o)
            {
                case int n when n > 1:
                case > 1 and < 5 or 7:
                    goto case 3;
                case 3: goto default;
                case string { Length: > 0 and var length } s: break;
                case (1, _) or Point(var a1, 2) { X: 1 }: break;
                case [1, .., var last]: break;
                case Shop.Most | 1: break;
                case null: case not (A or B): break;
                default: break;
            }
            string text = o switch
            {
                < 0 => "less",
                int n when n > 5 => "more",
                (not null, { Length: 1 }) => "pair",
                _ => throw new InvalidOperationException(nameof(o)),
            };
            bool compared = i < j || f(a < b, c > d) || i >> 1 > j << 2 && i >>> 3 >= 1;
            map?["a"].ToString(); map ??= new(); map!.Clear(); i >>= 1; i >>>= 2;
            var part = text[1..^1] + text[..2] + text[^2..];
            var copy = point with { X = 1, Y = { Z = 2 } };
            var forgiven = point! with { X = 2 };
            var anonymous = new { text, i, Name = "a" };
            var question = o is int? ? 1 : 2;
            var nested = o is string t2 ? t2 : o as string ?? "";
            var type = typeof(Dictionary<,>).Name + typeof(int[]) + default(int) + unchecked((byte)-1);
            var query = from item in list
                        from string key in item.Keys
                        let n = key.Length
                        where n > 1 && item.Count < 5
                        join other in others on key equals other.Key into joined
                        orderby n descending, key
                        group item by key into g
                        select new { g.Key, Count = g.Count() };
            int from = 1, select = 2, where = from + select, record = 3, async = 4, when = 5, value = 6;
            from = select < where ? from : record;
            char c = '\'', d = '\u0041';
            @class.@int = 1;
            var attributed = [Old] static async (a, b) => a?
                .Length;
            return (i, j) switch { (1, 2) => 3, _ => 4 };
#if DEBUG
            return 1;
#else
            return 2;
#endif
        }

#region Types
        public enum Color : byte { Red = 1, [Old] Green, Blue = Red | Green, }
        public delegate ref readonly T Factory<out T>(params object[] args) where T : class;
        public interface IShape { static abstract int Sides { get; } void Draw() { } }
        public readonly ref struct Point { public readonly int X; public Point(int x) { X = x; } }
        public record Person(string First, string Last) : Named(First);
        public readonly record struct Size(int Width, int Height) { public int Area => Width * Height; }
        file sealed class Hidden;
        static class Extended { extension<T>(List<T> list) where T : class { public int Twice => 2; } }
        List<int> this[List<int> a] => a;
#endregion
#pragma warning disable CS0168

#if OLD
        public void Run(int a)
#else
        public void Run(long a)
#endif
        {
        }
    }
}

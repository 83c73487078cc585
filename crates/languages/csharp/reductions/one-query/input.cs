using System;
using System.Collections.Generic;
using System.Linq;

namespace Shop
{
    /// <summary>An item.</summary>
    public class Item
    {
        public string Name { get; set; } = "";
        public int Count { get; init; }
        public override string ToString() => $"{Name} x {Count:N0}";
    }

    public sealed class Report<T> where T : Item
    {
        private readonly List<T> items = new();

        public void Print(IEnumerable<T> all)
        {
            if (items.Count < 10 && all is not null)
            {
                items.AddRange(all);
            }
            var sorted = from item in items
                         where item.Count > 1
                         orderby item.Name descending, item.Count
                         select new { item.Name, Total = item.Count * 2 };
            foreach (var row in sorted)
            {
                Console.WriteLine("{0}: {1}", row.Name, row.Total);
            }
        }
    }
}

// Groups by key, in the order in which the keys first came.
namespace System.Linq
{
    using System.Collections;
    using System.Collections.Generic;

    public interface IGrouping<out TKey, out TElement> : IEnumerable<TElement>
    {
        TKey Key { get; }
    }

    public interface ILookup<TKey, TElement> : IEnumerable<IGrouping<TKey, TElement>>
    {
        int Count { get; }
        IEnumerable<TElement> this[TKey key] { get; }
        bool Contains(TKey key);
    }

    sealed class Grouping<TKey, TElement> : System.Collections.ObjectModel.ReadOnlyCollection<TElement>, IGrouping<TKey, TElement>
    {
        readonly TKey key;

        internal Grouping(TKey key) : base(new List<TElement>()) { this.key = key; }

        public TKey Key { get { return key; } }

        internal void Add(TElement element) { Items.Add(element); }
    }

    public class Lookup<TKey, TElement> : ILookup<TKey, TElement>
    {
        readonly List<IGrouping<TKey, TElement>> groups = new List<IGrouping<TKey, TElement>>();
        readonly Dictionary<TKey, Grouping<TKey, TElement>> byKey;
        Grouping<TKey, TElement> ofNull; // a dictionary has no place for it

        Lookup(IEqualityComparer<TKey> comparer) { byKey = new Dictionary<TKey, Grouping<TKey, TElement>>(comparer); }

        internal static Lookup<TKey, TElement> Of(IEnumerable<TElement> source, Func<TElement, TKey> key, IEqualityComparer<TKey> comparer)
        {
            Lookup<TKey, TElement> lookup = new Lookup<TKey, TElement>(comparer);
            foreach (TElement item in source)
                lookup.Group(key(item)).Add(item);
            return lookup;
        }

        internal static Lookup<TKey, TElement> Of<T>(
            IEnumerable<T> source, Func<T, TKey> key, Func<T, TElement> element, IEqualityComparer<TKey> comparer)
        {
            Lookup<TKey, TElement> lookup = new Lookup<TKey, TElement>(comparer);
            foreach (T item in source)
                lookup.Group(key(item)).Add(element(item));
            return lookup;
        }

        // For joins, which know no null keys.
        internal static Lookup<TKey, TElement> OfNonNull(IEnumerable<TElement> source, Func<TElement, TKey> key, IEqualityComparer<TKey> comparer)
        {
            Lookup<TKey, TElement> lookup = new Lookup<TKey, TElement>(comparer);
            foreach (TElement item in source)
            {
                TKey itsKey = key(item);
                if (itsKey != null)
                    lookup.Group(itsKey).Add(item);
            }
            return lookup;
        }

        Grouping<TKey, TElement> Find(TKey key)
        {
            if (key == null)
                return ofNull;
            Grouping<TKey, TElement> group;
            byKey.TryGetValue(key, out group);
            return group;
        }

        Grouping<TKey, TElement> Group(TKey key)
        {
            Grouping<TKey, TElement> group = Find(key);
            if (group != null)
                return group;
            group = new Grouping<TKey, TElement>(key);
            groups.Add(group);
            if (key == null)
                ofNull = group;
            else
                byKey.Add(key, group);
            return group;
        }

        public int Count { get { return groups.Count; } }

        public IEnumerable<TElement> this[TKey key]
        {
            get
            {
                Grouping<TKey, TElement> group = Find(key);
                return group != null ? (IEnumerable<TElement>)group : new TElement[0];
            }
        }

        public bool Contains(TKey key) { return Find(key) != null; }

        public IEnumerator<IGrouping<TKey, TElement>> GetEnumerator() { return groups.GetEnumerator(); }

        IEnumerator IEnumerable.GetEnumerator() { return groups.GetEnumerator(); }
    }
}

// Values that live while their keys do. An entry whose key is dead is as good as gone.
using Fencepost;

namespace System.Runtime.CompilerServices
{
    public sealed class ConditionalWeakTable<TKey, TValue>
        where TKey : class
        where TValue : class
    {
        public delegate TValue CreateValueCallback(TKey key);

        sealed class Pair
        {
            [Long] internal TKey key;
            [Keyed] internal TValue value;
            internal Pair next;
        }

        readonly object _lock = new object();
        Pair _first;

        public void Add(TKey key, TValue value)
        {
            if (key == null)
                throw new ArgumentNullException("key");
            lock (_lock)
            {
                if (Find(key) != null)
                    throw new ArgumentException("An item with the same key has already been added.");
                Insert(key, value);
            }
            Fencepost.Runtime.KeepAlive(key);
        }

        public void AddOrUpdate(TKey key, TValue value)
        {
            if (key == null)
                throw new ArgumentNullException("key");
            lock (_lock)
            {
                Unlink(key);
                Insert(key, value);
            }
            Fencepost.Runtime.KeepAlive(key);
        }

        public bool TryGetValue(TKey key, out TValue value)
        {
            if (key == null)
                throw new ArgumentNullException("key");
            lock (_lock)
            {
                Pair found = Find(key);
                value = found == null ? null : found.value;
                Fencepost.Runtime.KeepAlive(key);
                return found != null;
            }
        }

        public TValue GetValue(TKey key, CreateValueCallback createValueCallback)
        {
            if (createValueCallback == null)
                throw new ArgumentNullException("createValueCallback");
            TValue value;
            if (TryGetValue(key, out value))
                return value;
            TValue created = createValueCallback(key);
            lock (_lock)
            {
                Pair found = Find(key);
                if (found != null)
                    created = found.value;
                else
                    Insert(key, created);
            }
            Fencepost.Runtime.KeepAlive(key);
            return created;
        }

        public TValue GetOrCreateValue(TKey key)
        {
            return GetValue(key, Create);
        }

        static TValue Create(TKey key)
        {
            return Activator.CreateInstance<TValue>();
        }

        public bool Remove(TKey key)
        {
            if (key == null)
                throw new ArgumentNullException("key");
            bool removed;
            lock (_lock)
                removed = Unlink(key);
            Fencepost.Runtime.KeepAlive(key);
            return removed;
        }

        Pair Find(TKey key)
        {
            for (Pair pair = _first; pair != null; pair = pair.next)
                if ((object)pair.key == (object)key)
                    return pair;
            return null;
        }

        void Insert(TKey key, TValue value)
        {
            Pair pair = new Pair();
            pair.key = key;
            pair.value = value;
            pair.next = _first;
            _first = pair;
        }

        // Also takes out those whose key is dead.
        bool Unlink(TKey key)
        {
            bool removed = false;
            Pair before = null;
            for (Pair pair = _first; pair != null; pair = pair.next)
            {
                TKey own = pair.key;
                if ((object)own == (object)key)
                    removed = true;
                if (own != null && (object)own != (object)key)
                    before = pair;
                else if (before == null)
                    _first = pair.next;
                else
                    before.next = pair.next;
            }
            return removed;
        }
    }
}

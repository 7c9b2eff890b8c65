// A queue by priority: .NET 6. The heap has four children to a node, as the framework's has, which decides the order of
// elements with the same priority.
namespace System.Collections.Generic
{
    public class PriorityQueue<TElement, TPriority>
    {
        const int Arity = 4;

        KeyValuePair<TElement, TPriority>[] nodes = new KeyValuePair<TElement, TPriority>[0];
        int size;
        readonly IComparer<TPriority> comparer;

        public PriorityQueue() : this((IComparer<TPriority>)null) { }

        public PriorityQueue(int initialCapacity) : this(initialCapacity, null) { }

        public PriorityQueue(IComparer<TPriority> comparer) { this.comparer = comparer ?? Comparer<TPriority>.Default; }

        public PriorityQueue(int initialCapacity, IComparer<TPriority> comparer) : this(comparer)
        {
            if (initialCapacity < 0)
                throw new ArgumentOutOfRangeException("initialCapacity");
        }

        public PriorityQueue(IEnumerable<(TElement, TPriority)> items) : this(items, null) { }

        public PriorityQueue(IEnumerable<(TElement, TPriority)> items, IComparer<TPriority> comparer) : this(comparer)
        {
            ArgumentNullException.ThrowIfNull(items, "items");
            AddAll(items);
            Heapify();
        }

        public int Count { get { return size; } }

        public IComparer<TPriority> Comparer { get { return comparer; } }

        public void Enqueue(TElement element, TPriority priority)
        {
            Append(element, priority);
            MoveUp(size - 1);
        }

        void Append(TElement element, TPriority priority)
        {
            if (size == nodes.Length)
                Array.Resize(ref nodes, Math.Max(size * 2, 4));
            nodes[size++] = new KeyValuePair<TElement, TPriority>(element, priority);
        }

        void AddAll(IEnumerable<(TElement, TPriority)> items)
        {
            foreach ((TElement, TPriority) item in items)
                Append(item.Item1, item.Item2);
        }

        void Heapify()
        {
            for (int i = (size - 2) / Arity; i >= 0 && size > 1; i--)
                MoveDown(nodes[i], i);
        }

        public void EnqueueRange(IEnumerable<(TElement, TPriority)> items)
        {
            ArgumentNullException.ThrowIfNull(items, "items");
            if (size == 0)
            {
                AddAll(items);
                Heapify();
                return;
            }
            foreach ((TElement, TPriority) item in items)
                Enqueue(item.Item1, item.Item2);
        }

        public TElement Peek()
        {
            if (size == 0)
                throw Empty();
            return nodes[0].Key;
        }

        static Exception Empty() { return new InvalidOperationException("Queue empty."); }

        public TElement Dequeue()
        {
            if (size == 0)
                throw Empty();
            TElement first = nodes[0].Key;
            RemoveFirst();
            return first;
        }

        public bool TryPeek(out TElement element, out TPriority priority)
        {
            element = size == 0 ? default(TElement) : nodes[0].Key;
            priority = size == 0 ? default(TPriority) : nodes[0].Value;
            return size != 0;
        }

        public bool TryDequeue(out TElement element, out TPriority priority)
        {
            if (!TryPeek(out element, out priority))
                return false;
            RemoveFirst();
            return true;
        }

        public TElement EnqueueDequeue(TElement element, TPriority priority)
        {
            if (size == 0 || comparer.Compare(priority, nodes[0].Value) <= 0)
                return element;
            TElement first = nodes[0].Key;
            MoveDown(new KeyValuePair<TElement, TPriority>(element, priority), 0);
            return first;
        }

        public void Clear()
        {
            Array.Clear(nodes, 0, size);
            size = 0;
        }

        void RemoveFirst()
        {
            KeyValuePair<TElement, TPriority> last = nodes[--size];
            nodes[size] = default(KeyValuePair<TElement, TPriority>);
            if (size > 0)
                MoveDown(last, 0);
        }

        void MoveUp(int at)
        {
            KeyValuePair<TElement, TPriority> node = nodes[at];
            while (at > 0)
            {
                int parent = (at - 1) / Arity;
                if (comparer.Compare(node.Value, nodes[parent].Value) >= 0)
                    break;
                nodes[at] = nodes[parent];
                at = parent;
            }
            nodes[at] = node;
        }

        void MoveDown(KeyValuePair<TElement, TPriority> node, int at)
        {
            for (int child = at * Arity + 1; child < size; child = at * Arity + 1)
            {
                int least = child;
                for (int i = child + 1; i < child + Arity && i < size; i++)
                    if (comparer.Compare(nodes[i].Value, nodes[least].Value) < 0)
                        least = i;
                if (comparer.Compare(node.Value, nodes[least].Value) <= 0)
                    break;
                nodes[at] = nodes[least];
                at = least;
            }
            nodes[at] = node;
        }
    }
}

// A doubly linked list: a ring whose head is the first node.
namespace System.Collections.Generic
{
    public sealed class LinkedListNode<T>
    {
        internal LinkedList<T> list;
        internal LinkedListNode<T> next;
        internal LinkedListNode<T> prev;
        internal T item;

        public LinkedListNode(T value) { item = value; }

        internal LinkedListNode(LinkedList<T> list, T value)
        {
            this.list = list;
            item = value;
        }

        public LinkedList<T> List { get { return list; } }

        public LinkedListNode<T> Next { get { return next == null || next == list.head ? null : next; } }

        public LinkedListNode<T> Previous { get { return prev == null || this == list.head ? null : prev; } }

        public T Value
        {
            get { return item; }
            set { item = value; }
        }

        internal void Invalidate()
        {
            list = null;
            next = null;
            prev = null;
        }
    }

    public class LinkedList<T> : ICollection<T>, ICollection, IReadOnlyCollection<T>
    {
        internal LinkedListNode<T> head;
        int count;
        int version;

        public LinkedList() { }

        public LinkedList(IEnumerable<T> collection)
        {
            if (collection == null)
                throw new ArgumentNullException("collection");
            foreach (T item in collection)
                AddLast(item);
        }

        public int Count { get { return count; } }

        public LinkedListNode<T> First { get { return head; } }

        public LinkedListNode<T> Last { get { return head == null ? null : head.prev; } }

        bool ICollection<T>.IsReadOnly { get { return false; } }
        bool ICollection.IsSynchronized { get { return false; } }
        object ICollection.SyncRoot { get { return this; } }

        void ICollection<T>.Add(T value) { AddLast(value); }

        public LinkedListNode<T> AddAfter(LinkedListNode<T> node, T value)
        {
            CheckNode(node);
            LinkedListNode<T> added = new LinkedListNode<T>(this, value);
            LinkBefore(node.next, added);
            return added;
        }

        public void AddAfter(LinkedListNode<T> node, LinkedListNode<T> newNode)
        {
            CheckNode(node);
            CheckNew(newNode);
            LinkBefore(node.next, newNode);
            newNode.list = this;
        }

        public LinkedListNode<T> AddBefore(LinkedListNode<T> node, T value)
        {
            CheckNode(node);
            LinkedListNode<T> added = new LinkedListNode<T>(this, value);
            LinkBefore(node, added);
            if (node == head)
                head = added;
            return added;
        }

        public void AddBefore(LinkedListNode<T> node, LinkedListNode<T> newNode)
        {
            CheckNode(node);
            CheckNew(newNode);
            LinkBefore(node, newNode);
            newNode.list = this;
            if (node == head)
                head = newNode;
        }

        public LinkedListNode<T> AddFirst(T value)
        {
            LinkedListNode<T> added = new LinkedListNode<T>(this, value);
            LinkFirst(added);
            return added;
        }

        public void AddFirst(LinkedListNode<T> node)
        {
            CheckNew(node);
            LinkFirst(node);
            node.list = this;
        }

        public LinkedListNode<T> AddLast(T value)
        {
            LinkedListNode<T> added = new LinkedListNode<T>(this, value);
            LinkLast(added);
            return added;
        }

        public void AddLast(LinkedListNode<T> node)
        {
            CheckNew(node);
            LinkLast(node);
            node.list = this;
        }

        void LinkFirst(LinkedListNode<T> node)
        {
            LinkLast(node);
            head = node;
        }

        void LinkLast(LinkedListNode<T> node)
        {
            if (head != null)
            {
                LinkBefore(head, node);
                return;
            }
            node.next = node;
            node.prev = node;
            head = node;
            version++;
            count++;
        }

        void LinkBefore(LinkedListNode<T> node, LinkedListNode<T> added)
        {
            added.next = node;
            added.prev = node.prev;
            node.prev.next = added;
            node.prev = added;
            version++;
            count++;
        }

        void Unlink(LinkedListNode<T> node)
        {
            if (node.next == node)
                head = null;
            else
            {
                node.next.prev = node.prev;
                node.prev.next = node.next;
                if (head == node)
                    head = node.next;
            }
            node.Invalidate();
            count--;
            version++;
        }

        public void Clear()
        {
            LinkedListNode<T> node = head;
            while (node != null)
            {
                LinkedListNode<T> dropped = node;
                node = node.Next;
                dropped.Invalidate();
            }
            head = null;
            count = 0;
            version++;
        }

        public bool Contains(T value) { return Find(value) != null; }

        public LinkedListNode<T> Find(T value)
        {
            EqualityComparer<T> comparer = EqualityComparer<T>.Default;
            for (LinkedListNode<T> node = head; node != null; node = node.Next)
            {
                if (comparer.Equals(node.item, value))
                    return node;
            }
            return null;
        }

        public LinkedListNode<T> FindLast(T value)
        {
            EqualityComparer<T> comparer = EqualityComparer<T>.Default;
            for (LinkedListNode<T> node = Last; node != null; node = node.Previous)
            {
                if (comparer.Equals(node.item, value))
                    return node;
            }
            return null;
        }

        public bool Remove(T value)
        {
            LinkedListNode<T> node = Find(value);
            if (node == null)
                return false;
            Unlink(node);
            return true;
        }

        public void Remove(LinkedListNode<T> node)
        {
            CheckNode(node);
            Unlink(node);
        }

        public void RemoveFirst()
        {
            if (head == null)
                throw new InvalidOperationException("The LinkedList is empty.");
            Unlink(head);
        }

        public void RemoveLast()
        {
            if (head == null)
                throw new InvalidOperationException("The LinkedList is empty.");
            Unlink(head.prev);
        }

        public void CopyTo(T[] array, int index)
        {
            if (array == null)
                throw new ArgumentNullException("array");
            if (index < 0)
                throw new ArgumentOutOfRangeException("index", index, "Non-negative number required.");
            if (index > array.Length)
                throw new ArgumentOutOfRangeException("index", index, "Must be less than or equal to the size of the collection.");
            if (array.Length - index < count)
                throw new ArgumentException("Insufficient space in the target location to copy the information.");
            for (LinkedListNode<T> node = head; node != null; node = node.Next)
                array[index++] = node.item;
        }

        void ICollection.CopyTo(Array array, int index)
        {
            T[] items = new T[count];
            CopyTo(items, 0);
            Array.Copy(items, 0, array, index, count);
        }

        void CheckNode(LinkedListNode<T> node)
        {
            if (node == null)
                throw new ArgumentNullException("node");
            if (node.list != this)
                throw new InvalidOperationException("The LinkedList node does not belong to current LinkedList.");
        }

        static void CheckNew(LinkedListNode<T> node)
        {
            if (node == null)
                throw new ArgumentNullException("node");
            if (node.list != null)
                throw new InvalidOperationException("The LinkedList node already belongs to a LinkedList.");
        }

        public Enumerator GetEnumerator() { return new Enumerator(this); }

        IEnumerator<T> IEnumerable<T>.GetEnumerator() { return new Enumerator(this); }

        IEnumerator IEnumerable.GetEnumerator() { return new Enumerator(this); }

        public struct Enumerator : IEnumerator<T>
        {
            readonly LinkedList<T> list;
            readonly int version;
            LinkedListNode<T> next;
            int index;
            T current;

            internal Enumerator(LinkedList<T> list)
            {
                this.list = list;
                version = list.version;
                next = list.head;
                index = 0;
                current = default(T);
            }

            public T Current { get { return current; } }

            object IEnumerator.Current
            {
                get
                {
                    if (index == 0 || index == list.count + 1)
                        throw Throw.NoCurrent();
                    return current;
                }
            }

            public bool MoveNext()
            {
                if (version != list.version)
                    throw Throw.Changed();
                if (next == null)
                {
                    index = list.count + 1;
                    return false;
                }
                index++;
                current = next.item;
                next = next.Next;
                return true;
            }

            void IEnumerator.Reset()
            {
                if (version != list.version)
                    throw Throw.Changed();
                next = list.head;
                index = 0;
                current = default(T);
            }

            public void Dispose() { }
        }
    }
}

// One value a thread: each thread keeps a list of its own values, one slot for each ThreadLocal.
namespace System.Threading
{
    using Fencepost;
    using System.Collections.Generic;

    abstract class ThreadLocalSlot
    {
        [Immediate] internal readonly object owner;
        [Immediate] internal readonly ThreadLocalSlot next;

        internal ThreadLocalSlot(object owner, ThreadLocalSlot next)
        {
            this.owner = owner;
            this.next = next;
        }
    }

    sealed class ThreadLocalSlot<T> : ThreadLocalSlot
    {
        // Other threads look only at tracked values.
        internal T value;
        internal T tracked;

        internal ThreadLocalSlot(object owner, ThreadLocalSlot next) : base(owner, next) { }
    }

    public class ThreadLocal<T> : IDisposable
    {
        [Immediate] readonly Func<T> factory;
        [Immediate] readonly List<ThreadLocalSlot<T>> all;
        volatile bool disposed;

        public ThreadLocal() { }

        public ThreadLocal(bool trackAllValues)
        {
            if (trackAllValues)
                all = new List<ThreadLocalSlot<T>>();
        }

        public ThreadLocal(Func<T> valueFactory) : this(valueFactory, false) { }

        public ThreadLocal(Func<T> valueFactory, bool trackAllValues) : this(trackAllValues)
        {
            if (valueFactory == null)
                throw new ArgumentNullException("valueFactory");
            factory = valueFactory;
        }

        public bool IsValueCreated
        {
            get
            {
                CheckNotDisposed();
                return Find() != null;
            }
        }

        public T Value
        {
            get
            {
                CheckNotDisposed();
                ThreadLocalSlot<T> slot = Find();
                if (slot != null)
                    return all == null ? slot.value : slot.tracked;
                T made = factory == null ? default(T) : factory();
                if (Find() != null)
                    throw new InvalidOperationException("ValueFactory attempted to access the Value property of this instance.");
                Value = made;
                return made;
            }
            set
            {
                CheckNotDisposed();
                ThreadLocalSlot<T> slot = Find();
                if (slot == null)
                    slot = Add();
                if (all == null)
                    slot.value = value;
                else
                    slot.tracked = value;
            }
        }

        public IList<T> Values
        {
            get
            {
                CheckNotDisposed();
                if (all == null)
                    throw new InvalidOperationException("The ThreadLocal object is not tracking values. To use the Values property, use a ThreadLocal constructor that accepts the trackAllValues parameter and set the parameter to true.");
                List<T> values = new List<T>();
                Runtime.Enter(all);
                for (int i = all.Count - 1; i >= 0; i--)
                    values.Add(all[i].tracked);
                Runtime.Exit(all);
                return values;
            }
        }

        ThreadLocalSlot<T> Find()
        {
            Thread.ToldApart();
            ThreadLocalSlot slot = Runtime.Current().locals;
            while (slot != null && slot.owner != (object)this)
                slot = slot.next;
            return (ThreadLocalSlot<T>)slot;
        }

        ThreadLocalSlot<T> Add()
        {
            ThreadLocalSlot<T> slot = new ThreadLocalSlot<T>(this, Runtime.Current().locals);
            Runtime.Current().locals = slot;
            if (all != null)
            {
                Runtime.Enter(all);
                all.Add(slot);
                Runtime.Exit(all);
            }
            return slot;
        }

        public override string ToString() { return Value.ToString(); }

        public void Dispose() { Dispose(true); }

        protected virtual void Dispose(bool disposing) { disposed = true; }

        void CheckNotDisposed()
        {
            if (disposed)
                throw new ObjectDisposedException("The ThreadLocal object has been disposed.");
        }
    }
}

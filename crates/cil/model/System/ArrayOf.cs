// The base classes of all arrays of one element type: vectors, and arrays of several dimensions.
using System.Collections;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using Fencepost;

namespace System
{
    // `this` is a T[].
    internal abstract class ArrayOf<T> : ArrayCore, IList<T>, IReadOnlyList<T>
    {
        T[] Self
        {
            get { return Fencepost.Runtime.As<T[]>(this); }
        }

        internal override object GetAt(int flat)
        {
            return Self[flat];
        }

        internal override bool TrySetAt(int flat, object value)
        {
            if (value != null && !(value is T))
            {
                value = Widening.Convert(value, typeof(T));
                if (value == null)
                    return false;
            }
            Self[flat] = value == null ? default(T) : (T)value;
            return true;
        }

        internal override Type ElementType { get { return typeof(T); } }

        internal override void CopyRange(int from, Array to, int at, int count)
        {
            T[] source = Self;
            T[] target = (object)to as T[];
            if (target == null)
            {
                for (int i = 0; i < count; i++)
                    CopyElement(source[from + i], to, at + i);
            }
            else
            {
                // An array of something more special takes only what it can hold.
                try { CopyWithin(source, from, target, at, count); }
                catch (ArrayTypeMismatchException) { throw new InvalidCastException(""); }
            }
        }

        static void CopyWithin(T[] source, int from, T[] target, int at, int count)
        {
            bool backwards = source == target && from < at;
            for (int i = 0; i < count; i++)
            {
                int k = backwards ? count - 1 - i : i;
                target[at + k] = source[from + k];
            }
        }

        internal override void ClearRange(int from, int count)
        {
            T[] self = Self;
            for (int i = 0; i < count; i++)
                self[from + i] = default(T);
        }

        internal override Array Make(int length)
        {
            return Fencepost.Runtime.As<Array>(new T[length]);
        }

        internal override Array MakeShaped(int[] n, int[] low)
        {
            if (n.Length == 1)
                return low[0] == 0 ? Make(n[0]) : Fencepost.Runtime.NewShaped<T>(low[0], n[0]);
            if (n.Length == 2)
                return Fencepost.Runtime.NewShaped<T>(low[0], n[0], low[1], n[1]);
            if (n.Length == 3)
                return Fencepost.Runtime.NewShaped<T>(low[0], n[0], low[1], n[1], low[2], n[2]);
            Fencepost.Runtime.Unsupported("Array.CreateInstance with more than three dimensions");
            return null;
        }

        int ICollection<T>.Count { get { return Self.Length; } }
        int IReadOnlyCollection<T>.Count { get { return Self.Length; } }
        bool ICollection<T>.IsReadOnly { get { return true; } }

        T IList<T>.this[int index]
        {
            get { return At(index); }
            set
            {
                At(index);
                Self[index] = value;
            }
        }

        T IReadOnlyList<T>.this[int index]
        {
            get { return At(index); }
        }

        T At(int index)
        {
            if ((uint)index >= (uint)Self.Length)
                throw new ArgumentOutOfRangeException("index");
            return Self[index];
        }

        IEnumerator<T> IEnumerable<T>.GetEnumerator()
        {
            return new VectorEnumerator<T>(Self);
        }

        int IList<T>.IndexOf(T item)
        {
            return Array.IndexOf(Self, item);
        }

        bool ICollection<T>.Contains(T item)
        {
            return Array.IndexOf(Self, item) >= 0;
        }

        void ICollection<T>.CopyTo(T[] array, int arrayIndex)
        {
            CopyTo(Fencepost.Runtime.As<Array>(array), arrayIndex);
        }

        void ICollection<T>.Add(T item)
        {
            throw new NotSupportedException("Collection is of a fixed size");
        }

        bool ICollection<T>.Remove(T item)
        {
            throw new NotSupportedException("Collection is of a fixed size");
        }

        void ICollection<T>.Clear()
        {
            throw new NotSupportedException("Collection is read-only");
        }

        void IList<T>.Insert(int index, T item)
        {
            throw new NotSupportedException("Collection is of a fixed size");
        }

        void IList<T>.RemoveAt(int index)
        {
            throw new NotSupportedException("Collection is of a fixed size");
        }
    }

    internal sealed class VectorEnumerator<T> : IEnumerator<T>
    {
        [Immediate] readonly T[] _array;
        int _index = -1;

        internal VectorEnumerator(T[] array)
        {
            _array = array;
        }

        public bool MoveNext()
        {
            if (_index < _array.Length)
                _index++;
            return _index < _array.Length;
        }

        public T Current
        {
            get
            {
                if (_index < 0)
                    throw new InvalidOperationException("Enumeration has not started. Call MoveNext");
                if (_index >= _array.Length)
                    throw new InvalidOperationException("Enumeration already finished");
                return _array[_index];
            }
        }

        object IEnumerator.Current
        {
            get { return Current; }
        }

        public void Reset()
        {
            _index = -1;
        }

        public void Dispose()
        {
        }
    }

    // `this` is an array of more than one dimension.
    internal abstract class MultiArrayOf<T> : ArrayCore
    {
        [MethodImpl(MethodImplOptions.InternalCall)] extern T FlatGet(int flat);
        [MethodImpl(MethodImplOptions.InternalCall)] extern void FlatSet(int flat, T value);

        internal override object GetAt(int flat)
        {
            return FlatGet(flat);
        }

        internal override bool TrySetAt(int flat, object value)
        {
            if (value != null && !(value is T))
            {
                value = Widening.Convert(value, typeof(T));
                if (value == null)
                    return false;
            }
            FlatSet(flat, value == null ? default(T) : (T)value);
            return true;
        }

        internal override Type ElementType { get { return typeof(T); } }

        internal override void CopyRange(int from, Array to, int at, int count)
        {
            bool backwards = (object)this == (object)to && from < at;
            for (int i = 0; i < count; i++)
            {
                int k = backwards ? count - 1 - i : i;
                CopyElement(FlatGet(from + k), to, at + k);
            }
        }

        internal override void ClearRange(int from, int count)
        {
            for (int i = 0; i < count; i++)
                FlatSet(from + i, default(T));
        }

        internal override Array Make(int length)
        {
            return Fencepost.Runtime.As<Array>(new T[length]);
        }

        // Only vectors are asked.
        internal override Array MakeShaped(int[] n, int[] low)
        {
            throw new NotSupportedException();
        }
    }
}

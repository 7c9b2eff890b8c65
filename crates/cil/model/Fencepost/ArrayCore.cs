// What all arrays have in common. C# lets no class derive from System.Array, so it stands here,
// below both System.Array and System.ArrayOf<T>. The front end makes every T[] a subclass of
// ArrayOf<T> and of System.Array.
using System;
using System.Collections;

namespace Fencepost
{
    // Elements are counted through all dimensions, the last one fastest: "flat".
    public abstract class ArrayCore : IList, ICloneable
    {
        internal abstract object GetAt(int flat);
        // Whether the value is one of the element type, or a number that widens to it.
        internal abstract bool TrySetAt(int flat, object value);
        internal abstract Type ElementType { get; }
        // Copies elements to an array that may be this one, and to ranges that may overlap.
        internal abstract void CopyRange(int from, Array to, int at, int count);
        internal abstract void ClearRange(int from, int count);
        // A vector of the same element type.
        internal abstract Array Make(int length);
        // An array of the same element type with as many dimensions as there are lengths; zero bounds where there are none.
        internal abstract Array MakeShaped(int[] lengths, int[] lowerBounds);

        // What the front end throws for an array of several dimensions with too many elements.
        internal static Exception TooLarge()
        {
            return new OutOfMemoryException("Array dimensions exceeded supported range.");
        }

        Array Self
        {
            get { return Runtime.As<Array>(this); }
        }

        public object Clone()
        {
            return Runtime.CloneArray((Array)(object)this);
        }

        public void CopyTo(Array array, int index)
        {
            if (array != null && array.Rank != 1)
                throw new ArgumentException("Only single dimensional arrays are supported for the requested action.");
            Array.Copy(Self, Self.GetLowerBound(0), array, index, Self.Length);
        }

        public virtual IEnumerator GetEnumerator()
        {
            return new ArrayEnumerator(Self);
        }

        public bool IsFixedSize { get { return true; } }
        public bool IsReadOnly { get { return false; } }
        public bool IsSynchronized { get { return false; } }
        public object SyncRoot { get { return this; } }

        int ICollection.Count
        {
            get { return Self.Length; }
        }

        object IList.this[int index]
        {
            get { return Self.GetValue(index); }
            set { Self.SetValue(value, index); }
        }

        // For values that come from an array of this type.
        internal void SetAt(int flat, object value)
        {
            TrySetAt(flat, value);
        }

        // Copies one element to an array of another type.
        internal void CopyElement(object value, Array to, int at)
        {
            if (to.TrySetAt(at, value))
                return;
            Type from = ElementType, target = to.ElementType;
            if (from == typeof(object) || target.IsSubclassOf(from) || target.IsInterface || from.IsInterface)
                throw new InvalidCastException("");
            throw new ArrayTypeMismatchException();
        }

        int IList.Add(object value)
        {
            throw new NotSupportedException("Collection was of a fixed size.");
        }

        void IList.Insert(int index, object value)
        {
            throw new NotSupportedException("Collection was of a fixed size.");
        }

        void IList.Remove(object value)
        {
            throw new NotSupportedException("Collection was of a fixed size.");
        }

        void IList.RemoveAt(int index)
        {
            throw new NotSupportedException("Collection was of a fixed size.");
        }

        void IList.Clear()
        {
            Array.Clear(Self, Self.GetLowerBound(0), Self.Length);
        }

        bool IList.Contains(object value)
        {
            return Array.IndexOf(Self, value) >= Self.GetLowerBound(0);
        }

        int IList.IndexOf(object value)
        {
            return Array.IndexOf(Self, value);
        }
    }

    internal sealed class ArrayEnumerator : IEnumerator, ICloneable
    {
        [Immediate] readonly Array _array;
        int _index = -1;

        internal ArrayEnumerator(Array array)
        {
            _array = array;
        }

        public bool MoveNext()
        {
            if (_index < _array.Length)
                _index++;
            return _index < _array.Length;
        }

        public object Current
        {
            get
            {
                if (_index < 0)
                    throw new InvalidOperationException("Enumeration has not started. Call MoveNext.");
                if (_index >= _array.Length)
                    throw new InvalidOperationException("Enumeration already finished.");
                return _array.GetAt(_index);
            }
        }

        public void Reset()
        {
            _index = -1;
        }

        public object Clone()
        {
            return MemberwiseClone();
        }
    }
}

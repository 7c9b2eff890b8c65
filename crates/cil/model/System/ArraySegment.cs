// A part of an array.
using System.Collections;
using System.Collections.Generic;

namespace System
{
    public struct ArraySegment<T> : IReadOnlyList<T>, IEquatable<ArraySegment<T>>
    {
        readonly T[] _array;
        readonly int _offset;
        readonly int _count;

        public ArraySegment(T[] array)
        {
            if (array == null)
                throw new ArgumentNullException("array");
            _array = array;
            _offset = 0;
            _count = array.Length;
        }

        public ArraySegment(T[] array, int offset, int count)
        {
            if (array == null)
                throw new ArgumentNullException("array");
            if (offset < 0)
                throw new ArgumentOutOfRangeException("offset", "Non-negative number required.");
            if (count < 0)
                throw new ArgumentOutOfRangeException("count", "Non-negative number required.");
            if (array.Length - offset < count)
                throw new ArgumentException("Offset and length were out of bounds for the array or count is greater than the number of elements from index to the end of the source collection.");
            _array = array;
            _offset = offset;
            _count = count;
        }

        public T[] Array { get { return _array; } }
        public int Offset { get { return _offset; } }
        public int Count { get { return _count; } }

        public T this[int index]
        {
            get
            {
                CheckIndex(index);
                return _array[_offset + index];
            }
            set
            {
                CheckIndex(index);
                _array[_offset + index] = value;
            }
        }

        void CheckIndex(int index)
        {
            if ((uint)index >= (uint)_count)
                throw new ArgumentOutOfRangeException("index", "Index was out of range. Must be non-negative and less than the size of the collection.");
        }

        public Enumerator GetEnumerator()
        {
            return new Enumerator(this);
        }

        IEnumerator<T> IEnumerable<T>.GetEnumerator()
        {
            return new Enumerator(this);
        }

        IEnumerator IEnumerable.GetEnumerator()
        {
            return new Enumerator(this);
        }

        public bool Equals(ArraySegment<T> obj)
        {
            return _array == obj._array && _offset == obj._offset && _count == obj._count;
        }

        public override bool Equals(object obj)
        {
            return obj is ArraySegment<T> && Equals((ArraySegment<T>)obj);
        }

        public override int GetHashCode()
        {
            return _array == null ? 0 : _array.GetHashCode() ^ _offset ^ _count;
        }

        public static implicit operator ArraySegment<T>(T[] array)
        {
            return array == null ? default(ArraySegment<T>) : new ArraySegment<T>(array);
        }

        public struct Enumerator : IEnumerator<T>
        {
            readonly ArraySegment<T> _segment;
            int _index;

            internal Enumerator(ArraySegment<T> segment)
            {
                _segment = segment;
                _index = -1;
            }

            public bool MoveNext()
            {
                if (_index < _segment._count)
                    _index++;
                return _index < _segment._count;
            }

            public T Current
            {
                get
                {
                    if (_index < 0)
                        throw new InvalidOperationException("Enumeration has not started. Call MoveNext.");
                    if (_index >= _segment._count)
                        throw new InvalidOperationException("Enumeration already finished.");
                    return _segment._array[_segment._offset + _index];
                }
            }

            object IEnumerator.Current { get { return Current; } }

            void IEnumerator.Reset()
            {
                _index = -1;
            }

            public void Dispose()
            {
            }
        }
    }
}

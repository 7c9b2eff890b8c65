// Spans over arrays, and no others: there is no memory here but that of objects.
namespace System
{
    public struct Span<T>
    {
        readonly T[] _array;
        readonly int _start;
        readonly int _length;

        // The front end knows memory on the stack, which is an array, and comes here with no other.
        public unsafe Span(void* pointer, int length)
            : this(null)
        {
            Fencepost.Runtime.Unsupported("a span over memory that is not an array's");
        }

        public Span(T[] array)
        {
            _array = array;
            _start = 0;
            _length = array == null ? 0 : array.Length;
        }

        public Span(T[] array, int start, int length)
        {
            int have = array == null ? 0 : array.Length;
            if ((uint)start > (uint)have || (uint)length > (uint)(have - start))
                throw new ArgumentOutOfRangeException();
            _array = array;
            _start = start;
            _length = length;
        }

        public static Span<T> Empty { get { return default(Span<T>); } }
        public int Length { get { return _length; } }
        public bool IsEmpty { get { return _length == 0; } }

        public ref T this[int index]
        {
            get
            {
                if ((uint)index >= (uint)_length)
                    throw new IndexOutOfRangeException();
                return ref _array[_start + index];
            }
        }

        public Span<T> Slice(int start)
        {
            if ((uint)start > (uint)_length)
                throw new ArgumentOutOfRangeException();
            return new Span<T>(_array, _start + start, _length - start);
        }

        public Span<T> Slice(int start, int length)
        {
            if ((uint)start > (uint)_length || (uint)length > (uint)(_length - start))
                throw new ArgumentOutOfRangeException();
            return new Span<T>(_array, _start + start, length);
        }

        public T[] ToArray()
        {
            var copy = new T[_length];
            for (int i = 0; i < _length; i++)
                copy[i] = _array[_start + i];
            return copy;
        }

        public void Clear()
        {
            Fill(default(T));
        }

        public void Fill(T value)
        {
            for (int i = 0; i < _length; i++)
                _array[_start + i] = value;
        }

        public static implicit operator ReadOnlySpan<T>(Span<T> span)
        {
            return new ReadOnlySpan<T>(span._array, span._start, span._length);
        }

        public bool TryCopyTo(Span<T> destination)
        {
            if (_length > destination.Length)
                return false;
            T[] copy = ToArray();
            for (int i = 0; i < copy.Length; i++)
                destination[i] = copy[i];
            return true;
        }

        public void CopyTo(Span<T> destination)
        {
            if (!TryCopyTo(destination))
                throw new ArgumentException("Destination is too short.", "destination");
        }

        public static implicit operator Span<T>(T[] array)
        {
            return new Span<T>(array);
        }

        public static bool operator ==(Span<T> left, Span<T> right)
        {
            return left._array == right._array && left._start == right._start && left._length == right._length;
        }

        public static bool operator !=(Span<T> left, Span<T> right)
        {
            return !(left == right);
        }

        public override string ToString()
        {
            if (typeof(T) == typeof(char))
                return _length == 0 ? "" : new string(Fencepost.Runtime.As<char[]>(_array), _start, _length);
            return "System.Span<" + typeof(T).Name + ">[" + _length + "]";
        }

        public Enumerator GetEnumerator()
        {
            return new Enumerator(this);
        }

        public struct Enumerator
        {
            readonly Span<T> _span;
            int _index;

            internal Enumerator(Span<T> span)
            {
                _span = span;
                _index = -1;
            }

            public bool MoveNext()
            {
                int index = _index + 1;
                if (index >= _span._length)
                    return false;
                _index = index;
                return true;
            }

            public ref T Current
            {
                get { return ref _span._array[_span._start + _index]; }
            }
        }
    }

    public struct ReadOnlySpan<T>
    {
        readonly T[] _array;
        readonly int _start;
        readonly int _length;

        // The front end knows memory on the stack, which is an array, and comes here with no other.
        public unsafe ReadOnlySpan(void* pointer, int length)
            : this(null)
        {
            Fencepost.Runtime.Unsupported("a span over memory that is not an array's");
        }

        public ReadOnlySpan(T[] array)
        {
            _array = array;
            _start = 0;
            _length = array == null ? 0 : array.Length;
        }

        public ReadOnlySpan(T[] array, int start, int length)
        {
            int have = array == null ? 0 : array.Length;
            if ((uint)start > (uint)have || (uint)length > (uint)(have - start))
                throw new ArgumentOutOfRangeException();
            _array = array;
            _start = start;
            _length = length;
        }

        public static ReadOnlySpan<T> Empty { get { return default(ReadOnlySpan<T>); } }
        public int Length { get { return _length; } }
        public bool IsEmpty { get { return _length == 0; } }

        public ref readonly T this[int index]
        {
            get
            {
                if ((uint)index >= (uint)_length)
                    throw new IndexOutOfRangeException();
                return ref _array[_start + index];
            }
        }

        public ReadOnlySpan<T> Slice(int start)
        {
            if ((uint)start > (uint)_length)
                throw new ArgumentOutOfRangeException();
            return new ReadOnlySpan<T>(_array, _start + start, _length - start);
        }

        public ReadOnlySpan<T> Slice(int start, int length)
        {
            if ((uint)start > (uint)_length || (uint)length > (uint)(_length - start))
                throw new ArgumentOutOfRangeException();
            return new ReadOnlySpan<T>(_array, _start + start, length);
        }

        public T[] ToArray()
        {
            var copy = new T[_length];
            for (int i = 0; i < _length; i++)
                copy[i] = _array[_start + i];
            return copy;
        }

        public bool TryCopyTo(Span<T> destination)
        {
            if (_length > destination.Length)
                return false;
            T[] copy = ToArray();
            for (int i = 0; i < copy.Length; i++)
                destination[i] = copy[i];
            return true;
        }

        public void CopyTo(Span<T> destination)
        {
            if (!TryCopyTo(destination))
                throw new ArgumentException("Destination is too short.", "destination");
        }

        public static implicit operator ReadOnlySpan<T>(T[] array)
        {
            return new ReadOnlySpan<T>(array);
        }

        public static bool operator ==(ReadOnlySpan<T> left, ReadOnlySpan<T> right)
        {
            return left._array == right._array && left._start == right._start && left._length == right._length;
        }

        public static bool operator !=(ReadOnlySpan<T> left, ReadOnlySpan<T> right)
        {
            return !(left == right);
        }

        public override string ToString()
        {
            if (typeof(T) == typeof(char))
                return _length == 0 ? "" : new string(Fencepost.Runtime.As<char[]>(_array), _start, _length);
            return "System.ReadOnlySpan<" + typeof(T).Name + ">[" + _length + "]";
        }

        public Enumerator GetEnumerator()
        {
            return new Enumerator(this);
        }

        public struct Enumerator
        {
            readonly ReadOnlySpan<T> _span;
            int _index;

            internal Enumerator(ReadOnlySpan<T> span)
            {
                _span = span;
                _index = -1;
            }

            public bool MoveNext()
            {
                int index = _index + 1;
                if (index >= _span._length)
                    return false;
                _index = index;
                return true;
            }

            public ref readonly T Current
            {
                get { return ref _span._array[_span._start + _index]; }
            }
        }
    }
}

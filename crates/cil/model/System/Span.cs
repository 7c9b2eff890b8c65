// Spans over arrays, or over values that lie one behind the other: a variable, or an inline array.
namespace System
{
    public struct Span<T>
    {
        readonly T[] _array;
        readonly int _start;
        readonly int _length;
        // Where the values are, if they are not those of an array.
        readonly Fencepost.Interior<T> _place;

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
            _place = default(Fencepost.Interior<T>);
        }

        public Span(T[] array, int start, int length)
        {
            int have = array == null ? 0 : array.Length;
            if ((uint)start > (uint)have || (uint)length > (uint)(have - start))
                throw new ArgumentOutOfRangeException();
            _array = array;
            _start = start;
            _length = length;
            _place = default(Fencepost.Interior<T>);
        }

        internal Span(Fencepost.Interior<T> place, int length)
        {
            _array = null;
            _start = 0;
            _length = length;
            _place = place;
        }

        public Span(ref T reference)
            : this(Fencepost.Runtime.Keep(ref reference), 1)
        {
        }

        // An element that is there.
        ref T At(int index)
        {
            if (_array == null)
                return ref Fencepost.Runtime.Follow(_place.Behind(index));
            return ref _array[_start + index];
        }

        // So many elements, which are there.
        Span<T> Part(int start, int length)
        {
            if (_array == null)
                return new Span<T>(_place.Behind(start), length);
            return new Span<T>(_array, _start + start, length);
        }

        internal ref T First()
        {
            if (_length == 0)
                return ref Fencepost.Runtime.Follow(default(Fencepost.Interior<T>));
            return ref At(0);
        }

        public ref T GetPinnableReference() { return ref First(); }

        public static Span<T> Empty { get { return default(Span<T>); } }
        public int Length { get { return _length; } }
        public bool IsEmpty { get { return _length == 0; } }

        public ref T this[int index]
        {
            get
            {
                if ((uint)index >= (uint)_length)
                    throw new IndexOutOfRangeException();
                return ref At(index);
            }
        }

        public Span<T> Slice(int start)
        {
            if ((uint)start > (uint)_length)
                throw new ArgumentOutOfRangeException();
            return Part(start, _length - start);
        }

        public Span<T> Slice(int start, int length)
        {
            if ((uint)start > (uint)_length || (uint)length > (uint)(_length - start))
                throw new ArgumentOutOfRangeException();
            return Part(start, length);
        }

        public T[] ToArray()
        {
            var copy = new T[_length];
            for (int i = 0; i < _length; i++)
                copy[i] = At(i);
            return copy;
        }

        public void Clear()
        {
            Fill(default(T));
        }

        public void Fill(T value)
        {
            for (int i = 0; i < _length; i++)
                At(i) = value;
        }

        public static implicit operator ReadOnlySpan<T>(Span<T> span)
        {
            if (span._array == null)
                return new ReadOnlySpan<T>(span._place, span._length);
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
            return left._array == right._array && left._start == right._start && left._length == right._length
                && Fencepost.Runtime.SamePlace(left._place, right._place);
        }

        public static bool operator !=(Span<T> left, Span<T> right)
        {
            return !(left == right);
        }

        public override string ToString()
        {
            if (typeof(T) == typeof(char))
                return new string(Fencepost.Runtime.As<char[]>(ToArray()));
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
                get { return ref _span.At(_index); }
            }
        }
    }

    public struct ReadOnlySpan<T>
    {
        readonly T[] _array;
        readonly int _start;
        readonly int _length;
        // Where the values are, if they are not those of an array.
        readonly Fencepost.Interior<T> _place;

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
            _place = default(Fencepost.Interior<T>);
        }

        public ReadOnlySpan(T[] array, int start, int length)
        {
            int have = array == null ? 0 : array.Length;
            if ((uint)start > (uint)have || (uint)length > (uint)(have - start))
                throw new ArgumentOutOfRangeException();
            _array = array;
            _start = start;
            _length = length;
            _place = default(Fencepost.Interior<T>);
        }

        internal ReadOnlySpan(Fencepost.Interior<T> place, int length)
        {
            _array = null;
            _start = 0;
            _length = length;
            _place = place;
        }

        public ReadOnlySpan(ref T reference)
            : this(Fencepost.Runtime.Keep(ref reference), 1)
        {
        }

        // An element that is there.
        ref T At(int index)
        {
            if (_array == null)
                return ref Fencepost.Runtime.Follow(_place.Behind(index));
            return ref _array[_start + index];
        }

        // So many elements, which are there.
        ReadOnlySpan<T> Part(int start, int length)
        {
            if (_array == null)
                return new ReadOnlySpan<T>(_place.Behind(start), length);
            return new ReadOnlySpan<T>(_array, _start + start, length);
        }

        internal ref T First()
        {
            if (_length == 0)
                return ref Fencepost.Runtime.Follow(default(Fencepost.Interior<T>));
            return ref At(0);
        }

        public ref readonly T GetPinnableReference() { return ref First(); }

        public static ReadOnlySpan<T> Empty { get { return default(ReadOnlySpan<T>); } }
        public int Length { get { return _length; } }
        public bool IsEmpty { get { return _length == 0; } }

        public ref readonly T this[int index]
        {
            get
            {
                if ((uint)index >= (uint)_length)
                    throw new IndexOutOfRangeException();
                return ref At(index);
            }
        }

        public ReadOnlySpan<T> Slice(int start)
        {
            if ((uint)start > (uint)_length)
                throw new ArgumentOutOfRangeException();
            return Part(start, _length - start);
        }

        public ReadOnlySpan<T> Slice(int start, int length)
        {
            if ((uint)start > (uint)_length || (uint)length > (uint)(_length - start))
                throw new ArgumentOutOfRangeException();
            return Part(start, length);
        }

        public T[] ToArray()
        {
            var copy = new T[_length];
            for (int i = 0; i < _length; i++)
                copy[i] = At(i);
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
            return left._array == right._array && left._start == right._start && left._length == right._length
                && Fencepost.Runtime.SamePlace(left._place, right._place);
        }

        public static bool operator !=(ReadOnlySpan<T> left, ReadOnlySpan<T> right)
        {
            return !(left == right);
        }

        public override string ToString()
        {
            if (typeof(T) == typeof(char))
                return new string(Fencepost.Runtime.As<char[]>(ToArray()));
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
                get { return ref _span.At(_index); }
            }
        }
    }
}

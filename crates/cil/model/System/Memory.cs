// Memory: parts of arrays that can be kept, and strings as such.
namespace System
{
    public struct Memory<T> : IEquatable<Memory<T>>
    {
        readonly T[] _array;
        readonly int _start;
        readonly int _length;

        public Memory(T[] array)
        {
            _array = array;
            _start = 0;
            _length = array == null ? 0 : array.Length;
        }

        public Memory(T[] array, int start, int length)
        {
            int have = array == null ? 0 : array.Length;
            if ((uint)start > (uint)have || (uint)length > (uint)(have - start))
                throw new ArgumentOutOfRangeException();
            _array = array;
            _start = start;
            _length = length;
        }

        public static Memory<T> Empty { get { return default(Memory<T>); } }
        public int Length { get { return _length; } }
        public bool IsEmpty { get { return _length == 0; } }
        public Span<T> Span { get { return new Span<T>(_array, _start, _length); } }

        public Memory<T> Slice(int start)
        {
            if ((uint)start > (uint)_length)
                throw new ArgumentOutOfRangeException("start");
            return new Memory<T>(_array, _start + start, _length - start);
        }

        public Memory<T> Slice(int start, int length)
        {
            if ((uint)start > (uint)_length || (uint)length > (uint)(_length - start))
                throw new ArgumentOutOfRangeException("start");
            return new Memory<T>(_array, _start + start, length);
        }

        public void CopyTo(Memory<T> destination) { Span.CopyTo(destination.Span); }
        public bool TryCopyTo(Memory<T> destination) { return Span.TryCopyTo(destination.Span); }
        public T[] ToArray() { return Span.ToArray(); }

        public bool Equals(Memory<T> other)
        {
            return _array == other._array && _start == other._start && _length == other._length;
        }

        public override bool Equals(object obj)
        {
            return obj is Memory<T> && Equals((Memory<T>)obj);
        }

        public override int GetHashCode()
        {
            Fencepost.Platform.Hashes();
            return _start ^ _length;
        }

        public override string ToString()
        {
            return typeof(T) == typeof(char) ? Span.ToString() : "System.Memory<" + typeof(T).Name + ">[" + _length + "]";
        }

        public static implicit operator Memory<T>(T[] array) { return new Memory<T>(array); }

        public static implicit operator ReadOnlyMemory<T>(Memory<T> memory)
        {
            return new ReadOnlyMemory<T>(memory._array, memory._start, memory._length);
        }
    }

    public struct ReadOnlyMemory<T> : IEquatable<ReadOnlyMemory<T>>
    {
        readonly T[] _array;
        readonly int _start;
        readonly int _length;

        public ReadOnlyMemory(T[] array)
        {
            _array = array;
            _start = 0;
            _length = array == null ? 0 : array.Length;
        }

        public ReadOnlyMemory(T[] array, int start, int length)
        {
            int have = array == null ? 0 : array.Length;
            if ((uint)start > (uint)have || (uint)length > (uint)(have - start))
                throw new ArgumentOutOfRangeException();
            _array = array;
            _start = start;
            _length = length;
        }

        public static ReadOnlyMemory<T> Empty { get { return default(ReadOnlyMemory<T>); } }
        public int Length { get { return _length; } }
        public bool IsEmpty { get { return _length == 0; } }
        public ReadOnlySpan<T> Span { get { return new ReadOnlySpan<T>(_array, _start, _length); } }

        public ReadOnlyMemory<T> Slice(int start)
        {
            if ((uint)start > (uint)_length)
                throw new ArgumentOutOfRangeException("start");
            return new ReadOnlyMemory<T>(_array, _start + start, _length - start);
        }

        public ReadOnlyMemory<T> Slice(int start, int length)
        {
            if ((uint)start > (uint)_length || (uint)length > (uint)(_length - start))
                throw new ArgumentOutOfRangeException("start");
            return new ReadOnlyMemory<T>(_array, _start + start, length);
        }

        public void CopyTo(Memory<T> destination) { Span.CopyTo(destination.Span); }
        public bool TryCopyTo(Memory<T> destination) { return Span.TryCopyTo(destination.Span); }
        public T[] ToArray() { return Span.ToArray(); }

        public bool Equals(ReadOnlyMemory<T> other)
        {
            return _array == other._array && _start == other._start && _length == other._length;
        }

        public override bool Equals(object obj)
        {
            return obj is ReadOnlyMemory<T> && Equals((ReadOnlyMemory<T>)obj);
        }

        public override int GetHashCode()
        {
            Fencepost.Platform.Hashes();
            return _start ^ _length;
        }

        public override string ToString()
        {
            return typeof(T) == typeof(char) ? Span.ToString() : "System.ReadOnlyMemory<" + typeof(T).Name + ">[" + _length + "]";
        }

        public static implicit operator ReadOnlyMemory<T>(T[] array) { return new ReadOnlyMemory<T>(array); }
    }
}

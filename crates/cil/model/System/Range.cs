// Positions from either end of a sequence, and ranges of them.
namespace System
{
    public struct Index : IEquatable<Index>
    {
        // Positions from the end are kept as their complement.
        readonly int _value;

        public Index(int value, bool fromEnd = false)
        {
            if (value < 0)
                throw new ArgumentOutOfRangeException("value", "Non-negative number required.");
            _value = fromEnd ? ~value : value;
        }

        public static Index Start { get { return new Index(0); } }
        public static Index End { get { return new Index(0, true); } }
        public int Value { get { return _value < 0 ? ~_value : _value; } }
        public bool IsFromEnd { get { return _value < 0; } }

        public static Index FromStart(int value)
        {
            return new Index(value);
        }

        public static Index FromEnd(int value)
        {
            return new Index(value, true);
        }

        public int GetOffset(int length)
        {
            return IsFromEnd ? length - Value : Value;
        }

        public bool Equals(Index other)
        {
            return _value == other._value;
        }

        public override bool Equals(object value)
        {
            return value is Index && _value == ((Index)value)._value;
        }

        public override int GetHashCode()
        {
            return _value;
        }

        public override string ToString()
        {
            return IsFromEnd ? "^" + Value.ToString() : Value.ToString();
        }

        public static implicit operator Index(int value)
        {
            return new Index(value);
        }
    }

    public struct Range : IEquatable<Range>
    {
        public Range(Index start, Index end)
        {
            Start = start;
            End = end;
        }

        public Index Start { get; }
        public Index End { get; }
        public static Range All { get { return new Range(Index.Start, Index.End); } }

        public static Range StartAt(Index start)
        {
            return new Range(start, Index.End);
        }

        public static Range EndAt(Index end)
        {
            return new Range(Index.Start, end);
        }

        public bool Equals(Range other)
        {
            return Start.Equals(other.Start) && End.Equals(other.End);
        }

        public override bool Equals(object value)
        {
            return value is Range && Equals((Range)value);
        }

        public override int GetHashCode()
        {
            return Start.GetHashCode() * 31 + End.GetHashCode();
        }

        public override string ToString()
        {
            return Start.ToString() + ".." + End.ToString();
        }
    }
}

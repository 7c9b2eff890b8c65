// Numbers of the size of a pointer, which is 64 bits here.
namespace System
{
    public struct IntPtr : IEquatable<IntPtr>
    {
        internal long m_value;

        public static readonly IntPtr Zero;

        public IntPtr(int value)
        {
            m_value = value;
        }

        public IntPtr(long value)
        {
            m_value = value;
        }

        public static int Size
        {
            get
            {
                Fencepost.Platform.Bits();
                return 8;
            }
        }

        public int ToInt32()
        {
            return checked((int)m_value);
        }

        public long ToInt64()
        {
            return m_value;
        }

        public override bool Equals(object obj)
        {
            return obj is IntPtr && m_value == ((IntPtr)obj).m_value;
        }

        public bool Equals(IntPtr other)
        {
            return m_value == other.m_value;
        }

        public override int GetHashCode()
        {
            return (int)m_value ^ (int)(m_value >> 32);
        }

        public override string ToString()
        {
            return m_value.ToString();
        }

        public string ToString(string format)
        {
            return m_value.ToString(format);
        }

        public static IntPtr Add(IntPtr pointer, int offset)
        {
            return pointer + offset;
        }

        public static IntPtr Subtract(IntPtr pointer, int offset)
        {
            return pointer - offset;
        }

        public static bool operator ==(IntPtr value1, IntPtr value2) { return value1.m_value == value2.m_value; }
        public static bool operator !=(IntPtr value1, IntPtr value2) { return value1.m_value != value2.m_value; }
        public static IntPtr operator +(IntPtr pointer, int offset) { return new IntPtr(pointer.m_value + offset); }
        public static IntPtr operator -(IntPtr pointer, int offset) { return new IntPtr(pointer.m_value - offset); }
        public static explicit operator IntPtr(int value) { return new IntPtr(value); }
        public static explicit operator IntPtr(long value) { return new IntPtr(value); }
        public static explicit operator int(IntPtr value) { return value.ToInt32(); }
        public static explicit operator long(IntPtr value) { return value.m_value; }
    }
}

// Numbers of the size of a pointer, which is 64 bits here.
namespace System
{
    public struct UIntPtr : IEquatable<UIntPtr>
    {
        internal ulong m_value;

        public static readonly UIntPtr Zero;

        public UIntPtr(uint value)
        {
            m_value = value;
        }

        public UIntPtr(ulong value)
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

        public uint ToUInt32()
        {
            return checked((uint)m_value);
        }

        public ulong ToUInt64()
        {
            return m_value;
        }

        public override bool Equals(object obj)
        {
            return obj is UIntPtr && m_value == ((UIntPtr)obj).m_value;
        }

        public bool Equals(UIntPtr other)
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

        public static UIntPtr Add(UIntPtr pointer, int offset)
        {
            return pointer + offset;
        }

        public static UIntPtr Subtract(UIntPtr pointer, int offset)
        {
            return pointer - offset;
        }

        public static bool operator ==(UIntPtr value1, UIntPtr value2) { return value1.m_value == value2.m_value; }
        public static bool operator !=(UIntPtr value1, UIntPtr value2) { return value1.m_value != value2.m_value; }
        public static UIntPtr operator +(UIntPtr pointer, int offset) { return new UIntPtr((ulong)((long)pointer.m_value + offset)); }
        public static UIntPtr operator -(UIntPtr pointer, int offset) { return new UIntPtr((ulong)((long)pointer.m_value - offset)); }
        public static explicit operator UIntPtr(uint value) { return new UIntPtr(value); }
        public static explicit operator UIntPtr(ulong value) { return new UIntPtr(value); }
        public static explicit operator uint(UIntPtr value) { return value.ToUInt32(); }
        public static explicit operator ulong(UIntPtr value) { return value.m_value; }
    }
}

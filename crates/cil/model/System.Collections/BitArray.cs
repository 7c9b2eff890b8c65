// An array of bits.
namespace System.Collections
{
    public sealed class BitArray : ICollection, ICloneable
    {
        bool[] bits;
        int version;

        public BitArray(int length) : this(length, false) { }

        public BitArray(int length, bool defaultValue)
        {
            if (length < 0)
                throw new ArgumentOutOfRangeException("length", length, "Non-negative number required.");
            bits = new bool[length];
            if (defaultValue)
                SetAll(true);
        }

        public BitArray(bool[] values)
        {
            if (values == null)
                throw new ArgumentNullException("values");
            bits = (bool[])values.Clone();
        }

        public BitArray(byte[] bytes)
        {
            if (bytes == null)
                throw new ArgumentNullException("bytes");
            bits = new bool[bytes.Length * 8];
            for (int i = 0; i < bits.Length; i++)
                bits[i] = (bytes[i / 8] >> (i % 8) & 1) != 0;
        }

        public BitArray(int[] values)
        {
            if (values == null)
                throw new ArgumentNullException("values");
            bits = new bool[values.Length * 32];
            for (int i = 0; i < bits.Length; i++)
                bits[i] = (values[i / 32] >> (i % 32) & 1) != 0;
        }

        public BitArray(BitArray bits)
        {
            if (bits == null)
                throw new ArgumentNullException("bits");
            this.bits = (bool[])bits.bits.Clone();
        }

        public int Count { get { return bits.Length; } }

        public int Length
        {
            get { return bits.Length; }
            set
            {
                if (value < 0)
                    throw new ArgumentOutOfRangeException("value", value, "Non-negative number required.");
                bool[] resized = new bool[value];
                for (int i = 0; i < value && i < bits.Length; i++)
                    resized[i] = bits[i];
                bits = resized;
                version++;
            }
        }

        public bool IsReadOnly { get { return false; } }

        public bool IsSynchronized { get { return false; } }

        public object SyncRoot { get { return this; } }

        public bool this[int index]
        {
            get { return Get(index); }
            set { Set(index, value); }
        }

        public bool Get(int index)
        {
            CheckIndex(index);
            return bits[index];
        }

        public void Set(int index, bool value)
        {
            CheckIndex(index);
            bits[index] = value;
            version++;
        }

        void CheckIndex(int index)
        {
            if (index < 0 || index >= bits.Length)
                throw new ArgumentOutOfRangeException("index", index, "Index was out of range. Must be non-negative and less than the size of the collection.");
        }

        public void SetAll(bool value)
        {
            for (int i = 0; i < bits.Length; i++)
                bits[i] = value;
            version++;
        }

        public BitArray And(BitArray value)
        {
            CheckLength(value);
            for (int i = 0; i < bits.Length; i++)
                bits[i] &= value.bits[i];
            version++;
            return this;
        }

        public BitArray Or(BitArray value)
        {
            CheckLength(value);
            for (int i = 0; i < bits.Length; i++)
                bits[i] |= value.bits[i];
            version++;
            return this;
        }

        public BitArray Xor(BitArray value)
        {
            CheckLength(value);
            for (int i = 0; i < bits.Length; i++)
                bits[i] ^= value.bits[i];
            version++;
            return this;
        }

        public BitArray Not()
        {
            for (int i = 0; i < bits.Length; i++)
                bits[i] = !bits[i];
            version++;
            return this;
        }

        void CheckLength(BitArray value)
        {
            if (value == null)
                throw new ArgumentNullException("value");
            if (value.bits.Length != bits.Length)
                throw new ArgumentException("Array lengths must be the same.");
        }

        public object Clone() { return new BitArray(this); }

        public void CopyTo(Array array, int index)
        {
            if (array == null)
                throw new ArgumentNullException("array");
            if (index < 0)
                throw new ArgumentOutOfRangeException("index", index, "Non-negative number required.");
            if (array.Rank != 1)
                throw new ArgumentException("Only single dimensional arrays are supported for the requested action.", "array");
            if (array is bool[])
            {
                CheckSpace(array, index, bits.Length);
                Array.Copy(bits, 0, array, index, bits.Length);
            }
            else if (array is int[])
                CopyTo((int[])array, index);
            else if (array is byte[])
                CopyTo((byte[])array, index);
            else
                throw new ArgumentException("Only supported array types for CopyTo on BitArrays are Boolean[], Int32[] and Byte[].", "array");
        }

        void CopyTo(int[] array, int index)
        {
            for (int i = 0; i < bits.Length; i++)
            {
                if (i % 32 == 0)
                    array[index + i / 32] = 0;
                if (bits[i])
                    array[index + i / 32] |= 1 << (i % 32);
            }
        }

        void CopyTo(byte[] array, int index)
        {
            CheckSpace(array, index, (bits.Length + 7) / 8);
            for (int i = 0; i < bits.Length; i++)
            {
                if (i % 8 == 0)
                    array[index + i / 8] = 0;
                if (bits[i])
                    array[index + i / 8] |= (byte)(1 << (i % 8));
            }
        }

        static void CheckSpace(Array array, int index, int needed)
        {
            if (array.Length - index < needed)
                throw System.Collections.Generic.Throw.Offset();
        }

        public IEnumerator GetEnumerator() { return new Cursor(this); }

        sealed class Cursor : IEnumerator
        {
            readonly BitArray array;
            readonly int version;
            int index = -1;

            internal Cursor(BitArray array)
            {
                this.array = array;
                version = array.version;
            }

            public object Current
            {
                get
                {
                    if (index < 0)
                        throw new InvalidOperationException("Enumeration has not started. Call MoveNext.");
                    if (index >= array.bits.Length)
                        throw new InvalidOperationException("Enumeration already finished.");
                    return array.bits[index];
                }
            }

            public bool MoveNext()
            {
                CheckVersion();
                if (index < array.bits.Length)
                    index++;
                return index < array.bits.Length;
            }

            public void Reset()
            {
                CheckVersion();
                index = -1;
            }

            void CheckVersion()
            {
                if (version != array.version)
                    throw System.Collections.Generic.Throw.Changed();
            }
        }
    }
}

// Copying bytes between arrays of the basic types: whole elements between arrays whose elements have
// the same size.
namespace System
{
    public static class Buffer
    {
        const string NotBasic = "Object must be an array of primitives.";

        public static void BlockCopy(Array src, int srcOffset, Array dst, int dstOffset, int count)
        {
            if (src == null)
                throw new ArgumentNullException("src");
            if (dst == null)
                throw new ArgumentNullException("dst");
            int size = ElementSize(src, "src");
            bool sameSize = ElementSize(dst, "dst") == size;
            if (srcOffset < 0)
                throw new ArgumentOutOfRangeException("srcOffset", "Non-negative number required.");
            if (dstOffset < 0)
                throw new ArgumentOutOfRangeException("dstOffset", "Non-negative number required.");
            if (count < 0)
                throw new ArgumentOutOfRangeException("count", "Non-negative number required.");
            if (srcOffset > ByteLength(src) - count || dstOffset > ByteLength(dst) - count)
                throw new ArgumentException("Offset and length were out of bounds for the array or count is greater than the number of elements from index to the end of the source collection.");
            if (!sameSize || (srcOffset | dstOffset | count) % size != 0)
                Fencepost.Runtime.Unsupported("System.Buffer.BlockCopy of parts of elements");
            src.CopyRange(srcOffset / size, dst, dstOffset / size, count / size);
        }

        public static int ByteLength(Array array)
        {
            if (array == null)
                throw new ArgumentNullException("array");
            return array.Length * ElementSize(array, "array");
        }

        static int ElementSize(object array, string name)
        {
            if (array is byte[] || array is bool[])
                return 1;
            if (array is short[] || array is char[])
                return 2;
            if (array is int[] || array is float[])
                return 4;
            if (array is long[] || array is double[])
                return 8;
            throw new ArgumentException(NotBasic, name);
        }
    }
}

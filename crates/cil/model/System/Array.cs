// Arrays as such, whatever their elements; see Fencepost.ArrayCore.
using System.Collections;
using Fencepost;

namespace System
{
    public abstract partial class Array : ArrayCore
    {
        internal const int MaxLength = 0x7FEFFFFF;

        public int Length
        {
            get { return Fencepost.Runtime.Length(this); }
        }

        public long LongLength
        {
            get { return Fencepost.Runtime.Length(this); }
        }

        public int Rank
        {
            get { return Fencepost.Runtime.Rank(this); }
        }

        public int GetLength(int dimension)
        {
            CheckDimension(dimension);
            return Fencepost.Runtime.GetLength(this, dimension);
        }

        public long GetLongLength(int dimension)
        {
            return GetLength(dimension);
        }

        public int GetLowerBound(int dimension)
        {
            CheckDimension(dimension);
            return Fencepost.Runtime.GetLowerBound(this, dimension);
        }

        public int GetUpperBound(int dimension)
        {
            return GetLowerBound(dimension) + GetLength(dimension) - 1;
        }

        void CheckDimension(int dimension)
        {
            if (dimension < 0 || dimension >= Rank)
                throw new IndexOutOfRangeException();
        }

        public static Array CreateInstance(Type elementType, int length)
        {
            if (elementType == null)
                throw new ArgumentNullException("elementType");
            if (length < 0)
                throw new ArgumentOutOfRangeException("length");
            return Fencepost.Runtime.NewArray(elementType, length);
        }

        public static Array CreateInstance(Type elementType, int length1, int length2)
        {
            return CreateInstance(elementType, new int[] { length1, length2 });
        }

        public static Array CreateInstance(Type elementType, int length1, int length2, int length3)
        {
            return CreateInstance(elementType, new int[] { length1, length2, length3 });
        }

        public static Array CreateInstance(Type elementType, params int[] lengths)
        {
            if (lengths == null)
                throw new ArgumentNullException("lengths");
            return Shaped(elementType, lengths, new int[lengths.Length]);
        }

        public static Array CreateInstance(Type elementType, int[] lengths, int[] lowerBounds)
        {
            if (lengths == null)
                throw new ArgumentNullException("lengths");
            if (lowerBounds == null)
                throw new ArgumentNullException("lowerBounds");
            return Shaped(elementType, lengths, lowerBounds);
        }

        static Array Shaped(Type elementType, int[] lengths, int[] lowerBounds)
        {
            if (elementType == null)
                throw new ArgumentNullException("elementType");
            if (lengths.Length < 1)
                throw new ArgumentException("Arrays must contain >= 1 elements.");
            if (lengths.Length != lowerBounds.Length)
                throw new ArgumentException("Arrays must be of same size.");
            for (int i = 0; i < lengths.Length; i++)
            {
                if (lengths[i] < 0)
                    throw new ArgumentOutOfRangeException("lengths[" + i + "]", "Non-negative number required.");
                if (lowerBounds[i] > int.MaxValue - lengths[i])
                    throw new ArgumentOutOfRangeException("lengths", "Length + bound must not exceed Int32.MaxValue.");
            }
            return Fencepost.Runtime.NewArray(elementType, 0).MakeShaped(lengths, lowerBounds);
        }

        public void Initialize()
        {
        }

        // The flat position of an element; the wrong number of indices is an error of the caller.
        int Flat(int[] indices)
        {
            if (indices == null)
                throw new ArgumentNullException("indices");
            if (indices.Length != Rank)
                throw new ArgumentException();
            int flat = 0;
            for (int d = 0; d < indices.Length; d++)
            {
                int length = Fencepost.Runtime.GetLength(this, d);
                int index = indices[d] - Fencepost.Runtime.GetLowerBound(this, d);
                if ((uint)index >= (uint)length)
                    throw new IndexOutOfRangeException();
                flat = flat * length + index;
            }
            return flat;
        }

        int FlatOfVector(int index, string message)
        {
            if (Rank != 1)
                throw new ArgumentException("Only single dimensional arrays are supported for the requested action.");
            int flat = index - GetLowerBound(0);
            if ((uint)flat >= (uint)Length)
                throw new IndexOutOfRangeException(message);
            return flat;
        }

        public object GetValue(int index)
        {
            return GetAt(FlatOfVector(index, "Index has to be between upper and lower bound of the array."));
        }

        public void SetValue(object value, int index)
        {
            Put(FlatOfVector(index, "Index has to be >= lower bound and <= upper bound of the array."), value);
        }

        void Put(int flat, object value)
        {
            if (TrySetAt(flat, value))
                return;
            if (Widening.IsNumber(Convert.GetTypeCode(value)) && Widening.IsNumber(Convert.TypeCodeOf(ElementType)))
                throw new ArgumentException("not a widening conversion", "value");
            throw new InvalidCastException("");
        }

        public object GetValue(long index) { return GetValue((int)index); }
        public object GetValue(int index1, int index2) { return GetValue(new int[] { index1, index2 }); }
        public object GetValue(int index1, int index2, int index3) { return GetValue(new int[] { index1, index2, index3 }); }
        public object GetValue(params int[] indices) { return GetAt(Flat(indices)); }
        public void SetValue(object value, long index) { SetValue(value, (int)index); }
        public void SetValue(object value, int index1, int index2) { SetValue(value, new int[] { index1, index2 }); }
        public void SetValue(object value, int index1, int index2, int index3) { SetValue(value, new int[] { index1, index2, index3 }); }
        public void SetValue(object value, params int[] indices) { Put(Flat(indices), value); }

        public static void Copy(Array sourceArray, Array destinationArray, int length)
        {
            if (sourceArray == null)
                throw new ArgumentNullException("sourceArray");
            if (destinationArray == null)
                throw new ArgumentNullException("destinationArray");
            Copy(sourceArray, sourceArray.GetLowerBound(0), destinationArray, destinationArray.GetLowerBound(0), length);
        }

        public static void Copy(Array sourceArray, Array destinationArray, long length)
        {
            Copy(sourceArray, destinationArray, (int)length);
        }

        public static void Copy(Array sourceArray, long sourceIndex, Array destinationArray, long destinationIndex, long length)
        {
            Copy(sourceArray, (int)sourceIndex, destinationArray, (int)destinationIndex, (int)length);
        }

        public static void ConstrainedCopy(Array sourceArray, int sourceIndex, Array destinationArray, int destinationIndex, int length)
        {
            Copy(sourceArray, sourceIndex, destinationArray, destinationIndex, length);
        }

        public static void Copy(Array sourceArray, int sourceIndex, Array destinationArray, int destinationIndex, int length)
        {
            if (sourceArray == null)
                throw new ArgumentNullException("sourceArray");
            if (destinationArray == null)
                throw new ArgumentNullException("destinationArray");
            if (length < 0)
                throw new ArgumentOutOfRangeException("length", "Value has to be >= 0.");
            if (sourceArray.Rank != destinationArray.Rank)
                throw new RankException("Only single dimension arrays are supported here.");
            if (sourceIndex < 0)
                throw new ArgumentOutOfRangeException("sourceIndex", "Value has to be >= 0.");
            if (destinationIndex < 0)
                throw new ArgumentOutOfRangeException("destinationIndex", "Value has to be >= 0.");
            int from = sourceIndex - sourceArray.GetLowerBound(0), to = destinationIndex - destinationArray.GetLowerBound(0);
            if (from > sourceArray.Length - length)
                throw new ArgumentException("length");
            if (to > destinationArray.Length - length)
                throw new ArgumentException("Destination array was not long enough. Check destIndex and length, and the array's lower bounds", "destinationArray");
            sourceArray.CopyRange(from, destinationArray, to, length);
        }

        public void CopyTo(Array array, long index)
        {
            CopyTo(array, (int)index);
        }

        public static void Clear(Array array, int index, int length)
        {
            if (array == null)
                throw new ArgumentNullException("array");
            if (length < 0)
                throw new IndexOutOfRangeException("length < 0");
            int from = index - array.GetLowerBound(0);
            if (from < 0)
                throw new IndexOutOfRangeException("index < lower bound");
            if (from > array.Length - length)
                throw new IndexOutOfRangeException("index + length > size");
            array.ClearRange(from, length);
        }

        public static int IndexOf(Array array, object value)
        {
            CheckVector(array);
            return IndexOf(array, value, array.GetLowerBound(0), array.Length);
        }

        public static int IndexOf(Array array, object value, int startIndex)
        {
            CheckVector(array);
            return IndexOf(array, value, startIndex, array.Length - (startIndex - array.GetLowerBound(0)));
        }

        public static int IndexOf(Array array, object value, int startIndex, int count)
        {
            CheckVector(array);
            int lower = array.GetLowerBound(0);
            CheckPart(startIndex - lower, count, array.Length);
            for (int i = startIndex - lower; i < startIndex - lower + count; i++)
                if (object.Equals(value, array.GetAt(i)))
                    return i + lower;
            return lower - 1;
        }

        public static int LastIndexOf(Array array, object value)
        {
            CheckVector(array);
            return LastIndexOf(array, value, array.Length - 1, array.Length);
        }

        public static int LastIndexOf(Array array, object value, int startIndex)
        {
            CheckVector(array);
            return LastIndexOf(array, value, startIndex, startIndex + 1);
        }

        public static int LastIndexOf(Array array, object value, int startIndex, int count)
        {
            CheckVector(array);
            if (array.Length == 0)
                return -1;
            CheckBackPart(startIndex, count, array.Length);
            for (int i = startIndex; i > startIndex - count; i--)
                if (object.Equals(value, array.GetAt(i)))
                    return i;
            return -1;
        }

        static void CheckVector(Array array)
        {
            if (array == null)
                throw new ArgumentNullException("array");
            if (array.Rank != 1)
                throw new RankException("Only single dimension arrays are supported here.");
        }

        internal static void CheckPart(int startIndex, int count, int length)
        {
            if ((uint)startIndex > (uint)length)
                throw new ArgumentOutOfRangeException("startIndex", "Index was out of range. Must be non-negative and less than the size of the collection.");
            if (count < 0 || count > length - startIndex)
                throw new ArgumentOutOfRangeException("count", "Count must be positive and count must refer to a location within the string/array/collection.");
        }

        static void CheckBackPart(int startIndex, int count, int length)
        {
            if ((uint)startIndex >= (uint)length)
                throw new ArgumentOutOfRangeException("startIndex", "Index was out of range. Must be non-negative and less than the size of the collection.");
            if (count < 0 || startIndex - count + 1 < 0)
                throw new ArgumentOutOfRangeException("count", "Count must be positive and count must refer to a location within the string/array/collection.");
        }

        public static void Reverse(Array array)
        {
            CheckVector(array);
            Reverse(array, array.GetLowerBound(0), array.Length);
        }

        public static void Reverse(Array array, int index, int length)
        {
            CheckVector(array);
            CheckRange(array, index, length);
            for (int i = index, j = index + length - 1; i < j; i++, j--)
            {
                object first = array.GetAt(i);
                array.SetAt(i, array.GetAt(j));
                array.SetAt(j, first);
            }
        }

        static void CheckRange(Array array, int index, int length)
        {
            if (array == null)
                throw new ArgumentNullException("array");
            if (index < 0)
                throw new ArgumentOutOfRangeException("index", "Non-negative number required.");
            if (length < 0)
                throw new ArgumentOutOfRangeException("length", "Non-negative number required.");
            if (array.Length - index < length)
                throw new ArgumentException("Offset and length were out of bounds for the array or count is greater than the number of elements from index to the end of the source collection.");
        }
    }
}

// The complaints that collections share, in the words of the real library.
namespace System.Collections.Generic
{
    static class Throw
    {
        internal static Exception Index()
        {
            return new ArgumentOutOfRangeException("index", "Index was out of range. Must be non-negative and less than the size of the collection.");
        }

        internal static Exception Negative(string name)
        {
            return new ArgumentOutOfRangeException(name, "Non-negative number required.");
        }

        internal static Exception Offset()
        {
            return new ArgumentException("Offset and length were out of bounds for the array or count is greater than the number of elements from index to the end of the source collection.");
        }

        internal static Exception Changed()
        {
            return new InvalidOperationException("Collection was modified; enumeration operation may not execute.");
        }

        internal static Exception NoCurrent()
        {
            return new InvalidOperationException("Enumeration has either not started or has already finished.");
        }

        internal static Exception NotStarted()
        {
            return new InvalidOperationException("Enumeration has not started. Call MoveNext.");
        }

        internal static Exception Ended()
        {
            return new InvalidOperationException("Enumeration already finished.");
        }

        internal static Exception ArrayTooSmall()
        {
            return new ArgumentException("Destination array is not long enough to copy all the items in the collection. Check array index and length.");
        }

        internal static Exception ArrayType()
        {
            return new ArgumentException("Target array type is not compatible with the type of items in the collection.");
        }

        internal static Exception WrongType(object value, string type, string name)
        {
            return new ArgumentException("The value \"" + value + "\" is not of type \"" + type + "\" and cannot be used in this generic collection.", name);
        }

        // The rest of an ICollection.CopyTo(Array, int), after the checks.
        internal static void CopyAll<T>(T[] items, Array array, int index)
        {
            try
            {
                Array.Copy(items, 0, array, index, items.Length);
            }
            catch (ArrayTypeMismatchException)
            {
                throw ArrayType();
            }
        }

        // The checks of every ICollection.CopyTo(Array, int).
        internal static void CheckCopy(Array array, int index, int count)
        {
            if (array == null)
                throw new ArgumentNullException("array");
            if (array.Rank != 1)
                throw new ArgumentException("Only single dimensional arrays are supported for the requested action.");
            if (array.GetLowerBound(0) != 0)
                throw new ArgumentException("The lower bound of target array must be zero.");
            if (index < 0 || index > array.Length)
                throw Negative("index");
            if (array.Length - index < count)
                throw ArrayTooSmall();
        }
    }
}

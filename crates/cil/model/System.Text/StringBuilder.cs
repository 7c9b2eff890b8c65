// A text that grows. It is kept as one string: building stays simple, and an append is one read and
// one write of memory.
using System.Collections.Generic;
using Fencepost;

namespace System.Text
{
    public sealed class StringBuilder
    {
        const int DefaultCapacity = 16;

        string _text;
        int _capacity;

        public StringBuilder()
            : this("", DefaultCapacity)
        {
        }

        public StringBuilder(int capacity)
            : this("", capacity)
        {
        }

        public StringBuilder(string value)
            : this(value, DefaultCapacity)
        {
        }

        public StringBuilder(int capacity, int maxCapacity)
            : this("", capacity)
        {
            if (capacity > maxCapacity)
                throw new ArgumentOutOfRangeException("capacity", "Capacity exceeds maximum capacity.");
        }

        public StringBuilder(string value, int capacity)
        {
            if (capacity < 0)
                throw new ArgumentOutOfRangeException("capacity", "'capacity' must be greater than zero.");
            _text = value ?? "";
            _capacity = capacity == 0 ? DefaultCapacity : capacity;
            if (_capacity < _text.Length)
                _capacity = _text.Length;
        }

        public StringBuilder(string value, int startIndex, int length, int capacity)
            : this((value ?? "").Substring(startIndex, length), capacity)
        {
        }

        // The text in parts: here in one, unless it is empty.
        public ChunkEnumerator GetChunks() { return new ChunkEnumerator(_text); }

        public struct ChunkEnumerator
        {
            readonly string text;
            bool isTaken;

            internal ChunkEnumerator(string text)
            {
                this.text = text;
                isTaken = false;
            }

            public ChunkEnumerator GetEnumerator() { return this; }

            public bool MoveNext()
            {
                bool wasTaken = isTaken;
                isTaken = true;
                return !wasTaken;
            }

            public ReadOnlyMemory<char> Current
            {
                get
                {
                    if (!isTaken)
                        throw new InvalidOperationException("Enumeration has either not started or has already finished.");
                    return new ReadOnlyMemory<char>(text.ToCharArray());
                }
            }
        }

        public int MaxCapacity { get { return int.MaxValue; } }

        public int Capacity
        {
            get { return _capacity > _text.Length ? _capacity : _text.Length; }
            set
            {
                if (value < 0)
                    throw new ArgumentOutOfRangeException("value", "Capacity must be positive.");
                if (value < _text.Length)
                    throw new ArgumentOutOfRangeException("value", "capacity was less than the current size.");
                _capacity = value;
            }
        }

        public int EnsureCapacity(int capacity)
        {
            if (capacity < 0)
                throw new ArgumentOutOfRangeException("capacity", "Capacity must be positive.");
            if (Capacity < capacity)
                Capacity = capacity;
            return Capacity;
        }

        public int Length
        {
            get { return _text.Length; }
            set
            {
                if (value < 0)
                    throw new ArgumentOutOfRangeException("value", "Length cannot be less than zero.");
                string text = _text;
                _text = value <= text.Length ? text.Substring(0, value) : text.PadRight(value, '\0');
            }
        }

        [System.Runtime.CompilerServices.IndexerName("Chars")]
        public char this[int index]
        {
            get
            {
                if ((uint)index >= (uint)_text.Length)
                    throw new IndexOutOfRangeException();
                return _text[index];
            }
            set
            {
                string text = _text;
                if ((uint)index >= (uint)text.Length)
                    throw new ArgumentOutOfRangeException("index", "Index was out of range. Must be non-negative and less than the size of the collection.");
                _text = text.Substring(0, index) + value.ToString() + text.Substring(index + 1);
            }
        }

        public override string ToString()
        {
            return _text;
        }

        public string ToString(int startIndex, int length)
        {
            string text = _text;
            if (startIndex < 0)
                throw new ArgumentOutOfRangeException("startIndex", "StartIndex cannot be less than zero.");
            if (startIndex > text.Length)
                throw new ArgumentOutOfRangeException("startIndex", "startIndex cannot be larger than length of string.");
            if (length < 0)
                throw new ArgumentOutOfRangeException("length", "Length cannot be less than zero.");
            if (startIndex > text.Length - length)
                throw new ArgumentOutOfRangeException("length", "Index and length must refer to a location within the string.");
            return text.Substring(startIndex, length);
        }

        public StringBuilder Clear()
        {
            _text = "";
            return this;
        }

        public bool Equals(StringBuilder sb)
        {
            return sb != null && _text == sb._text;
        }

        public void CopyTo(int sourceIndex, char[] destination, int destinationIndex, int count)
        {
            _text.CopyTo(sourceIndex, destination, destinationIndex, count);
        }

        public StringBuilder Append(string value)
        {
            if (!string.IsNullOrEmpty(value))
                _text = _text + value;
            return this;
        }

        public StringBuilder Append(string value, int startIndex, int count)
        {
            if (startIndex < 0)
                throw new ArgumentOutOfRangeException("startIndex", "Index was out of range. Must be non-negative and less than the size of the collection.");
            if (count < 0)
                throw new ArgumentOutOfRangeException("count", "Value must be positive.");
            if (value == null)
            {
                if (startIndex == 0 && count == 0)
                    return this;
                throw new ArgumentNullException("value");
            }
            if (count > 0 && startIndex > value.Length - count)
                throw new ArgumentOutOfRangeException("startIndex", "Index was out of range. Must be non-negative and less than the size of the collection.");
            return count == 0 ? this : Append(value.Substring(startIndex, count));
        }

        public StringBuilder Append(StringBuilder value)
        {
            return value == null ? this : Append(value._text);
        }

        public StringBuilder Append(StringBuilder value, int startIndex, int count)
        {
            return Append(value == null ? null : value._text, startIndex, count);
        }

        public StringBuilder Append(char value)
        {
            _text = _text + value.ToString();
            return this;
        }

        public StringBuilder Append(char value, int repeatCount)
        {
            if (repeatCount < 0)
                throw new ArgumentOutOfRangeException("repeatCount", "Count cannot be less than zero.");
            return Append(new string(value, repeatCount));
        }

        public StringBuilder Append(char[] value)
        {
            return value == null ? this : Append(new string(value));
        }

        public StringBuilder Append(char[] value, int startIndex, int charCount)
        {
            if (value == null && startIndex == 0 && charCount == 0)
                return this;
            return Append(new string(value, startIndex, charCount));
        }

        public StringBuilder Append(ReadOnlySpan<char> value)
        {
            return Append(value.ToString());
        }

        public StringBuilder Append(object value)
        {
            return value == null ? this : Append(value.ToString());
        }

        public StringBuilder Append(bool value) { return Append(value.ToString()); }
        public StringBuilder Append(sbyte value) { return Append(value.ToString()); }
        public StringBuilder Append(byte value) { return Append(value.ToString()); }
        public StringBuilder Append(short value) { return Append(value.ToString()); }
        public StringBuilder Append(ushort value) { return Append(value.ToString()); }
        public StringBuilder Append(int value) { return Append(value.ToString()); }
        public StringBuilder Append(uint value) { return Append(value.ToString()); }
        public StringBuilder Append(long value) { return Append(value.ToString()); }
        public StringBuilder Append(ulong value) { return Append(value.ToString()); }
        public StringBuilder Append(float value) { return Append(value.ToString()); }
        public StringBuilder Append(double value) { return Append(value.ToString()); }
        public StringBuilder Append(decimal value) { return Append(value.ToString()); }

        public StringBuilder AppendLine()
        {
            return Append(Environment.NewLine);
        }

        public StringBuilder AppendLine(string value)
        {
            return Append(value + Environment.NewLine);
        }

        public StringBuilder AppendFormat(string format, object arg0)
        {
            return Append(string.Format(format, arg0));
        }

        public StringBuilder AppendFormat(string format, object arg0, object arg1)
        {
            return Append(string.Format(format, arg0, arg1));
        }

        public StringBuilder AppendFormat(string format, object arg0, object arg1, object arg2)
        {
            return Append(string.Format(format, arg0, arg1, arg2));
        }

        public StringBuilder AppendFormat(string format, params object[] args)
        {
            return Append(string.Format(format, args));
        }

        public StringBuilder AppendFormat(IFormatProvider provider, string format, object arg0)
        {
            return Append(string.Format(provider, format, arg0));
        }

        public StringBuilder AppendFormat(IFormatProvider provider, string format, object arg0, object arg1)
        {
            return Append(string.Format(provider, format, arg0, arg1));
        }

        public StringBuilder AppendFormat(IFormatProvider provider, string format, object arg0, object arg1, object arg2)
        {
            return Append(string.Format(provider, format, arg0, arg1, arg2));
        }

        public StringBuilder AppendFormat(IFormatProvider provider, string format, params object[] args)
        {
            return Append(string.Format(provider, format, args));
        }

        public StringBuilder AppendJoin(string separator, params string[] values)
        {
            return Append(string.Join(separator, values));
        }

        public StringBuilder AppendJoin(string separator, params object[] values)
        {
            return Append(string.Join(separator, values));
        }

        public StringBuilder AppendJoin<T>(string separator, IEnumerable<T> values)
        {
            return Append(string.Join<T>(separator, values));
        }

        public StringBuilder AppendJoin(char separator, params string[] values)
        {
            return Append(string.Join(separator, values));
        }

        public StringBuilder AppendJoin(char separator, params object[] values)
        {
            return Append(string.Join(separator, values));
        }

        public StringBuilder AppendJoin<T>(char separator, IEnumerable<T> values)
        {
            return Append(string.Join<T>(separator, values));
        }

        public StringBuilder Insert(int index, string value)
        {
            string text = _text;
            if ((uint)index > (uint)text.Length)
                throw new ArgumentOutOfRangeException("index", "Index was out of range. Must be non-negative and less than the size of the collection.");
            _text = text.Insert(index, value ?? "");
            return this;
        }

        public StringBuilder Insert(int index, string value, int count)
        {
            if (count < 0)
                throw new ArgumentOutOfRangeException("count", "Non-negative number required.");
            for (int i = 0; i < count; i++)
                Insert(index, value);
            return this;
        }

        public StringBuilder Insert(int index, char[] value, int startIndex, int charCount) { return Insert(index, new string(value, startIndex, charCount)); }
        public StringBuilder Insert(int index, char[] value) { return Insert(index, new string(value)); }
        public StringBuilder Insert(int index, object value) { return Insert(index, value == null ? null : value.ToString()); }
        public StringBuilder Insert(int index, char value) { return Insert(index, value.ToString()); }
        public StringBuilder Insert(int index, bool value) { return Insert(index, value.ToString()); }
        public StringBuilder Insert(int index, sbyte value) { return Insert(index, value.ToString()); }
        public StringBuilder Insert(int index, byte value) { return Insert(index, value.ToString()); }
        public StringBuilder Insert(int index, short value) { return Insert(index, value.ToString()); }
        public StringBuilder Insert(int index, ushort value) { return Insert(index, value.ToString()); }
        public StringBuilder Insert(int index, int value) { return Insert(index, value.ToString()); }
        public StringBuilder Insert(int index, uint value) { return Insert(index, value.ToString()); }
        public StringBuilder Insert(int index, long value) { return Insert(index, value.ToString()); }
        public StringBuilder Insert(int index, ulong value) { return Insert(index, value.ToString()); }
        public StringBuilder Insert(int index, float value) { return Insert(index, value.ToString()); }
        public StringBuilder Insert(int index, double value) { return Insert(index, value.ToString()); }
        public StringBuilder Insert(int index, decimal value) { return Insert(index, value.ToString()); }

        public StringBuilder Remove(int startIndex, int length)
        {
            string text = _text;
            if (length < 0)
                throw new ArgumentOutOfRangeException("length", "Length cannot be less than zero.");
            if (startIndex < 0)
                throw new ArgumentOutOfRangeException("startIndex", "StartIndex cannot be less than zero.");
            if (length > text.Length - startIndex)
                throw new ArgumentOutOfRangeException("length", "Index was out of range. Must be non-negative and less than the size of the collection.");
            _text = text.Remove(startIndex, length);
            return this;
        }

        public StringBuilder Replace(string oldValue, string newValue)
        {
            CheckOld(oldValue);
            _text = _text.Replace(oldValue, newValue);
            return this;
        }

        public StringBuilder Replace(string oldValue, string newValue, int startIndex, int count)
        {
            string text = _text;
            CheckRange(text, startIndex, count);
            CheckOld(oldValue);
            _text = text.Substring(0, startIndex) + text.Substring(startIndex, count).Replace(oldValue, newValue) + text.Substring(startIndex + count);
            return this;
        }

        public StringBuilder Replace(char oldChar, char newChar)
        {
            _text = _text.Replace(oldChar, newChar);
            return this;
        }

        public StringBuilder Replace(char oldChar, char newChar, int startIndex, int count)
        {
            string text = _text;
            CheckRange(text, startIndex, count);
            _text = text.Substring(0, startIndex) + text.Substring(startIndex, count).Replace(oldChar, newChar) + text.Substring(startIndex + count);
            return this;
        }

        static void CheckOld(string oldValue)
        {
            if (oldValue == null)
                throw new ArgumentNullException("oldValue");
            if (oldValue.Length == 0)
                throw new ArgumentException("Empty name is not legal.", "oldValue");
        }

        static void CheckRange(string text, int startIndex, int count)
        {
            if ((uint)startIndex > (uint)text.Length)
                throw new ArgumentOutOfRangeException("startIndex", "Index was out of range. Must be non-negative and less than the size of the collection.");
            if (count < 0 || startIndex > text.Length - count)
                throw new ArgumentOutOfRangeException("count", "Index was out of range. Must be non-negative and less than the size of the collection.");
        }
    }
}

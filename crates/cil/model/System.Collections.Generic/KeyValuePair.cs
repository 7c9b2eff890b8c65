// A key with its value.
namespace System.Collections.Generic
{
    public static class KeyValuePair
    {
        public static KeyValuePair<TKey, TValue> Create<TKey, TValue>(TKey key, TValue value)
        {
            return new KeyValuePair<TKey, TValue>(key, value);
        }
    }

    public struct KeyValuePair<TKey, TValue>
    {
        readonly TKey key;
        readonly TValue value;

        public KeyValuePair(TKey key, TValue value)
        {
            this.key = key;
            this.value = value;
        }

        public TKey Key { get { return key; } }

        public TValue Value { get { return value; } }

        public void Deconstruct(out TKey key, out TValue value)
        {
            key = Key;
            value = Value;
        }

        public override string ToString()
        {
            string left = key == null ? "" : key.ToString();
            string right = value == null ? "" : value.ToString();
            return "[" + left + ", " + right + "]";
        }
    }
}

// A key with its value, untyped.
namespace System.Collections
{
    public struct DictionaryEntry
    {
        object key;
        object value;

        public DictionaryEntry(object key, object value)
        {
            this.key = key;
            this.value = value;
        }

        public object Key
        {
            get { return key; }
            set { key = value; }
        }

        public object Value
        {
            get { return value; }
            set { this.value = value; }
        }

        public void Deconstruct(out object key, out object value)
        {
            key = Key;
            value = Value;
        }
    }
}

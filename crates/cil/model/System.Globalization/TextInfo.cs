// How a culture writes: the invariant one.
namespace System.Globalization
{
    using System.Text;

    public class TextInfo : ICloneable
    {
        internal TextInfo() { }

        public string CultureName { get { return ""; } }
        public string ListSeparator { get { return ","; } }
        public bool IsReadOnly { get { return true; } }
        public bool IsRightToLeft { get { return false; } }

        public virtual char ToLower(char c) { return char.ToLowerInvariant(c); }

        public virtual char ToUpper(char c) { return char.ToUpperInvariant(c); }

        public virtual string ToLower(string str)
        {
            if (str == null)
                throw new ArgumentNullException("str");
            return str.ToLowerInvariant();
        }

        public virtual string ToUpper(string str)
        {
            if (str == null)
                throw new ArgumentNullException("str");
            return str.ToUpperInvariant();
        }

        // The first letter of each word is large and the others are small, unless all are large.
        public string ToTitleCase(string str)
        {
            if (str == null)
                throw new ArgumentNullException("str");
            var text = new StringBuilder();
            for (int i = 0; i < str.Length;)
            {
                int end = i;
                bool hasSmall = false;
                while (end < str.Length && (char.IsLetter(str[end]) || end > i && str[end] == '\''))
                    hasSmall |= char.IsLower(str[end++]);
                if (end == i)
                {
                    text.Append(str[i++]);
                    continue;
                }
                text.Append(hasSmall || end == i + 1 ? char.ToUpperInvariant(str[i]) : str[i]);
                text.Append(hasSmall ? str.Substring(i + 1, end - i - 1).ToLowerInvariant() : str.Substring(i + 1, end - i - 1));
                i = end;
            }
            return text.ToString();
        }

        public object Clone() { return MemberwiseClone(); }
    }
}

// Writing text, character by character or whole strings at once.
using System.Text;

namespace System.IO
{
    public abstract partial class TextWriter : MarshalByRefObject, IDisposable, IAsyncDisposable
    {
        string _newLine; // null: the platform's own

        protected TextWriter()
        {
        }

        protected TextWriter(IFormatProvider formatProvider)
        {
        }

        public abstract Encoding Encoding { get; }

        public virtual string NewLine
        {
            get { return _newLine ?? Environment.NewLine; }
            set { _newLine = value; }
        }

        public virtual void Close()
        {
            Dispose(true);
        }

        public void Dispose()
        {
            Dispose(true);
        }

        protected virtual void Dispose(bool disposing)
        {
        }

        public virtual void Flush()
        {
        }

        public static TextWriter Synchronized(TextWriter writer)
        {
            if (writer == null)
                throw new ArgumentNullException("writer");
            return writer is ConsoleWriter || writer is LockedWriter ? writer : new LockedWriter(writer);
        }

        public virtual void Write(char value)
        {
        }

        public virtual void Write(string value)
        {
            for (int i = 0; value != null && i < value.Length; i++)
                Write(value[i]);
        }

        public virtual void Write(char[] buffer) { Write(new string(buffer)); }
        public virtual void Write(char[] buffer, int index, int count) { Write(new string(buffer, index, count)); }
        public virtual void Write(object value) { Write(string.Concat(value)); }
        public virtual void Write(bool value) { Write(value.ToString()); }
        public virtual void Write(int value) { Write(value.ToString()); }
        public virtual void Write(uint value) { Write(value.ToString()); }
        public virtual void Write(long value) { Write(value.ToString()); }
        public virtual void Write(ulong value) { Write(value.ToString()); }
        public virtual void Write(float value) { Write(value.ToString()); }
        public virtual void Write(double value) { Write(value.ToString()); }
        public virtual void Write(decimal value) { Write(value.ToString()); }
        public virtual void Write(string format, object arg0) { Write(string.Format(format, arg0)); }
        public virtual void Write(string format, object arg0, object arg1) { Write(string.Format(format, arg0, arg1)); }
        public virtual void Write(string format, object arg0, object arg1, object arg2) { Write(string.Format(format, arg0, arg1, arg2)); }
        public virtual void Write(string format, params object[] arg) { Write(string.Format(format, arg)); }

        public virtual void WriteLine() { Write(NewLine); }
        public virtual void WriteLine(string value) { Write(value + NewLine); }
        public virtual void WriteLine(char[] buffer) { WriteLine(new string(buffer)); }
        public virtual void WriteLine(char[] buffer, int index, int count) { WriteLine(new string(buffer, index, count)); }
        public virtual void WriteLine(object value) { WriteLine(string.Concat(value)); }
        public virtual void WriteLine(char value) { WriteLine(value.ToString()); }
        public virtual void WriteLine(bool value) { WriteLine(value.ToString()); }
        public virtual void WriteLine(int value) { WriteLine(value.ToString()); }
        public virtual void WriteLine(uint value) { WriteLine(value.ToString()); }
        public virtual void WriteLine(long value) { WriteLine(value.ToString()); }
        public virtual void WriteLine(ulong value) { WriteLine(value.ToString()); }
        public virtual void WriteLine(float value) { WriteLine(value.ToString()); }
        public virtual void WriteLine(double value) { WriteLine(value.ToString()); }
        public virtual void WriteLine(decimal value) { WriteLine(value.ToString()); }
        public virtual void WriteLine(string format, object arg0) { WriteLine(string.Format(format, arg0)); }
        public virtual void WriteLine(string format, object arg0, object arg1) { WriteLine(string.Format(format, arg0, arg1)); }
        public virtual void WriteLine(string format, object arg0, object arg1, object arg2) { WriteLine(string.Format(format, arg0, arg1, arg2)); }
        public virtual void WriteLine(string format, params object[] arg) { WriteLine(string.Format(format, arg)); }
    }

    public partial class StringWriter : TextWriter
    {
        readonly StringBuilder _text;

        public StringWriter()
            : this(new StringBuilder())
        {
        }

        public StringWriter(IFormatProvider formatProvider)
            : this(new StringBuilder())
        {
        }

        public StringWriter(StringBuilder sb)
        {
            if (sb == null)
                throw new ArgumentNullException("sb", "Buffer cannot be null.");
            _text = sb;
        }

        public override Encoding Encoding { get { return new UnicodeEncoding(); } }

        public virtual StringBuilder GetStringBuilder()
        {
            return _text;
        }

        public override void Write(char value)
        {
            _text.Append(value);
        }

        public override void Write(string value)
        {
            _text.Append(value);
        }

        public override string ToString()
        {
            return _text.ToString();
        }
    }
}

// Reading text.
namespace System.IO
{
    public abstract partial class TextReader : MarshalByRefObject, IDisposable
    {
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

        public static TextReader Synchronized(TextReader reader)
        {
            if (reader == null)
                throw new ArgumentNullException("reader");
            return reader is Fencepost.ConsoleReader || reader is LockedReader ? reader : new LockedReader(reader);
        }

        public virtual int Peek()
        {
            return -1;
        }

        public virtual int Read()
        {
            return -1;
        }

        public virtual int Read(char[] buffer, int index, int count)
        {
            int read = 0;
            while (read < count)
            {
                int c = Read();
                if (c < 0)
                    break;
                buffer[index + read] = (char)c;
                read++;
            }
            return read;
        }

        // A line without its end, which is "\n", "\r" or "\r\n"; null behind the last one.
        public virtual string ReadLine()
        {
            if (Peek() < 0)
                return null;
            string line = "";
            while (true)
            {
                int c = Read();
                if (c < 0 || c == '\n')
                    return line;
                if (c == '\r')
                {
                    if (Peek() == '\n')
                        Read();
                    return line;
                }
                line += ((char)c).ToString();
            }
        }

        public virtual string ReadToEnd()
        {
            string text = "";
            for (int c = Read(); c >= 0; c = Read())
                text += ((char)c).ToString();
            return text;
        }
    }

    public partial class StringReader : TextReader
    {
        string _text;
        int _at;

        public StringReader(string s)
        {
            if (s == null)
                throw new ArgumentNullException("s");
            _text = s;
        }

        protected override void Dispose(bool disposing)
        {
            _text = null;
        }

        void CheckOpen()
        {
            if (_text == null)
                throw new ObjectDisposedException(null, "Cannot read from a closed TextReader.");
        }

        public override int Peek()
        {
            CheckOpen();
            return _at < _text.Length ? _text[_at] : -1;
        }

        public override int Read()
        {
            CheckOpen();
            return _at < _text.Length ? _text[_at++] : -1;
        }
    }
}

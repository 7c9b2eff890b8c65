// Text to a stream of bytes.
namespace System.IO
{
    using Fencepost;
    using System.Text;

    public partial class StreamWriter : TextWriter
    {
        const int BlockSize = 1024;

        Stream stream;
        readonly Encoding encoding;
        readonly bool leaveOpen;
        readonly int room;
        readonly StringBuilder pending = new StringBuilder();
        bool marked;
        bool autoFlush;

        public StreamWriter(Stream stream) : this(stream, new UTF8Encoding(false, true), BlockSize, false) { }

        public StreamWriter(Stream stream, Encoding encoding) : this(stream, encoding, BlockSize, false) { }

        public StreamWriter(Stream stream, Encoding encoding, int bufferSize) : this(stream, encoding, bufferSize, false) { }

        public StreamWriter(Stream stream, Encoding encoding, int bufferSize, bool leaveOpen)
        {
            if (stream == null)
                throw new ArgumentNullException("stream");
            if (encoding == null)
                throw new ArgumentNullException("encoding");
            if (!stream.CanWrite)
                throw new ArgumentException("Stream was not writable.");
            if (bufferSize <= 0)
                throw new ArgumentOutOfRangeException("bufferSize", "Positive number required.");
            this.stream = stream;
            this.encoding = encoding;
            this.leaveOpen = leaveOpen;
            room = Math.Max(bufferSize, 128);
            // What is there already has its mark.
            marked = stream.CanSeek && stream.Position > 0;
        }

        public StreamWriter(string path) { Runtime.Unsupported("files are outside of what Fencepost models"); }

        public StreamWriter(string path, bool append) : this(path) { }

        public StreamWriter(string path, bool append, Encoding encoding) : this(path) { }

        public virtual Stream BaseStream { get { return stream; } }

        public override Encoding Encoding { get { return encoding; } }

        public virtual bool AutoFlush
        {
            get { return autoFlush; }
            set
            {
                autoFlush = value;
                if (value)
                    Flush();
            }
        }

        public override void Close() { Dispose(true); }

        protected override void Dispose(bool disposing)
        {
            if (stream == null)
                return;
            Flush();
            if (leaveOpen)
                return;
            stream.Close();
            stream = null;
        }

        public override void Flush()
        {
            CheckOpen();
            CheckIdle();
            Pass();
            stream.Flush();
        }

        void CheckOpen()
        {
            if (stream == null)
                throw new ObjectDisposedException(null, "Cannot write to a closed TextWriter.");
        }

        // Hands what is pending to the stream.
        void Pass()
        {
            byte[] mark = MarkOnce();
            if (mark.Length > 0)
                stream.Write(mark, 0, mark.Length);
            byte[] bytes = Pending();
            if (bytes.Length > 0)
                stream.Write(bytes, 0, bytes.Length);
        }

        byte[] MarkOnce()
        {
            byte[] mark = marked ? new byte[0] : encoding.GetPreamble();
            marked = true;
            return mark;
        }

        byte[] Pending()
        {
            byte[] bytes = encoding.GetBytes(pending.ToString());
            pending.Clear();
            return bytes;
        }

        public override void Write(char value)
        {
            CheckIdle();
            Add(value);
            if (autoFlush)
                Flush();
        }

        public override void Write(string value)
        {
            if (value == null)
                return;
            CheckIdle();
            for (int i = 0; i < value.Length; i++)
                Add(value[i]);
            if (autoFlush)
                Flush();
        }

        void Add(char value)
        {
            CheckOpen();
            if (pending.Length == room)
                Pass();
            pending.Append(value);
        }
    }
}

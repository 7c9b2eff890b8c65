// Text from a stream of bytes.
namespace System.IO
{
    using Fencepost;
    using System.Text;

    public partial class StreamReader : TextReader
    {
        const int BlockSize = 1024;

        Stream stream;
        Encoding encoding;
        readonly bool leaveOpen;
        bool looksForMark;
        // Bytes that do not make a whole character yet.
        byte[] rest = new byte[0];
        string text = "";
        int at;

        public StreamReader(Stream stream) : this(stream, Encoding.UTF8, true, BlockSize, false) { }

        public StreamReader(Stream stream, bool detectEncodingFromByteOrderMarks)
            : this(stream, Encoding.UTF8, detectEncodingFromByteOrderMarks, BlockSize, false) { }

        public StreamReader(Stream stream, Encoding encoding) : this(stream, encoding, true, BlockSize, false) { }

        public StreamReader(Stream stream, Encoding encoding, bool detectEncodingFromByteOrderMarks)
            : this(stream, encoding, detectEncodingFromByteOrderMarks, BlockSize, false) { }

        public StreamReader(Stream stream, Encoding encoding, bool detectEncodingFromByteOrderMarks, int bufferSize)
            : this(stream, encoding, detectEncodingFromByteOrderMarks, bufferSize, false) { }

        public StreamReader(Stream stream, Encoding encoding, bool detectEncodingFromByteOrderMarks, int bufferSize, bool leaveOpen)
        {
            if (stream == null)
                throw new ArgumentNullException("stream");
            if (encoding == null)
                throw new ArgumentNullException("encoding");
            if (!stream.CanRead)
                throw new ArgumentException("Stream was not readable.");
            this.stream = stream;
            this.encoding = encoding;
            this.leaveOpen = leaveOpen;
            looksForMark = true;
            if (!detectEncodingFromByteOrderMarks && encoding.GetPreamble().Length == 0)
                looksForMark = false;
        }

        public StreamReader(string path) { Runtime.Unsupported("files are outside of what Fencepost models"); }

        public StreamReader(string path, Encoding encoding) : this(path) { }

        public virtual Stream BaseStream { get { return stream; } }

        public virtual Encoding CurrentEncoding { get { return encoding; } }

        public bool EndOfStream { get { return Peek() < 0; } }

        public override void Close() { Dispose(true); }

        protected override void Dispose(bool disposing)
        {
            Stream closed = stream;
            stream = null;
            if (disposing && closed != null && !leaveOpen)
                closed.Close();
        }

        public void DiscardBufferedData()
        {
            rest = new byte[0];
            text = "";
            at = 0;
        }

        // Whether there is a character.
        bool Fill()
        {
            CheckOpen();
            CheckIdle();
            while (at >= text.Length)
            {
                byte[] block = NextBlock();
                int more = stream.Read(block, rest.Length, BlockSize);
                Take(block, more);
                if (more == 0)
                    return text.Length > 0;
            }
            return true;
        }

        void CheckOpen()
        {
            if (stream == null)
                throw new ObjectDisposedException(null, "Cannot read from a closed TextReader.");
        }

        // What is left of the last block, and room behind it.
        byte[] NextBlock()
        {
            byte[] block = new byte[rest.Length + BlockSize];
            Array.Copy(rest, block, rest.Length);
            return block;
        }

        // Makes characters of a block into which so many bytes were read.
        void Take(byte[] block, int more)
        {
            int count = rest.Length + more;
            int start = looksForMark ? Mark(block, count) : 0;
            looksForMark = false;
            int whole = more == 0 ? count : WholeCharacters(block, count);
            text = whole > start ? encoding.GetString(block, start, whole - start) : "";
            at = 0;
            rest = new byte[count - whole];
            Array.Copy(block, whole, rest, 0, rest.Length);
        }

        // How many bytes a byte order mark has at the start, which may tell another encoding.
        int Mark(byte[] bytes, int count)
        {
            if (count >= 3 && bytes[0] == 0xef && bytes[1] == 0xbb && bytes[2] == 0xbf)
            {
                encoding = Encoding.UTF8;
                return 3;
            }
            if (count >= 2 && bytes[0] == 0xff && bytes[1] == 0xfe)
            {
                encoding = Encoding.Unicode;
                return 2;
            }
            if (count >= 2 && bytes[0] == 0xfe && bytes[1] == 0xff)
            {
                encoding = Encoding.BigEndianUnicode;
                return 2;
            }
            return 0;
        }

        int WholeCharacters(byte[] bytes, int count)
        {
            if (encoding is UnicodeEncoding)
                return count - count % 2;
            if (!(encoding is UTF8Encoding))
                return encoding.IsSingleByte ? count : count - count % 4;
            for (int back = 1; back <= 3 && back <= count; back++)
            {
                int lead = bytes[count - back];
                if (lead < 0x80 || lead >= 0xc0)
                    return lead >= 0xf0 && back < 4 || lead >= 0xe0 && back < 3 || lead >= 0xc0 && back < 2 ? count - back : count;
            }
            return count;
        }

        public override int Peek() { return Fill() ? text[at] : -1; }

        public override int Read() { return Fill() ? text[at++] : -1; }

        public override string ReadToEnd()
        {
            var all = new StringBuilder();
            while (Fill())
            {
                all.Append(text, at, text.Length - at);
                at = text.Length;
            }
            return all.ToString();
        }
    }
}

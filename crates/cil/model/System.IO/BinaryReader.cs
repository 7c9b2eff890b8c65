// Values from bytes, little-endian.
namespace System.IO
{
    using Fencepost;
    using System.Text;

    public class BinaryReader : IDisposable
    {
        Stream stream;
        readonly Encoding encoding;
        readonly bool leaveOpen;

        public BinaryReader(Stream input) : this(input, new UTF8Encoding(), false) { }

        public BinaryReader(Stream input, Encoding encoding) : this(input, encoding, false) { }

        public BinaryReader(Stream input, Encoding encoding, bool leaveOpen)
        {
            if (input == null)
                throw new ArgumentNullException("input");
            if (encoding == null)
                throw new ArgumentNullException("encoding");
            if (!input.CanRead)
                throw new ArgumentException("Stream was not readable.");
            stream = input;
            this.encoding = encoding;
            this.leaveOpen = leaveOpen;
        }

        public virtual Stream BaseStream { get { return stream; } }

        public virtual void Close() { Dispose(true); }

        public void Dispose() { Dispose(true); }

        protected virtual void Dispose(bool disposing)
        {
            Stream closed = stream;
            stream = null;
            if (disposing && closed != null && !leaveOpen)
                closed.Close();
        }

        Stream Open()
        {
            if (stream == null)
                throw new ObjectDisposedException(null, "Cannot access a closed file.");
            return stream;
        }

        byte[] Whole(int count)
        {
            byte[] bytes = new byte[count];
            for (int there = 0; there < count;)
            {
                int more = Open().Read(bytes, there, count - there);
                if (more == 0)
                    throw AtEnd();
                there += more;
            }
            return bytes;
        }

        static Exception AtEnd() { return new EndOfStreamException("Unable to read beyond the end of the stream."); }

        public virtual bool ReadBoolean() { return ReadByte() != 0; }
        public virtual sbyte ReadSByte() { return (sbyte)ReadByte(); }
        public virtual short ReadInt16() { return BitConverter.ToInt16(Whole(2), 0); }
        public virtual ushort ReadUInt16() { return BitConverter.ToUInt16(Whole(2), 0); }
        public virtual int ReadInt32() { return BitConverter.ToInt32(Whole(4), 0); }
        public virtual uint ReadUInt32() { return BitConverter.ToUInt32(Whole(4), 0); }
        public virtual long ReadInt64() { return BitConverter.ToInt64(Whole(8), 0); }
        public virtual ulong ReadUInt64() { return BitConverter.ToUInt64(Whole(8), 0); }
        public virtual float ReadSingle() { return BitConverter.ToSingle(Whole(4), 0); }
        public virtual double ReadDouble() { return BitConverter.ToDouble(Whole(8), 0); }

        public virtual byte ReadByte()
        {
            int read = Open().ReadByte();
            if (read < 0)
                throw AtEnd();
            return (byte)read;
        }

        public virtual decimal ReadDecimal()
        {
            return new decimal(new int[] { ReadInt32(), ReadInt32(), ReadInt32(), ReadInt32() });
        }

        // The next character, or -1 at the end.
        public virtual int Read()
        {
            int first = Open().ReadByte();
            if (first < 0)
                return -1;
            int more = MoreBytes(first);
            byte[] bytes = new byte[1 + more];
            bytes[0] = (byte)first;
            for (int i = 1; i <= more; i++)
                bytes[i] = ReadByte();
            string text = encoding.GetString(bytes);
            if (text.Length != 1)
                Runtime.Unsupported("BinaryReader reads a character of several UTF-16 units");
            return text[0];
        }

        int MoreBytes(int first)
        {
            if (encoding is UTF8Encoding)
                return first < 0xc0 ? 0 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
            if (encoding is UnicodeEncoding)
                return 1;
            return encoding.IsSingleByte ? 0 : 3;
        }

        public virtual int PeekChar()
        {
            if (!Open().CanSeek)
                return -1;
            long before = stream.Position;
            int next = Read();
            stream.Position = before;
            return next;
        }

        public virtual char ReadChar()
        {
            int read = Read();
            if (read < 0)
                throw AtEnd();
            return (char)read;
        }

        public virtual char[] ReadChars(int count)
        {
            if (count < 0)
                throw new ArgumentOutOfRangeException("count", "Non-negative number required.");
            var text = new StringBuilder();
            while (text.Length < count)
            {
                int read = Read();
                if (read < 0)
                    break;
                text.Append((char)read);
            }
            return text.ToString().ToCharArray();
        }

        public virtual int Read(byte[] buffer, int index, int count) { return Open().Read(buffer, index, count); }

        public virtual byte[] ReadBytes(int count)
        {
            if (count < 0)
                throw new ArgumentOutOfRangeException("count", "Non-negative number required.");
            byte[] bytes = new byte[count];
            int there = 0;
            for (int more = -1; there < count && more != 0; there += more)
                more = Open().Read(bytes, there, count - there);
            if (there < count)
                Array.Resize(ref bytes, there);
            return bytes;
        }

        public virtual string ReadString()
        {
            int length = Read7BitEncodedInt();
            if (length < 0)
                throw new IOException("BinaryReader encountered an invalid string length of " + length + " characters.");
            return encoding.GetString(Whole(length));
        }

        protected int Read7BitEncodedInt()
        {
            int value = 0;
            for (int shift = 0; shift < 35; shift += 7)
            {
                byte part = ReadByte();
                value |= (part & 0x7f) << shift;
                if ((part & 0x80) == 0)
                    return value;
            }
            throw new FormatException("Too many bytes in what should have been a 7 bit encoded Int32.");
        }
    }
}

// Values as bytes, little-endian.
namespace System.IO
{
    using System.Text;

    public class BinaryWriter : IDisposable
    {
        public static readonly BinaryWriter Null = new BinaryWriter();

        protected Stream OutStream;
        readonly Encoding encoding;
        readonly bool leaveOpen;

        protected BinaryWriter()
        {
            OutStream = Stream.Null;
            encoding = new UTF8Encoding(false, true);
        }

        public BinaryWriter(Stream output) : this(output, new UTF8Encoding(false, true), false) { }

        public BinaryWriter(Stream output, Encoding encoding) : this(output, encoding, false) { }

        public BinaryWriter(Stream output, Encoding encoding, bool leaveOpen)
        {
            if (output == null)
                throw new ArgumentNullException("output");
            if (encoding == null)
                throw new ArgumentNullException("encoding");
            if (!output.CanWrite)
                throw new ArgumentException("Stream was not writable.");
            OutStream = output;
            this.encoding = encoding;
            this.leaveOpen = leaveOpen;
        }

        public virtual Stream BaseStream
        {
            get
            {
                Flush();
                return OutStream;
            }
        }

        public virtual void Close() { Dispose(true); }

        public void Dispose() { Dispose(true); }

        protected virtual void Dispose(bool disposing)
        {
            if (!disposing)
                return;
            if (leaveOpen)
                OutStream.Flush();
            else
                OutStream.Close();
        }

        public virtual void Flush() { OutStream.Flush(); }

        public virtual long Seek(int offset, SeekOrigin origin) { return OutStream.Seek(offset, origin); }

        public virtual void Write(bool value) { OutStream.WriteByte(value ? (byte)1 : (byte)0); }
        public virtual void Write(byte value) { OutStream.WriteByte(value); }
        public virtual void Write(sbyte value) { OutStream.WriteByte((byte)value); }
        public virtual void Write(short value) { Bytes(BitConverter.GetBytes(value)); }
        public virtual void Write(ushort value) { Bytes(BitConverter.GetBytes(value)); }
        public virtual void Write(int value) { Bytes(BitConverter.GetBytes(value)); }
        public virtual void Write(uint value) { Bytes(BitConverter.GetBytes(value)); }
        public virtual void Write(long value) { Bytes(BitConverter.GetBytes(value)); }
        public virtual void Write(ulong value) { Bytes(BitConverter.GetBytes(value)); }
        public virtual void Write(float value) { Bytes(BitConverter.GetBytes(value)); }
        public virtual void Write(double value) { Bytes(BitConverter.GetBytes(value)); }

        public virtual void Write(decimal value)
        {
            foreach (int part in decimal.GetBits(value))
                Write(part);
        }

        public virtual void Write(char ch)
        {
            if (char.IsSurrogate(ch))
                throw new ArgumentException("Unicode surrogate characters must be written out as pairs together in the same call, not individually. Consider passing in a character array instead.");
            Bytes(encoding.GetBytes(ch.ToString()));
        }

        public virtual void Write(char[] chars)
        {
            if (chars == null)
                throw new ArgumentNullException("chars");
            Bytes(encoding.GetBytes(chars));
        }

        public virtual void Write(char[] chars, int index, int count) { Bytes(encoding.GetBytes(chars, index, count)); }

        public virtual void Write(byte[] buffer)
        {
            if (buffer == null)
                throw new ArgumentNullException("buffer");
            Bytes(buffer);
        }

        public virtual void Write(byte[] buffer, int index, int count) { OutStream.Write(buffer, index, count); }

        public virtual void Write(string value)
        {
            if (value == null)
                throw new ArgumentNullException("value");
            byte[] bytes = encoding.GetBytes(value);
            Write7BitEncodedInt(bytes.Length);
            Bytes(bytes);
        }

        protected void Write7BitEncodedInt(int value)
        {
            uint rest = (uint)value;
            for (; rest >= 0x80; rest >>= 7)
                Write((byte)(rest | 0x80));
            Write((byte)rest);
        }

        void Bytes(byte[] bytes) { OutStream.Write(bytes, 0, bytes.Length); }
    }
}

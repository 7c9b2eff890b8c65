// Readers and writers that several threads may use at once: each method runs under the lock of the wrapper.
using System.Text;

namespace System.IO
{
    internal sealed class LockedWriter : PromptWriter
    {
        [Fencepost.Immediate] readonly TextWriter _inner;

        internal LockedWriter(TextWriter inner)
        {
            _inner = inner;
        }

        public override Encoding Encoding { get { return _inner.Encoding; } }

        public override string NewLine
        {
            get { lock (this) return _inner.NewLine; }
            set { lock (this) _inner.NewLine = value; }
        }

        protected override void Dispose(bool disposing) { lock (this) _inner.Dispose(); }
        public override void Close() { lock (this) _inner.Close(); }
        public override void Flush() { lock (this) _inner.Flush(); }

        public override void Write(char value) { lock (this) _inner.Write(value); }
        public override void Write(string value) { lock (this) _inner.Write(value); }
        public override void Write(char[] buffer) { lock (this) _inner.Write(buffer); }
        public override void Write(char[] buffer, int index, int count) { lock (this) _inner.Write(buffer, index, count); }
        public override void Write(object value) { lock (this) _inner.Write(value); }
        public override void Write(bool value) { lock (this) _inner.Write(value); }
        public override void Write(int value) { lock (this) _inner.Write(value); }
        public override void Write(uint value) { lock (this) _inner.Write(value); }
        public override void Write(long value) { lock (this) _inner.Write(value); }
        public override void Write(ulong value) { lock (this) _inner.Write(value); }
        public override void Write(float value) { lock (this) _inner.Write(value); }
        public override void Write(double value) { lock (this) _inner.Write(value); }
        public override void Write(decimal value) { lock (this) _inner.Write(value); }
        public override void Write(string format, object arg0) { lock (this) _inner.Write(format, arg0); }
        public override void Write(string format, object arg0, object arg1) { lock (this) _inner.Write(format, arg0, arg1); }
        public override void Write(string format, object arg0, object arg1, object arg2) { lock (this) _inner.Write(format, arg0, arg1, arg2); }
        public override void Write(string format, params object[] arg) { lock (this) _inner.Write(format, arg); }

        public override void WriteLine() { lock (this) _inner.WriteLine(); }
        public override void WriteLine(char value) { lock (this) _inner.WriteLine(value); }
        public override void WriteLine(string value) { lock (this) _inner.WriteLine(value); }
        public override void WriteLine(char[] buffer) { lock (this) _inner.WriteLine(buffer); }
        public override void WriteLine(char[] buffer, int index, int count) { lock (this) _inner.WriteLine(buffer, index, count); }
        public override void WriteLine(object value) { lock (this) _inner.WriteLine(value); }
        public override void WriteLine(bool value) { lock (this) _inner.WriteLine(value); }
        public override void WriteLine(int value) { lock (this) _inner.WriteLine(value); }
        public override void WriteLine(uint value) { lock (this) _inner.WriteLine(value); }
        public override void WriteLine(long value) { lock (this) _inner.WriteLine(value); }
        public override void WriteLine(ulong value) { lock (this) _inner.WriteLine(value); }
        public override void WriteLine(float value) { lock (this) _inner.WriteLine(value); }
        public override void WriteLine(double value) { lock (this) _inner.WriteLine(value); }
        public override void WriteLine(decimal value) { lock (this) _inner.WriteLine(value); }
        public override void WriteLine(string format, object arg0) { lock (this) _inner.WriteLine(format, arg0); }
        public override void WriteLine(string format, object arg0, object arg1) { lock (this) _inner.WriteLine(format, arg0, arg1); }
        public override void WriteLine(string format, object arg0, object arg1, object arg2) { lock (this) _inner.WriteLine(format, arg0, arg1, arg2); }
        public override void WriteLine(string format, params object[] arg) { lock (this) _inner.WriteLine(format, arg); }
    }

    internal sealed class LockedReader : PromptReader
    {
        [Fencepost.Immediate] readonly TextReader _inner;

        internal LockedReader(TextReader inner)
        {
            _inner = inner;
        }

        protected override void Dispose(bool disposing) { lock (this) _inner.Dispose(); }
        public override void Close() { lock (this) _inner.Close(); }
        public override int Peek() { lock (this) return _inner.Peek(); }
        public override int Read() { lock (this) return _inner.Read(); }
        public override int Read(char[] buffer, int index, int count) { lock (this) return _inner.Read(buffer, index, count); }
        public override string ReadLine() { lock (this) return _inner.ReadLine(); }
        public override string ReadToEnd() { lock (this) return _inner.ReadToEnd(); }
    }
}

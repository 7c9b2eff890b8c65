// Writing text asynchronously, and from spans and builders. A writer that does not know better writes on the pool; one into a
// string is never waited for.
namespace System.IO
{
    using System.Text;
    using System.Threading;
    using System.Threading.Tasks;

    partial class TextWriter
    {
        public static readonly TextWriter Null = new NullWriter();

        public virtual IFormatProvider FormatProvider { get { return Globalization.CultureInfo.CurrentCulture; } }

        public virtual void Write(ReadOnlySpan<char> buffer) { Write(buffer.ToString()); }
        public virtual void Write(StringBuilder value) { Write(value == null ? null : value.ToString()); }
        public virtual void WriteLine(ReadOnlySpan<char> buffer) { WriteLine(buffer.ToString()); }
        public virtual void WriteLine(StringBuilder value) { WriteLine(value == null ? null : value.ToString()); }

        public virtual ValueTask DisposeAsync()
        {
            try
            {
                Dispose();
                return default(ValueTask);
            }
            catch (Exception e)
            {
                return new ValueTask(Task.FromException(e));
            }
        }

        public virtual Task FlushAsync() { return Task.Run(() => Flush()); }

        public virtual Task FlushAsync(CancellationToken cancellationToken)
        {
            return cancellationToken.IsCancellationRequested ? Task.FromCanceled(cancellationToken) : FlushAsync();
        }

        public virtual Task WriteAsync(char value) { return Task.Run(() => Write(value)); }
        public virtual Task WriteAsync(string value) { return Task.Run(() => Write(value)); }
        public virtual Task WriteAsync(char[] buffer, int index, int count) { return Task.Run(() => Write(buffer, index, count)); }
        public virtual Task WriteLineAsync() { return WriteAsync(NewLine); }
        public virtual Task WriteLineAsync(char value) { return Task.Run(() => WriteLine(value)); }
        public virtual Task WriteLineAsync(string value) { return Task.Run(() => WriteLine(value)); }
        public virtual Task WriteLineAsync(char[] buffer, int index, int count) { return Task.Run(() => WriteLine(buffer, index, count)); }

        public Task WriteAsync(char[] buffer)
        {
            return buffer == null ? Task.CompletedTask : WriteAsync(buffer, 0, buffer.Length);
        }

        public Task WriteLineAsync(char[] buffer)
        {
            return buffer == null ? WriteLineAsync() : WriteLineAsync(buffer, 0, buffer.Length);
        }

        public virtual Task WriteAsync(ReadOnlyMemory<char> buffer, CancellationToken cancellationToken = default(CancellationToken))
        {
            return cancellationToken.IsCancellationRequested ? Task.FromCanceled(cancellationToken) : WriteAsync(buffer.Span.ToString());
        }

        public virtual Task WriteLineAsync(ReadOnlyMemory<char> buffer, CancellationToken cancellationToken = default(CancellationToken))
        {
            return cancellationToken.IsCancellationRequested ? Task.FromCanceled(cancellationToken) : WriteLineAsync(buffer.Span.ToString());
        }

        public virtual Task WriteAsync(StringBuilder value, CancellationToken cancellationToken = default(CancellationToken))
        {
            if (cancellationToken.IsCancellationRequested)
                return Task.FromCanceled(cancellationToken);
            return value == null ? Task.CompletedTask : WriteAsync(value.ToString());
        }

        public virtual Task WriteLineAsync(StringBuilder value, CancellationToken cancellationToken = default(CancellationToken))
        {
            if (cancellationToken.IsCancellationRequested)
                return Task.FromCanceled(cancellationToken);
            return value == null ? WriteLineAsync() : WriteLineAsync(value.ToString());
        }

        // Takes what is written.
        sealed class NullWriter : TextWriter
        {
            public override Encoding Encoding { get { return Encoding.Unicode; } }

            public override void Write(string value) { }
            public override void WriteLine(string value) { }
        }
    }

    // Does at once what is asynchronous elsewhere.
    abstract class PromptWriter : TextWriter
    {
        static Task Done { get { return Task.CompletedTask; } }

        public override Task FlushAsync() { Flush(); return Done; }
        public override Task WriteAsync(char value) { Write(value); return Done; }
        public override Task WriteAsync(string value) { Write(value); return Done; }
        public override Task WriteAsync(char[] buffer, int index, int count) { Write(buffer, index, count); return Done; }
        public override Task WriteLineAsync() { WriteLine(); return Done; }
        public override Task WriteLineAsync(char value) { WriteLine(value); return Done; }
        public override Task WriteLineAsync(string value) { WriteLine(value); return Done; }
        public override Task WriteLineAsync(char[] buffer, int index, int count) { WriteLine(buffer, index, count); return Done; }
    }

    partial class StringWriter
    {
        static Task Done { get { return Task.CompletedTask; } }

        public override Task FlushAsync() { Flush(); return Done; }
        public override Task WriteAsync(char value) { Write(value); return Done; }
        public override Task WriteAsync(string value) { Write(value); return Done; }
        public override Task WriteAsync(char[] buffer, int index, int count) { Write(buffer, index, count); return Done; }
        public override Task WriteLineAsync() { WriteLine(); return Done; }
        public override Task WriteLineAsync(char value) { WriteLine(value); return Done; }
        public override Task WriteLineAsync(string value) { WriteLine(value); return Done; }
        public override Task WriteLineAsync(char[] buffer, int index, int count) { WriteLine(buffer, index, count); return Done; }
    }
}

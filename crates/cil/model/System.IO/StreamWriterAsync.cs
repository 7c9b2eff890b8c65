// Text to a stream, asynchronously: what the buffer has room for is done at once, and the stream takes the rest.
namespace System.IO
{
    using System.Threading.Tasks;

    partial class StreamWriter
    {
        // What writes at the moment.
        volatile Task writing;

        void CheckIdle()
        {
            Task last = writing;
            if (last != null && !last.IsCompleted)
                throw new InvalidOperationException("The stream is currently in use by a previous operation on the stream.");
        }

        Task Begin(Func<Task> write)
        {
            CheckOpen();
            CheckIdle();
            Task begun = write();
            // One that has ended already holds no other up.
            if (!begun.IsCompleted)
                writing = begun;
            return begun;
        }

        async Task PassAsync()
        {
            byte[] mark = MarkOnce();
            if (mark.Length > 0)
                await stream.WriteAsync(mark, 0, mark.Length).ConfigureAwait(false);
            byte[] bytes = Pending();
            if (bytes.Length > 0)
                await stream.WriteAsync(bytes, 0, bytes.Length).ConfigureAwait(false);
        }

        async Task Out()
        {
            await PassAsync().ConfigureAwait(false);
            await stream.FlushAsync().ConfigureAwait(false);
        }

        async Task All(string text)
        {
            for (int i = 0; i < text.Length; i++)
            {
                if (pending.Length == room)
                    await PassAsync().ConfigureAwait(false);
                pending.Append(text[i]);
            }
            if (autoFlush)
                await Out().ConfigureAwait(false);
        }

        public override Task FlushAsync() { return Begin(Out); }

        public override Task WriteAsync(char value) { return Begin(() => All(value.ToString())); }

        public override Task WriteAsync(string value) { return value == null ? Task.CompletedTask : Begin(() => All(value)); }

        public override Task WriteAsync(char[] buffer, int index, int count)
        {
            string text = new string(buffer, index, count);
            return Begin(() => All(text));
        }

        public override Task WriteLineAsync() { return Begin(() => All(NewLine)); }

        public override Task WriteLineAsync(char value) { return Begin(() => All(value.ToString() + NewLine)); }

        public override Task WriteLineAsync(string value) { return Begin(() => All(value + NewLine)); }

        public override Task WriteLineAsync(char[] buffer, int index, int count)
        {
            string text = new string(buffer, index, count);
            return Begin(() => All(text + NewLine));
        }

        public override ValueTask DisposeAsync() { return new ValueTask(End()); }

        async Task End()
        {
            if (stream == null)
                return;
            await FlushAsync().ConfigureAwait(false);
            if (leaveOpen)
                return;
            await stream.DisposeAsync().ConfigureAwait(false);
            stream = null;
        }
    }
}

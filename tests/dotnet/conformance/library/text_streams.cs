// Text and bytes read and written asynchronously, over strings and streams in memory.
// build: roslyn
using System;
using System.IO;
using System.Text;
using System.Threading;
using System.Threading.Tasks;

class TextStreams
{
    static void P(string label, object value) { Console.WriteLine(label + " = " + value); }

    static async Task<string> Thrown(Func<Task> action)
    {
        try { await action(); }
        catch (Exception e) { return e.GetType().Name; }
        return "nothing";
    }

    static async Task Strings()
    {
        var reader = new StringReader("one\ntwo\r\nthree");
        P("line", await reader.ReadLineAsync());
        char[] buffer = new char[8];
        P("some", await reader.ReadAsync(buffer, 1, 3) + " " + new string(buffer, 1, 3));
        P("block", await reader.ReadBlockAsync(buffer, 0, 4) + " " + buffer[1]);
        P("rest", await reader.ReadToEndAsync());
        P("end", await reader.ReadLineAsync() == null);
        P("range", await Thrown(() => reader.ReadAsync(buffer, 6, 4)));
        reader.Dispose();
        P("closed", await Thrown(() => reader.ReadLineAsync()));
        var writer = new StringWriter { NewLine = "|" };
        await writer.WriteAsync('a');
        await writer.WriteLineAsync("bc");
        await writer.WriteAsync(new[] { 'd', 'e', 'f' }, 1, 2);
        await writer.WriteLineAsync();
        await writer.WriteLineAsync('g');
        await writer.FlushAsync();
        P("written", writer);
    }

    static async Task Streams()
    {
        var stream = new MemoryStream();
        var writer = new StreamWriter(stream, new UTF8Encoding(false), 128, true) { NewLine = "\n" };
        Task first = writer.WriteLineAsync("äb");
        P("at once", first.IsCompleted + " " + stream.Length);
        await writer.WriteAsync("second");
        await writer.FlushAsync();
        P("flushed", stream.Length);
        writer.AutoFlush = true;
        await writer.WriteLineAsync();
        P("through", stream.Length);
        await writer.WriteAsync(new string('x', 300));
        P("long", stream.Length);
        writer.Dispose();
        P("closed", await Thrown(() => writer.WriteAsync("x")));
        stream.Position = 0;
        var reader = new StreamReader(stream);
        P("first", await reader.ReadLineAsync());
        char[] buffer = new char[4];
        P("some", await reader.ReadAsync(buffer, 0, 4) + " " + new string(buffer));
        P("line", await reader.ReadLineAsync());
        P("rest", (await reader.ReadToEndAsync()).Length + " " + await reader.ReadLineAsync());
        reader.Dispose();
        P("done", await Thrown(() => reader.ReadToEndAsync()));
    }

    static async Task Bytes()
    {
        var from = new MemoryStream(new byte[] { 1, 2, 3, 4, 5 });
        var to = new MemoryStream();
        await from.CopyToAsync(to, 2);
        P("copied", BitConverter.ToString(to.ToArray()));
        from.Position = 3;
        byte[] buffer = new byte[4];
        P("read", await from.ReadAsync(buffer, 0, 4) + " " + await from.ReadAsync(buffer, 0, 4));
        var cancelled = new CancellationToken(true);
        P("cancelled", await Thrown(() => from.ReadAsync(buffer, 0, 4, cancelled)) + " " + await Thrown(() => to.WriteAsync(buffer, 0, 4, cancelled)));
        P("nothing", await Stream.Null.ReadAsync(buffer, 0, 4) + " " + TextReader.Null.ReadToEnd().Length);
        TextWriter.Null.WriteLine("gone");
        P("block", new StringReader("abc").ReadBlock(new char[5], 0, 5));
    }

    static void Main()
    {
        Strings().Wait();
        Streams().Wait();
        Bytes().Wait();
    }
}

// Holds. Frames with a length in network order are written to a stream by one task, and read by another.
using System;
using System.Buffers.Binary;
using System.Diagnostics;
using System.IO;
using System.Text;
using System.Threading.Tasks;

static class MessageFrames
{
    static byte[] Frame(string text)
    {
        byte[] body = Encoding.UTF8.GetBytes(text);
        byte[] frame = new byte[4 + body.Length];
        BinaryPrimitives.WriteInt32BigEndian(frame, body.Length);
        body.CopyTo(frame.AsSpan(4));
        return frame;
    }

    static async Task<string> ReadAsync(Stream stream)
    {
        byte[] head = new byte[4];
        Trace.Assert(await stream.ReadAsync(head.AsMemory()) == 4);
        byte[] body = new byte[BinaryPrimitives.ReadInt32BigEndian(head)];
        Trace.Assert(await stream.ReadAsync(body.AsMemory()) == body.Length);
        return Encoding.UTF8.GetString(body);
    }

    static async Task Main()
    {
        var stream = new MemoryStream();
        await Task.Run(async () =>
        {
            await stream.WriteAsync(Frame("hello").AsMemory());
            await stream.WriteAsync(Frame("bye").AsMemory());
        });
        stream.Position = 0;
        Trace.Assert(await ReadAsync(stream) == "hello");
        Trace.Assert(await ReadAsync(stream) == "bye");
    }
}

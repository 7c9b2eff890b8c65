// build: roslyn
//
// Streams in memory, and values and text in them.

using System;
using System.IO;
using System.Text;

static class MemoryStreams
{
    static void Try(string what, Action action)
    {
        try
        {
            action();
            Console.WriteLine(what + ": fine");
        }
        catch (Exception e)
        {
            Console.WriteLine(what + ": " + e.GetType().Name);
        }
    }

    static void Bytes()
    {
        var stream = new MemoryStream();
        stream.Write(new byte[] { 1, 2, 3, 4, 5 }, 1, 3);
        stream.WriteByte(9);
        Console.WriteLine(BitConverter.ToString(stream.ToArray()) + " " + stream.Length + " " + stream.Position);
        stream.Position = 1;
        var read = new byte[10];
        Console.WriteLine(stream.Read(read, 2, 8) + " " + BitConverter.ToString(read) + " " + stream.ReadByte());
        stream.Seek(2, SeekOrigin.End);
        stream.WriteByte(7);
        Console.WriteLine(BitConverter.ToString(stream.ToArray()) + " " + stream.Capacity);
        stream.SetLength(2);
        Console.WriteLine(stream.Position + " " + stream.Length + " " + stream.Seek(-1, SeekOrigin.Current));
        var copy = new MemoryStream();
        stream.Position = 0;
        stream.CopyTo(copy);
        stream.WriteTo(copy);
        Console.WriteLine(BitConverter.ToString(copy.ToArray()));
        Try("seek before the start", () => stream.Seek(-1, SeekOrigin.Begin));
        Try("negative position", () => stream.Position = -1);
        Try("range", () => stream.Read(read, 5, 6));
        Try("null", () => stream.Write(null, 0, 0));
        stream.Dispose();
        Console.WriteLine(stream.CanRead + " " + stream.CanSeek + " " + stream.CanWrite + " " + stream.ToArray().Length);
        Try("closed", () => stream.ReadByte());
        var given = new MemoryStream(new byte[3], 1, 2, false);
        Console.WriteLine(given.Length + " " + given.Position + " " + given.CanWrite);
        Try("read-only", () => given.WriteByte(1));
        var fixedSize = new MemoryStream(new byte[2]);
        Try("full", () => fixedSize.Write(new byte[3], 0, 3));
        Try("hidden buffer", () => fixedSize.GetBuffer());
    }

    static void Values()
    {
        var stream = new MemoryStream();
        using (var writer = new BinaryWriter(stream, Encoding.UTF8, true))
        {
            writer.Write(true);
            writer.Write((byte)200);
            writer.Write((sbyte)-3);
            writer.Write((short)-300);
            writer.Write(60000);
            writer.Write(1L << 40);
            writer.Write(ulong.MaxValue);
            writer.Write(1.5f);
            writer.Write(-2.25);
            writer.Write(12.34m);
            writer.Write('é');
            writer.Write("text with ü");
            writer.Write(new string('x', 200));
            writer.Write(new byte[] { 1, 2 });
        }
        Console.WriteLine(stream.Length);
        stream.Position = 0;
        using (var reader = new BinaryReader(stream))
        {
            Console.WriteLine(reader.ReadBoolean() + " " + reader.ReadByte() + " " + reader.ReadSByte() + " " + reader.ReadInt16());
            Console.WriteLine(reader.ReadInt32() + " " + reader.ReadInt64() + " " + reader.ReadUInt64());
            Console.WriteLine(reader.ReadSingle() + " " + reader.ReadDouble() + " " + reader.ReadDecimal());
            Console.WriteLine((int)reader.ReadChar() + " " + reader.ReadString().Length + " " + reader.ReadString().Length);
            Console.WriteLine(BitConverter.ToString(reader.ReadBytes(5)));
            Try("past the end", () => reader.ReadInt32());
        }
        Try("closed below", () => stream.WriteByte(1));
    }

    static void Text()
    {
        var stream = new MemoryStream();
        var writer = new StreamWriter(stream);
        writer.NewLine = "\n";
        writer.WriteLine("first {0}", 1);
        writer.Write("zweite Zeile mit ß");
        Console.WriteLine(stream.Length);
        writer.Flush();
        Console.WriteLine(stream.Length);
        stream.Position = 0;
        var reader = new StreamReader(stream);
        Console.WriteLine(reader.ReadLine() + "|" + (char)reader.Peek() + "|" + reader.ReadToEnd() + "|" + reader.EndOfStream);
        var marked = new MemoryStream();
        using (var utf16 = new StreamWriter(marked, Encoding.Unicode))
            utf16.Write("ab");
        Console.WriteLine(BitConverter.ToString(marked.ToArray()));
        using (var again = new StreamReader(new MemoryStream(marked.ToArray())))
            Console.WriteLine(again.ReadToEnd() + " " + again.CurrentEncoding.WebName);
        using (var utf8 = new StreamReader(new MemoryStream(new byte[] { 0xef, 0xbb, 0xbf, 0x61, 0x0d, 0x0a, 0x62 })))
            Console.WriteLine(utf8.ReadLine() + utf8.ReadLine() + (utf8.ReadLine() == null));
        var large = new MemoryStream(Encoding.UTF8.GetBytes(new string('a', 1023) + "üb"));
        Console.WriteLine(new StreamReader(large).ReadToEnd().Length);
    }

    static void Main()
    {
        Bytes();
        Values();
        Text();
    }
}

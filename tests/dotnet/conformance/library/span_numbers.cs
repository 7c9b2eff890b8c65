// Numbers in spans of characters and of bytes; Version; searching spans for any of several values.
// build: by-core
using System;
using System.Buffers.Binary;
using System.Globalization;

class SpanNumbers
{
    static void P(string label, object value) { Console.WriteLine(label + " = " + value); }

    static string Thrown(Action action)
    {
        try { action(); }
        catch (Exception e) { return e.GetType().Name; }
        return "nothing";
    }

    static void Parsing()
    {
        ReadOnlySpan<char> text = "  42;-7;x;3.25;true;300".AsSpan();
        P("int", int.Parse(text.Slice(0, 4)));
        P("negative", long.Parse(text.Slice(5, 2)));
        P("bad", int.TryParse(text.Slice(8, 1), out int bad) + " " + bad);
        P("double", double.Parse(text.Slice(10, 4), NumberStyles.Float, CultureInfo.InvariantCulture));
        P("decimal", decimal.TryParse(text.Slice(10, 4), NumberStyles.Number, CultureInfo.InvariantCulture, out decimal d) + " " + d);
        P("bool", bool.Parse(text.Slice(15, 4)) + " " + bool.TryParse(text.Slice(8, 1), out bool no) + " " + no);
        P("byte", byte.TryParse(text.Slice(20, 3), out byte b) + " " + b);
        P("hex", uint.Parse("fF".AsSpan(), NumberStyles.HexNumber));
        P("empty", Thrown(() => int.Parse("".AsSpan())));
        P("large", Thrown(() => short.Parse("40000".AsSpan())));
    }

    static void Formatting()
    {
        Span<char> room = new char[6];
        P("written", 1234.TryFormat(room, out int count) + " " + room.Slice(0, count).ToString());
        P("format", 255.TryFormat(room, out count, "X4".AsSpan()) + " " + room.Slice(0, count).ToString());
        P("no room", 1234567.TryFormat(room, out count) + " " + count);
        P("bool", true.TryFormat(room, out count) + " " + room.Slice(0, count).ToString());
        P("decimal", 1.5m.TryFormat(room, out count, default, CultureInfo.InvariantCulture) + " " + room.Slice(0, count).ToString());
    }

    static void Bytes()
    {
        byte[] bytes = new byte[8];
        P("written", BitConverter.TryWriteBytes(bytes, -2L) + " " + BitConverter.ToString(bytes));
        P("long", BitConverter.ToInt64(bytes));
        P("ushort", BitConverter.ToUInt16(bytes.AsSpan(6)));
        P("short of room", BitConverter.TryWriteBytes(bytes.AsSpan(6), 1));
        P("short of bytes", Thrown(() => BitConverter.ToInt32(bytes.AsSpan(6))));
        BitConverter.TryWriteBytes(bytes, 0.5);
        P("double", BitConverter.ToDouble(bytes) + " " + BitConverter.ToString(bytes));
        BinaryPrimitives.WriteInt32BigEndian(bytes, 0x01020304);
        BinaryPrimitives.WriteUInt16LittleEndian(bytes.AsSpan(4), 0x0506);
        P("orders", BitConverter.ToString(bytes));
        P("read", BinaryPrimitives.ReadInt32LittleEndian(bytes) + " " + BinaryPrimitives.ReadUInt16BigEndian(bytes.AsSpan(4)));
        P("reversed", BinaryPrimitives.ReverseEndianness(0x01020304) + " " + BinaryPrimitives.ReverseEndianness((short)0x0102));
        P("try", BinaryPrimitives.TryReadInt64BigEndian(bytes.AsSpan(1), out long none) + " " + none);
        P("must", Thrown(() => BinaryPrimitives.ReadInt64BigEndian(bytes.AsSpan(1))));
        P("must write", Thrown(() => BinaryPrimitives.WriteInt64BigEndian(bytes.AsSpan(1), 1)));
    }

    static void Searching()
    {
        ReadOnlySpan<int> numbers = new[] { 3, 1, 4, 1, 5 };
        P("any", numbers.IndexOfAny(5, 4) + " " + numbers.LastIndexOfAny(1, 3) + " " + numbers.IndexOfAny(7, 8, 9));
        P("any of", numbers.IndexOfAny(new[] { 9, 1 }) + " " + numbers.LastIndexOfAny(new[] { 3, 4 }));
        P("last", numbers.LastIndexOf(new[] { 1, 5 }) + " " + numbers.LastIndexOf(new[] { 5, 1 }));
        P("order", Math.Sign(numbers.SequenceCompareTo(new[] { 3, 1, 5 })) + " " + numbers.Slice(0, 1).SequenceCompareTo(numbers));
        int[] array = { 1, 2, 3, 4 };
        P("ranges", array.AsSpan(1..3).Length + " " + array.AsSpan(^1..)[0] + " " + array.AsMemory(..2).Length);
    }

    static void Versions()
    {
        var version = Version.Parse("1.2.3.65540");
        P("version", version + " " + version.MajorRevision + " " + version.MinorRevision);
        P("fields", version.ToString(0) + "|" + version.ToString(1) + "|" + version.ToString(3));
        P("short", new Version("4.5") + " " + Thrown(() => new Version("4.5").ToString(3)));
        P("try", Version.TryParse("1.x", out Version no) + " " + (no == null) + " " + Version.TryParse("1.2.3".AsSpan(), out no) + " " + no.Build);
        P("wrong", Thrown(() => Version.Parse("1")) + " " + Thrown(() => Version.Parse("1.-2")) + " " + Thrown(() => Version.Parse("1.99999999999"))
            + " " + Thrown(() => Version.Parse("1.b")) + " " + Thrown(() => Version.Parse((string)null)));
    }

    static void Main()
    {
        Parsing();
        Formatting();
        Bytes();
        Searching();
        Versions();
    }
}

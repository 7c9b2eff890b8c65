// build: roslyn
//
// Bytes as text.

using System;

static class Base64
{
    static void From(string text)
    {
        try
        {
            Console.WriteLine(text.Length + ": " + BitConverter.ToString(Convert.FromBase64String(text)));
        }
        catch (Exception e)
        {
            Console.WriteLine(text.Length + ": " + e.GetType().Name);
        }
    }

    static void Main()
    {
        var bytes = new byte[100];
        for (int i = 0; i < bytes.Length; i++)
            bytes[i] = (byte)(i * 37);
        for (int length = 0; length <= 7; length++)
            Console.WriteLine(Convert.ToBase64String(bytes, 3, length));
        Console.WriteLine(Convert.ToBase64String(bytes, Base64FormattingOptions.InsertLineBreaks));
        Console.WriteLine(Convert.FromBase64String(Convert.ToBase64String(bytes)).Length);
        foreach (string text in new[] { "", "AQID", "AQI=", "AQ==", " A Q\r\nID ", "A", "AQ", "AQI", "AQ=", "A===", "AQ==AQID", "A-ID", "====", "AQID=" })
            From(text);
    }
}

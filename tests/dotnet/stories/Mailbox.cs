// build: no-run
// A flag and what it announces, both plain: a compiler may hoist the read of the flag out of its loop, and the letter may come
// after the flag.
using System;
using System.Threading;

class Mailbox
{
    string text;
    bool full;

    void Send(string message)
    {
        text = message;
        full = true;
    }

    string Receive()
    {
        while (!full)
            Thread.Yield();
        return text;
    }

    static void Main()
    {
        var box = new Mailbox();
        var reader = new Thread(() =>
        {
            if (box.Receive() == null)
                throw new Exception("an empty letter");
        });
        reader.Start();
        box.Send("hello");
        reader.Join();
    }
}

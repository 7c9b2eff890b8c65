// A bug: the timer's callback and the last key press both save; the save is not guarded.
using System.Diagnostics;
using System.Threading;

class Editor
{
    public int Saves;
    bool dirty = true;
    readonly Timer timer;

    public Editor() { timer = new Timer(_ => Save(), null, 100, Timeout.Infinite); }

    public void Save()
    {
        if (dirty)
        {
            dirty = false;
            Saves++;
        }
    }

    public void Close()
    {
        timer.Dispose();
        Save();
    }
}

static class Program
{
    static void Main()
    {
        var editor = new Editor();
        editor.Close();
        Trace.Assert(editor.Saves <= 1);
    }
}

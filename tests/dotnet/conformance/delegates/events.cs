// build: roslyn
// C#: events, custom accessors, EventHandler, raising with null check, unsubscribing while raising, static events, inheritance.
using System;
using System.Collections.Generic;

class PriceArgs : EventArgs { public readonly int Old, New; public PriceArgs(int o, int n) { Old = o; New = n; } }
class Stock
{
    int price; public event EventHandler<PriceArgs> Changed; public static event Action<string> Any;
    readonly List<Action> custom = new List<Action>(); public int Accesses;
    public event Action Custom { add { Accesses++; custom.Add(value); } remove { Accesses += 100; custom.Remove(value); } }
    public int Price
    {
        get { return price; }
        set
        {
            int old = price;
            price = value;
            OnChanged(new PriceArgs(old, value));
            foreach (var c in custom.ToArray()) c();
            Any?.Invoke("any " + value);
        }
    }
    protected virtual void OnChanged(PriceArgs e) { var handler = Changed; if (handler != null) handler(this, e); }
}
class Loud : Stock { protected override void OnChanged(PriceArgs e) { Console.WriteLine("before"); base.OnChanged(e); Console.WriteLine("after"); } }
interface INotify { event EventHandler Done; }
class Job : INotify
{
    EventHandler done;
    event EventHandler INotify.Done { add { done += value; } remove { done -= value; } }
    public void Finish() { done?.Invoke(this, EventArgs.Empty); }
}

static class Events
{
    static void Print(object sender, PriceArgs e) { Console.WriteLine(sender.GetType().Name + " " + e.Old + "->" + e.New); }

    static void Main()
    {
        var s = new Stock(); s.Price = 1; s.Changed += Print; s.Price = 2;
        EventHandler<PriceArgs> once = null;
        once = (o, e) => { Console.WriteLine("once"); ((Stock)o).Changed -= once; };
        s.Changed += once;
        s.Price = 3;
        s.Price = 4;
        s.Changed -= Print; s.Price = 5;
        s.Changed += Print; s.Changed += Print; s.Price = 6; s.Changed -= Print; s.Price = 7; s.Changed -= Print; s.Changed -= Print;
        Action tick = () => Console.WriteLine("tick");
        s.Custom += tick;
        s.Custom += () => Console.WriteLine("tock");
        s.Price = 8;
        s.Custom -= tick;
        s.Price = 9;
        Console.WriteLine("accesses " + s.Accesses);
        var loud = new Loud(); loud.Changed += Print; loud.Price = 10;
        Action<string> any = t => Console.WriteLine(t); Stock.Any += any; loud.Price = 11; s.Price = 12; Stock.Any -= any; s.Price = 13;
        var job = new Job();
        int done = 0;
        EventHandler h = (o, e) => done++;
        ((INotify)job).Done += h;
        job.Finish();
        job.Finish();
        ((INotify)job).Done -= h;
        job.Finish();
        Console.WriteLine("done " + done);
        s.Changed += (o, e) => { throw new InvalidOperationException("handler"); };
        try { s.Price = 14; } catch (InvalidOperationException e) { Console.WriteLine(e.Message + " " + s.Price); }
    }
}

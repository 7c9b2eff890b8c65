// build: roslyn
// Partition I 8.2.4, III 4.13-4.30: value types are copied on assignment, passing, returning, boxing and storing.
using System;

struct Point
{
    public int X, Y;
    public Point(int x, int y) { X = x; Y = y; }
    public void Move(int dx) { X += dx; }
    public Point Moved(int dx) { Point p = this; p.X += dx; return p; }
    public override string ToString() { return "(" + X + "," + Y + ")"; }
}

struct Line
{
    public Point From, To;
    public string Name;
    public override string ToString() { return Name + From + To; }
}

class Holder
{
    public Point P;
    public readonly Point Fixed = new Point(1, 1);
    public static Point Shared;
    public Point Property { get; set; }
}

static class Copies
{
    static void Change(Point p) { p.X = 99; }
    static void ChangeRef(ref Point p) { p.X = 99; }
    static Point Make(int n) { Point p; p.X = n; p.Y = -n; return p; }
    static void Init(out Point p) { p = new Point(7, 8); p.Y++; }

    static void Main()
    {
        Point a = new Point(1, 2), b = a;
        b.X = 50;
        Console.WriteLine("assign {0} {1}", a, b);
        Change(a); Console.WriteLine("by value " + a);
        ChangeRef(ref a); Console.WriteLine("by ref " + a);
        Init(out b); Console.WriteLine("out " + b);
        Console.WriteLine("returned {0} {1}", Make(3), Make(4).Moved(1));
        a.Move(1); Console.WriteLine("method on local " + a);

        Line l = new Line { From = a, Name = "l" }, m = l;
        m.From.X = 0; m.To.Move(5); m.Name = "m";
        Console.WriteLine("nested {0} {1}", l, m);

        Point[] array = new Point[3];
        array[1].X = 4; array[1].Move(2); array[2] = array[1]; array[2].Y = 1;
        Point copy = array[1]; copy.X = -1;
        Console.WriteLine("array {0} {1} {2} {3}", array[0], array[1], array[2], copy);
        foreach (Point p in array) p.Move(100);
        Console.WriteLine("foreach copies " + array[1]);

        object box = a;
        a.X = 0;
        Point unboxed = (Point)box;
        unboxed.Move(1000);
        Console.WriteLine("boxed {0} {1} {2}", box, a, unboxed);

        var h = new Holder();
        h.P.X = 3; h.P.Move(4);
        h.Fixed.Move(10);
        Holder.Shared.Y = 6; Holder.Shared.Move(2);
        h.Property = h.P;
        h.Property.Move(7);
        Console.WriteLine("fields {0} {1} {2} {3}", h.P, h.Fixed, Holder.Shared, h.Property);

        Line[] lines = { l, m };
        lines[0].To.Move(1); lines[1].From = lines[0].To; lines[0].To.X = 77;
        Console.WriteLine("lines {0} {1}", lines[0], lines[1]);
        Point d = default(Point), e = new Point();
        Console.WriteLine("default {0} {1} {2}", d, e, d.Equals(e));
        a = b; b = new Point(0, 0); a.Y = b.X = 42;
        Console.WriteLine("last {0} {1}", a, b);
    }
}

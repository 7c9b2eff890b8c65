// build: roslyn
// Filters that make structs, and that change the variables of their method.
using System;

struct Sum
{
    public int A, B;
    public Sum(int a, int b) { A = a; B = b; }
    public int Total() { return A + B; }
}

static class Program
{
    static bool Say(string text, bool value)
    {
        Console.WriteLine(text + " " + value);
        return value;
    }

    static void Once(int k, byte small)
    {
        int x = 7, y = 8;
        int? maybe = k;
        var sum = new Sum(1, 2);
        try
        {
            try
            {
                throw new InvalidOperationException();
            }
            catch (Exception) when (Say("inner", new Sum(k, x).Total() == 9 && maybe < 3))
            {
                Console.WriteLine("inner " + k);
            }
            finally
            {
                Console.WriteLine("finally " + x + " " + y + " " + sum.A + " " + small);
            }
        }
        catch (Exception) when ((x = new Sum(x, k).A + 1) > 0 && Say("outer", (sum = new Sum(k, x)).Total() > 9))
        {
            Console.WriteLine("outer " + x + " " + y + " " + sum.A + " " + sum.B + " " + small);
        }
        catch (Exception)
        {
            Console.WriteLine("other " + x + " " + y + " " + sum.A + " " + sum.B + " " + small);
        }
    }

    static void Main()
    {
        for (int k = 0; k < 4; k++)
            Once(k, 201);
    }
}

// build: roslyn
// A longer single-threaded program: a small virtual machine, a scheduler of coroutines made from iterators, a parser of its own assembly.
using System;
using System.Collections.Generic;

enum Op { Push, Add, Mul, Sub, Dup, Swap, Jump, JumpIfZero, Print, Call, Return, Halt }
struct Instruction
{
    public readonly Op Op;
    public readonly int Argument;
    public Instruction(Op op, int argument) { Op = op; Argument = argument; }
    public override string ToString() { return Argument == 0 ? Op.ToString() : Op + " " + Argument; }
}
class MachineException : Exception
{
    public readonly int At;
    public MachineException(int at, string message, Exception inner = null) : base(message, inner) { At = at; }
}
class Machine
{
    readonly Instruction[] code;
    readonly Stack<int> stack = new Stack<int>();
    readonly Stack<int> calls = new Stack<int>();
    public readonly List<int> Output = new List<int>();
    public Machine(Instruction[] code) { this.code = code; }
    public IEnumerable<int> Run()
    {
        int at = 0;
        while (true)
        {
            Instruction i = code[at++];
            if (i.Op == Op.Halt) yield break;
            try { at = Step(i, at); }
            catch (InvalidOperationException e) { throw new MachineException(at - 1, "stack underflow in " + i, e); }
            yield return at;
        }
    }
    int Step(Instruction i, int at)
    {
        switch (i.Op)
        {
            case Op.Push: stack.Push(i.Argument); break;
            case Op.Add: stack.Push(stack.Pop() + stack.Pop()); break;
            case Op.Mul: stack.Push(stack.Pop() * stack.Pop()); break;
            case Op.Sub: int right = stack.Pop(); stack.Push(stack.Pop() - right); break;
            case Op.Dup: stack.Push(stack.Peek()); break;
            case Op.Swap: int x = stack.Pop(), y = stack.Pop(); stack.Push(x); stack.Push(y); break;
            case Op.Jump: return i.Argument;
            case Op.JumpIfZero: return stack.Pop() == 0 ? i.Argument : at;
            case Op.Print: Output.Add(stack.Pop()); break;
            case Op.Call: calls.Push(at); return i.Argument;
            case Op.Return: return calls.Pop();
        }
        return at;
    }
    public static Instruction[] Parse(string text)
    {
        var labels = new Dictionary<string, int>(); var lines = new List<string[]>();
        foreach (string line in text.Split(';'))
        {
            string[] words = line.Trim().Split(' ');
            if (words[0].EndsWith(":")) labels[words[0].TrimEnd(':')] = lines.Count; else lines.Add(words);
        }
        var code = new Instruction[lines.Count];
        for (int i = 0; i < code.Length; i++)
        {
            Op op; int n = 0;
            if (!Enum.TryParse(lines[i][0], out op)) throw new FormatException("no such instruction: " + lines[i][0]);
            if (lines[i].Length > 1 && !int.TryParse(lines[i][1], out n)) n = labels[lines[i][1]];
            code[i] = new Instruction(op, n);
        }
        return code;
    }
}
static class Simulation
{
    static void Main()
    {
        string factorial = "Push 1; Push 6; loop:; Dup; JumpIfZero end; Dup; Push -1; Add; Swap; Call times; Jump loop; end:; Swap; Print; Halt; times:; Return";
        string count = "Push 3; again:; Dup; Print; Push 1; Sub; Dup; JumpIfZero done; Jump again; done:; Halt";
        string broken = "Push 1; Add; Halt";
        foreach (Instruction i in Machine.Parse(count)) Console.Write(i + "; ");
        Console.WriteLine();
        var machines = new[] { new Machine(Machine.Parse(count)), new Machine(Machine.Parse("Push 5; Dup; Mul; Print; Halt")), new Machine(Machine.Parse(broken)) };
        var running = new LinkedList<IEnumerator<int>>(); foreach (Machine m in machines) running.AddLast(m.Run().GetEnumerator());
        int steps = 0;
        for (var node = running.First; node != null; node = node.Next ?? running.First)
        {
            try { steps++; if (node.Value.MoveNext()) continue; Console.WriteLine("finished after " + steps); }
            catch (MachineException e)
            {
                Console.WriteLine("{0} at {1} after {2}: {3}", e.Message, e.At, steps, e.InnerException is InvalidOperationException);
            }
            var dead = node; node = node.Previous ?? running.Last; running.Remove(dead);
            if (running.Count == 0) break;
        }
        foreach (Machine m in machines) Console.WriteLine("output " + string.Join(" ", m.Output));
        try { Machine.Parse("Push 1; Jmp 3"); } catch (FormatException e) { Console.WriteLine(e.Message); }
        try
        {
            foreach (int at in new Machine(Machine.Parse(factorial)).Run()) if (++steps > 200) break;
            Console.WriteLine("steps " + steps);
        }
        catch (MachineException e)
        {
            Console.WriteLine(e.Message);
        }
    }
}

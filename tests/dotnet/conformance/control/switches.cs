// build: roslyn
// Partition III 3.66: switch; dense, sparse, on every integer type, on strings, enums, with goto case.
using System;

enum Colour : byte { Red, Green = 5, Blue = 200 }

static class Switches
{
    static string Dense(int n)
    {
        switch (n)
        {
            case 0: return "zero";
            case 1: return "one";
            case 2: case 3: return "two or three";
            case 4: goto case 1;
            case 5: goto default;
            case 7: return "seven";
            default: return "other";
        }
    }

    static string Sparse(long n)
    {
        switch (n)
        {
            case -1: return "minus one";
            case 1000000: return "million";
            case long.MaxValue: return "max";
            case long.MinValue: return "min";
            case 4294967296: return "2^32";
        }
        return "none";
    }

    static string Unsigned(uint n)
    {
        switch (n) { case 0xfffffffe: return "a"; case 0xffffffff: return "b"; case 0: return "c"; case 1: return "d"; default: return "e"; }
    }

    static string Text(string s)
    {
        switch (s)
        {
            case null: return "null";
            case "": return "empty";
            case "apple": return "fruit";
            case "carrot": case "leek": return "vegetable";
            case "Apple": return "company";
            case "one": case "two": case "three": case "four": case "five": case "six": case "seven": return "number";
            default: return "unknown";
        }
    }

    static string OfColour(Colour c)
    {
        switch (c) { case Colour.Red: return "stop"; case Colour.Green: return "go"; case Colour.Blue: return "sky"; }
        return "no colour";
    }

    static int OfChar(char c)
    {
        switch (c) { case 'a': return 1; case 'e': return 2; case 'i': return 3; case 'o': return 4; case 'u': return 5; default: return 0; }
    }

    static string Nested(int a, bool b)
    {
        switch (a)
        {
            case 1:
                switch (b) { case true: return "1t"; default: break; }
                return "1f";
            case 2:
                if (b) break;
                return "2f";
        }
        return "end";
    }

    static void Main()
    {
        for (int i = -2; i < 9; i++) Console.WriteLine("dense {0} -> {1}", i, Dense(i));
        Console.WriteLine("dense extremes {0} {1}", Dense(int.MinValue), Dense(int.MaxValue));
        foreach (long n in new[] { 0, -1, 1000000, long.MaxValue, long.MinValue, 4294967296, 4294967295 }) Console.WriteLine("sparse {0} -> {1}", n, Sparse(n));
        foreach (uint n in new uint[] { 0, 1, 2, 0xfffffffd, 0xfffffffe, 0xffffffff }) Console.WriteLine("unsigned {0} -> {1}", n, Unsigned(n));
        foreach (string s in new[] { null, "", "apple", "Apple", "carrot", "leek", "lee", "four", "seven", "eight" }) Console.WriteLine("string {0} -> {1}", s ?? "null", Text(s));
        foreach (int n in new[] { 0, 5, 200, 1 }) Console.WriteLine("enum {0} -> {1}", n, OfColour((Colour)n));
        int vowels = 0;
        foreach (char c in "a quite ordinary sentence") if (OfChar(c) > 0) vowels++;
        Console.WriteLine("vowels " + vowels);
        Console.WriteLine(Nested(1, true) + Nested(1, false) + Nested(2, true) + Nested(2, false) + Nested(3, true));
        int state = 0, steps = 0;
        while (state != 9)
        {
            steps++;
            switch (state) { case 0: state = 3; continue; case 3: state = steps > 4 ? 9 : 5; break; case 5: state = 0; break; }
        }
        Console.WriteLine("machine took " + steps);
    }
}

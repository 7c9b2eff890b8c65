// build: by-core
// ECMA-335 II.12.2: a class that lists an interface which its base class implements already.
// (mono passes over `Overriding.Name`.)
using System;

interface INamed
{
    string Name();
}

class Named : INamed
{
    string INamed.Name() { return "Named, stated"; }
    public virtual string Name() { return "Named"; }
}

class Silent : Named, INamed { }

class Overriding : Named, INamed
{
    public override string Name() { return "Overriding"; }
}

class OnlyOverriding : Named
{
    public override string Name() { return "OnlyOverriding"; }
}

class Hiding : Named, INamed
{
    public new string Name() { return "Hiding"; }
}

class OnlyHiding : Named
{
    public new string Name() { return "OnlyHiding"; }
}

class Stating : Overriding, INamed
{
    string INamed.Name() { return "Stating, stated"; }
}

class Below : Stating
{
    public override string Name() { return "Below"; }
}

class Plain
{
    public virtual string Name() { return "Plain"; }
}

class Late : Plain, INamed { }

class Later : Late
{
    public override string Name() { return "Later"; }
}

static class Program
{
    static void Main()
    {
        foreach (var named in new INamed[] { new Named(), new Silent(), new Overriding(), new OnlyOverriding(),
            new Hiding(), new OnlyHiding(), new Stating(), new Below(), new Late(), new Later() })
            Console.WriteLine(named.GetType().Name + ": " + named.Name());
    }
}

// build: roslyn
// Attributes with arguments of all kinds, on types and members, inherited or not.
using System;
using System.Reflection;

[AttributeUsage(AttributeTargets.All, AllowMultiple = true)]
class TagAttribute : Attribute
{
    public string Text;
    public int Number { get; set; }
    public object Any;
    public Type Kind;
    public int[] Numbers;
    public Level Level;

    public TagAttribute(string text) { Text = text; }
    public TagAttribute(string text, params int[] numbers) { Text = text; Numbers = numbers; }
}

[AttributeUsage(AttributeTargets.Class, Inherited = false)]
class OwnAttribute : Attribute { }

enum Level : byte { Low, High }

[Tag("class", Number = 4, Any = 1.5, Kind = typeof(Base), Level = Level.High), Own]
class Base
{
    [Tag("method")] public virtual void Run() { }
    [Tag("field", 1, 2, 3)] public int Field;
    [Tag("property", Any = "any")] public int Property { get; set; }
    [Obsolete("old", true)] public void Old() { }
}

[Tag("derived", Any = Level.High)]
class Derived : Base
{
    public override void Run() { }
}

class Program
{
    static void Main()
    {
        var tag = (TagAttribute)Attribute.GetCustomAttribute(typeof(Base), typeof(TagAttribute));
        Console.WriteLine(tag.Text + " " + tag.Number + " " + tag.Any + " " + tag.Kind + " " + tag.Level);
        foreach (TagAttribute found in typeof(Base).GetMethod("Run").GetCustomAttributes(typeof(TagAttribute), false))
            Console.WriteLine(found.Text);
        tag = typeof(Base).GetField("Field").GetCustomAttribute<TagAttribute>();
        Console.WriteLine(tag.Text + " " + tag.Numbers.Length + " " + tag.Numbers[2]);
        Console.WriteLine(typeof(Base).GetProperty("Property").IsDefined(typeof(TagAttribute), true));
        Console.WriteLine(((TagAttribute)typeof(Base).GetProperty("Property").GetCustomAttributes(false)[0]).Any);
        ObsoleteAttribute old = typeof(Base).GetMethod("Old").GetCustomAttribute<ObsoleteAttribute>();
        Console.WriteLine(old.Message + " " + old.IsError);
        Console.WriteLine(typeof(Derived).GetCustomAttributes(typeof(TagAttribute), true).Length + " " + typeof(Derived).GetCustomAttributes(typeof(TagAttribute), false).Length);
        Console.WriteLine(typeof(Derived).IsDefined(typeof(OwnAttribute), true) + " " + typeof(Base).IsDefined(typeof(OwnAttribute), true));
        Console.WriteLine(typeof(Derived).GetMethod("Run").GetCustomAttributes(true).Length + " " + typeof(Derived).GetMethod("Run").GetCustomAttributes(false).Length);
        Console.WriteLine(((TagAttribute)typeof(Derived).GetCustomAttributes(typeof(TagAttribute), false)[0]).Any.GetType());
        Console.WriteLine(Attribute.IsDefined(typeof(Program), typeof(TagAttribute)) + " " + (typeof(Program).GetCustomAttribute<TagAttribute>() == null));
    }
}

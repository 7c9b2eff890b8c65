// Marks on fields that the garbage collector has to know of.
namespace Fencepost
{
    // Does not keep its object alive, and is cleared when the object dies, before it is finalised.
    [System.AttributeUsage(System.AttributeTargets.Field)]
    internal sealed class WeakAttribute : System.Attribute
    {
    }

    // The same, but it is cleared when the object has been finalised and is dead after that, too.
    [System.AttributeUsage(System.AttributeTargets.Field)]
    internal sealed class LongAttribute : System.Attribute
    {
    }

    // Keeps its object alive while the object of its class's long field lives.
    [System.AttributeUsage(System.AttributeTargets.Field)]
    internal sealed class KeyedAttribute : System.Attribute
    {
    }
}

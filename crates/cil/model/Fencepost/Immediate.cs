// Marks a field whose accesses are no memory events: it never changes after construction, or only
// one thread can reach it.
namespace Fencepost
{
    [System.AttributeUsage(System.AttributeTargets.Field)]
    internal sealed class ImmediateAttribute : System.Attribute
    {
    }
}

// What stack traces say about methods. All else about them is left out, and reflection with it.
namespace System.Reflection
{
    public abstract class MethodBase : MemberInfo
    {
    }
}

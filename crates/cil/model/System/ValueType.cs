// The base of all structs. The front end compares and hashes them field by field.
using Fencepost;

namespace System
{
    public abstract class ValueType
    {
        public override bool Equals(object obj)
        {
            return obj != null && Fencepost.Runtime.StructEquals(this, obj);
        }

        public override int GetHashCode()
        {
            Platform.Hashes();
            return Fencepost.Runtime.StructHash(this);
        }
    }

    // The return type of methods that return nothing.
    public struct Void
    {
    }
}

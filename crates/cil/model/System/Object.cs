// The root of all classes.
using Fencepost;

namespace System
{
    public class Object
    {
        public Object()
        {
        }

        ~Object()
        {
        }

        public virtual bool Equals(object obj)
        {
            return ReferenceEquals(this, obj);
        }

        public virtual int GetHashCode()
        {
            return System.Runtime.CompilerServices.RuntimeHelpers.GetHashCode(this);
        }

        public virtual string ToString()
        {
            return GetType().ToString();
        }

        public Type GetType()
        {
            return Fencepost.Runtime.GetType(this);
        }

        protected object MemberwiseClone()
        {
            return Fencepost.Runtime.Clone(this);
        }

        public static bool ReferenceEquals(object objA, object objB)
        {
            return objA == objB;
        }

        public static bool Equals(object objA, object objB)
        {
            if (objA == objB)
                return true;
            if (objA == null || objB == null)
                return false;
            return objA.Equals(objB);
        }
    }
}

// The small interfaces of the root namespace.
namespace System
{
    public interface IDisposable
    {
        void Dispose();
    }

    public interface ICloneable
    {
        object Clone();
    }

    public interface IComparable
    {
        int CompareTo(object obj);
    }

    public interface IComparable<in T>
    {
        int CompareTo(T other);
    }

    public interface IEquatable<T>
    {
        bool Equals(T other);
    }

    public interface IFormatProvider
    {
        object GetFormat(Type formatType);
    }

    public interface IFormattable
    {
        string ToString(string format, IFormatProvider formatProvider);
    }

    public interface ICustomFormatter
    {
        string Format(string format, object arg, IFormatProvider formatProvider);
    }

    public interface IServiceProvider
    {
        object GetService(Type serviceType);
    }

    public interface IProgress<in T>
    {
        void Report(T value);
    }

    public interface IObserver<in T>
    {
        void OnNext(T value);
        void OnError(Exception error);
        void OnCompleted();
    }

    public interface IObservable<out T>
    {
        IDisposable Subscribe(IObserver<T> observer);
    }

    public abstract class MarshalByRefObject
    {
    }
}

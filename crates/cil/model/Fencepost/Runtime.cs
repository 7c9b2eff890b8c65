// What the checker itself provides. Every method here is implemented by the front end; everything
// else in this library is plain C# on top of these.
using System;
using System.Runtime.CompilerServices;
using System.Threading;

namespace Fencepost
{
    internal static class Runtime
    {
        // Strings: opaque objects, written only by the method that makes them.
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern string NewString(int length);
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern void PutChar(string s, int i, char c);
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern char CharAt(string s, int i);
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern int StringLength(string s);

        // All literals, behind an empty one.
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern LiteralList Literals();

        // Objects.
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern Type GetType(object o);
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern object Clone(object o);
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern int IdentityHash(object o);
        // The same reference, its type unchecked.
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern T As<T>(object o);
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern bool StructEquals(object a, object b);
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern int StructHash(object a);

        // Whether values of a type are references, and whether a place is within an object. Neither looks at memory.
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern bool IsReference<T>();
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern bool IsWithin<T>(object o, ref T place);

        // Pointers into values. View looks at memory of one type as another; Moved goes on within an array.
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern Interior<T> Keep<T>(ref T place);
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern ref T Follow<T>(Interior<T> place);
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern Interior<T> Next<T>(Interior<T> place);
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern bool SamePlace<T>(Interior<T> a, Interior<T> b);
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern ref TTo View<TFrom, TTo>(ref TFrom place);
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern ref T Moved<T>(ref T place, int count);
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern int SizeOf<T>();

        // Arrays. Length is the number of all elements.
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern int Length(Array a);
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern object CloneArray(Array a);
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern int Rank(Array a);
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern int GetLength(Array a, int dimension);
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern int GetLowerBound(Array a, int dimension);
        // A vector of that element type, all elements zero.
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern Array NewArray(Type elementType, int length);
        // Arrays of one dimension that is not a vector, of two and of three, by the lower bound and length of each.
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern Array NewShaped<T>(int low, int length);
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern Array NewShaped<T>(int low0, int length0, int low1, int length1);
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern Array NewShaped<T>(int low0, int length0, int low1, int length1, int low2, int length2);

        // Numbers. `style` is 0 for what ToString() gives, or one of the letters R, G, E, F, N.
        // The library itself uses 0, 'R' and 'E' (`digits` decimals: "-1.25E+003").
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern int BitsOfFloat(float v);
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern float FloatOfBits(int bits);
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern long BitsOfDouble(double v);
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern double DoubleOfBits(long bits);
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern string FormatDouble(double v, int digits, int style);
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern string FormatSingle(float v, int digits, int style);
        // Digits, point, exponent and sign only; no white space, groups or symbols.
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern bool ParseDouble(string s, out double v);

        // Threads. A started thread runs t.Run(flow), a background one of the pool t.RunItem(item, flow, place). Status: 0 not started, 1 running, 2 ended. Whoever
        // asks for more than whether it was started can see it end.
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern bool Started(Thread t);
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern void Start(Thread t, ExecutionContext flow);
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern void StartItem(Thread t, IPoolItem item, ExecutionContext flow, int place);
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern void Join(Thread t);
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern bool JoinTimed(Thread t);
        // Goes on once it has ended; a path on which it never does is none.
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern void AssumeJoined(Thread t);
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern int Status(Thread t);
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern Thread Current();

        // Monitors. The timed ones may go either way.
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern void Enter(object o);
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern void Exit(object o);
        // As Enter; but where the program interrupts threads, one that has to wait may be interrupted.
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern void Acquire(object o);
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern void EnterInterruptibly(object o);
        // Whether the program names Thread.Interrupt.
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern bool HasInterrupts();
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern bool TryEnter(object o);
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern bool TryEnterTimed(object o);
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern void Wait(object o);
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern bool WaitTimed(object o);
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern void Pulse(object o);
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern void PulseAll(object o);
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern bool Owns(object o);
        // Whether the thread has any monitor, whichever object is given; no step of its own.
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern bool OwnsAny(object o);

        // The program as a whole. Fail is an assertion failure and does not return.
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern void Print(string s);
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern void PrintError(string s);
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern void Fail(string message);
        // Whether the program's own code names a method that redirects the console.
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern bool CanRedirect();
        // Calls Lock.Refuse, if the program's own code names System.Threading.Lock.
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern void RefuseLock(object o);
        // What happens before the program ends; and its end, which does not return.
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern void BeforeEnd();
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern void Halt();
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern int GetExitCode();
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern void SetExitCode(int code);
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern int Choose(int n);
        // Lets time leap: only where the program reads the clock.
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern void Elapse();
        /// How often time has leapt.
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern int Leaps();
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern void Assume(bool condition);

        // The garbage collector. What it finds is finalised by a thread of its own.
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern void KeepAlive(object o);
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern void SuppressFinalize(object o);
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern void ReRegisterForFinalize(object o);
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern void AwaitFinalizers();

        // Ends this path: the verdict is inconclusive for this reason, a literal. Does not return.
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern void Unsupported(string why);

        // Stack traces: opaque strings that say which frames there are, innermost first. Asking for the trace of an
        // exception makes the checker keep those of such exceptions; to ask whether there is one does not. Parts of a
        // frame: 0 its line in a trace, 1 the same without the source, 2 the method's name, 3 the source file. Numbers: 0
        // the source line, 1 the offset in the method's code.
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern string Backtrace();
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern string TraceOf(Exception e);
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern bool HasTrace(Exception e);
        // A part of each frame from one on, with a line end between them.
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern string TraceText(string trace, int first, int part);
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern string FrameText(string trace, int frame, int part);
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern int FrameNumber(string trace, int frame, int number);
        // Whether the program is made for .NET (Core) and not for .NET Framework or Mono.
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern bool IsForDotnet();
        // The first number of the version of .NET that the program is made for: 4 before .NET 5; 0 where it is made for
        // .NET Framework or Mono, or for any.
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern int DotnetVersion();

        // The world outside. From here on the verdict rests on an assumption: a literal, a sentence without its full
        // stop.
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern void Relies(string assumption);
        // What the user gives: names of environment variables, each with its value behind it; lines of console input.
        // Null behind the last.
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern string EnvironmentAt(int index);
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern string InputAt(int index);
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern bool HasInput();
        // Ends this path, where the user gives no lines: which one is read is not known.
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern void NoInput();

        // A delegate of the prototype's type that calls all of the list.
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern Delegate CloneWithList(Delegate prototype, DelegateList list);

        // Reflection. Asking makes the front end tell: Facts of a type, its members, its attributes and those of members; the
        // types of an assembly, all types that have an object, and the methods that delegates hold.
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern Type Facts(Type t);
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern System.Reflection.MemberInfo Members(Type t);
        // The first of what a generic method is with type arguments.
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern System.Reflection.MethodInfo InstancesOf(System.Reflection.MethodInfo m);
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern AttributeList AttributesOf(System.Reflection.MemberInfo m);
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern TypeList TypesIn(System.Reflection.Assembly a);
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern TypeList AllTypes();
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern CalleeList Callees();
        // Code with the shape of Reflected.Shape, by number; that which boxes a type's default value, 0 where there is none.
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern object CallCode(long code, object target, object[] arguments);
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern object CallMember(long code, object target, object[] arguments);
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern long DefaultOf(Type t);
        // A delegate of a type with a target and a number of CalleeList.
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern Delegate DelegateOf(Delegate prototype, object target, long callee);

        // Enums. EnumName is null where the value has no name of its own. Names and values come in
        // the order of the values taken as unsigned; the array of values is one of the enum's type.
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern string EnumName(object boxedEnum);
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern long EnumValue(object boxedEnum);
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern bool EnumIsFlags(object boxedEnum);
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern string[] EnumNames(Type t);
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern Array EnumValues(Type t);
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern Type EnumUnderlying(Type t);
        // The boxed value of that enum type; bits that its underlying type lacks are cut off.
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern object EnumOf(Type t, long value);
    }
}

// build: no-run roslyn
// Methods that run under a lock because of an attribute.
using System;
using System.Runtime.CompilerServices;
using System.Threading;

class Account
{
    public int balance;
    public static int total;
    public Account other;

    [MethodImpl(MethodImplOptions.Synchronized)]
    public void Add() { balance = balance + 1; }

    public void AddUnlocked() { balance = balance + 1; }

    [MethodImpl(MethodImplOptions.Synchronized)]
    public static void AddTotal() { total = total + 1; }

    [MethodImpl(MethodImplOptions.Synchronized)]
    public void AddTotalByInstance() { total = total + 1; }

    [MethodImpl(MethodImplOptions.Synchronized)]
    public void AddToBoth() { balance++; other.Add(); }

    [MethodImpl(MethodImplOptions.Synchronized)]
    public void AddAndThrow()
    {
        balance = balance + 1;
        throw new InvalidOperationException();
    }

    // Takes the lock it has once more, and gives both back.
    [MethodImpl(MethodImplOptions.Synchronized)]
    public int Down(int n) { return n == 0 ? balance : Down(n - 1) + 1; }

    [MethodImpl(MethodImplOptions.Synchronized)]
    public long Early(bool early, out int rest)
    {
        rest = balance;
        try
        {
            if (early)
                return 1L << 40;
        }
        finally
        {
            balance++;
        }
        return 2;
    }

    [MethodImpl(MethodImplOptions.Synchronized)]
    public void Await()
    {
        while (balance == 0)
            Monitor.Wait(this);
    }

    [MethodImpl(MethodImplOptions.Synchronized)]
    public void Deposit()
    {
        balance = 1;
        Monitor.Pulse(this);
    }

    public void PulseWithoutLock() { Monitor.Pulse(this); }

    public int Property
    {
        [MethodImpl(MethodImplOptions.Synchronized)]
        get { return balance; }
        [MethodImpl(MethodImplOptions.Synchronized)]
        set { balance = balance + value; }
    }

    [MethodImpl(MethodImplOptions.Synchronized)]
    public virtual void AddVirtually() { balance = balance + 1; }
}

class Special : Account
{
    // An attribute of a method is not inherited.
    public override void AddVirtually() { balance = balance + 1; }
}

static class Locked<T>
{
    [MethodImpl(MethodImplOptions.Synchronized)]
    public static void Add() { Account.total = Account.total + 1; }
}

static class Synchronized
{
    static void Both(ThreadStart one, ThreadStart two)
    {
        var s = new Thread(one);
        var t = new Thread(two);
        s.Start();
        t.Start();
        s.Join();
        t.Join();
    }

    static void Require(bool condition)
    {
        if (!condition)
            throw new Exception("wrong");
    }

    static void Counter()
    {
        var a = new Account();
        Both(a.Add, a.Add);
        Require(a.balance == 2);
    }

    static void Unlocked()
    {
        var a = new Account();
        Both(a.Add, a.AddUnlocked);
        Require(a.balance == 2);
    }

    static void StaticCounter()
    {
        Both(Account.AddTotal, Account.AddTotal);
        Require(Account.total == 2);
    }

    static void TwoLocks()
    {
        Both(Account.AddTotal, new Account().AddTotalByInstance);
        Require(Account.total == 2);
    }

    static void TwoInstances()
    {
        Both(new Account().AddTotalByInstance, new Account().AddTotalByInstance);
        Require(Account.total == 2);
    }

    static void LockOfThis()
    {
        var a = new Account();
        Both(a.Add, () => { lock (a) a.balance = a.balance + 1; });
        Require(a.balance == 2);
    }

    static void LockOfType()
    {
        Both(Account.AddTotal, () => { lock (typeof(Account)) Account.total = Account.total + 1; });
        Require(Account.total == 2);
    }

    static void Crosswise()
    {
        var a = new Account();
        var b = new Account { other = a };
        a.other = b;
        Both(a.AddToBoth, b.AddToBoth);
    }

    static void SameOrder()
    {
        var b = new Account();
        var a = new Account { other = b };
        Both(a.AddToBoth, a.AddToBoth);
        Require(a.balance == 2 && b.balance == 2);
    }

    static void Throwing()
    {
        var a = new Account();
        ThreadStart once = () =>
        {
            try { a.AddAndThrow(); }
            catch (InvalidOperationException) { }
        };
        Both(once, once);
        Require(a.balance == 2);
    }

    static void Recursive()
    {
        var a = new Account();
        Both(() => Require(a.Down(2) >= 2), a.Add);
        Require(a.Down(3) == 4);
    }

    static void Returning()
    {
        var a = new Account();
        int rest;
        Require(a.Early(true, out rest) == 1L << 40 && rest == 0);
        Require(a.Early(false, out rest) == 2 && rest == 1);
        Both(a.Add, a.Add);
        Require(a.balance == 4);
    }

    static void Waiting()
    {
        var a = new Account();
        Both(a.Await, a.Deposit);
    }

    static void WithoutLock() { new Account().PulseWithoutLock(); }

    static void Properties()
    {
        var a = new Account();
        Both(() => a.Property = 2, () => a.Property = 3);
        Require(a.Property == 5);
    }

    static void Virtually()
    {
        var a = new Account();
        Both(a.AddVirtually, a.AddVirtually);
        Require(a.balance == 2);
    }

    static void Overridden()
    {
        Account a = new Special();
        Both(a.AddVirtually, a.AddVirtually);
        Require(a.balance == 2);
    }

    static void SameInstantiation()
    {
        Both(Locked<int>.Add, Locked<int>.Add);
        Require(Account.total == 2);
    }

    static void OtherInstantiation()
    {
        Both(Locked<int>.Add, Locked<string>.Add);
        Require(Account.total == 2);
    }

    static void Main() { Counter(); }
}

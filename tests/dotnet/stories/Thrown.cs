// build: no-run
// Exceptions that are thrown on: .NET says where they began, unless the program throws the object itself.
using System;
using System.Threading.Tasks;

class Thrown
{
    static int done;

    static void Work()
    {
        throw new InvalidOperationException("bad");
    }

    static void Main()
    {
        try
        {
            Work();
        }
        catch (Exception)
        {
            done++;
            throw;
        }
    }

    static void Finally()
    {
        try
        {
            Work();
        }
        finally
        {
            done++;
        }
    }

    static void Anew()
    {
        try
        {
            Work();
        }
        catch (Exception e)
        {
            done++;
            throw e;
        }
    }

    static async Task Later()
    {
        await Task.Yield();
        Work();
    }

    static void Awaited()
    {
        Later().GetAwaiter().GetResult();
    }
}

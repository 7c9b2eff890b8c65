// Environment variables: what the user gives, and what the program has set since.
using System.Collections;
using System.Threading;

namespace Fencepost
{
    internal sealed class EnvironmentVariables
    {
        // The change that was made last.
        static EnvironmentVariables last;

        [Immediate] readonly string name;
        [Immediate] readonly string value; // null: it is not set any more
        [Immediate] readonly EnvironmentVariables before;

        EnvironmentVariables(string name, string value, EnvironmentVariables before)
        {
            this.name = name;
            this.value = value;
            this.before = before;
        }

        internal static string Get(string variable)
        {
            for (var change = Volatile.Read(ref last); change != null; change = change.before)
            {
                if (change.name == variable)
                    return change.value;
            }
            string found = null;
            for (int i = 0; Runtime.EnvironmentAt(i) != null; i += 2)
            {
                if (Runtime.EnvironmentAt(i) == variable)
                    found = Runtime.EnvironmentAt(i + 1);
            }
            if (found == null)
                NotGiven();
            return found;
        }

        internal static void Set(string variable, string value)
        {
            EnvironmentVariables before;
            do
                before = Volatile.Read(ref last);
            while (Interlocked.CompareExchange(ref last, new EnvironmentVariables(variable, value, before), before) != before);
        }

        internal static Hashtable All()
        {
            NotGiven();
            var all = new Hashtable();
            for (int i = 0; Runtime.EnvironmentAt(i) != null; i += 2)
                all[Runtime.EnvironmentAt(i)] = Runtime.EnvironmentAt(i + 1);
            Apply(Volatile.Read(ref last), all);
            return all;
        }

        // Changes in the order in which they were made.
        static void Apply(EnvironmentVariables change, Hashtable all)
        {
            if (change == null)
                return;
            Apply(change.before, all);
            if (change.value == null)
                all.Remove(change.name);
            else
                all[change.name] = change.value;
        }

        static void NotGiven()
        {
            Runtime.Relies("environment variables that --env does not give are not set");
        }
    }
}

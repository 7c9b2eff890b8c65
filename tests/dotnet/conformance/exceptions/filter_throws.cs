// build: by-core
// Partition III 3.34 (endfilter), I 12.4.2.5: an exception inside a filter is swallowed and means "no". Mono lets it escape instead.
using System;

static class FilterThrows
{
    static string log = "";
    static bool Log(string s, bool result) { log += s + " "; return result; }
    static void Throw(string m) { try { throw new InvalidOperationException(m); } finally { Log("inner-finally", true); } }
    static bool Bad(string m) { Log("bad-filter", true); throw new Exception(m); }
    static bool Divides(int n) { return 1 / n > 0; }
    static void Run(string label, Action a)
    {
        try { a(); log += "returned"; } catch (Exception e) { log += "escaped " + e.Message; }
        Console.WriteLine(label + ": " + log);
        log = "";
    }

    static void Main()
    {
        Run("outer catch", () => { try { try { Throw("a"); } catch (Exception) when (Bad("swallowed")) { Log("no", true); } } catch (Exception e) { Log("outer got " + e.Message, true); } });
        Run("next clause", () => { try { Throw("a"); } catch (Exception) when (Bad("swallowed")) { Log("no", true); } catch (Exception e) { Log("next got " + e.Message, true); } });
        Run("instruction", () => { try { Throw("a"); } catch (Exception) when (Divides(log.Length - log.Length)) { Log("no", true); } catch (Exception e) { Log("next got " + e.Message, true); } });
        Run("finally of the filter", () => { try { Throw("a"); } catch (Exception) when (WithFinally()) { Log("no", true); } });
    }
    static bool WithFinally() { try { throw new Exception("x"); } finally { Log("finally in filter", true); } }
}

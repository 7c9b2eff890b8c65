// build: roslyn
// A class initialiser that reads a field it has not set yet: prints fst=0,snd=2.
class StaticInitTest {

    static int fst = snd;
    static int snd = 2;

    public static void Main(string [] args) {

        System.Console.WriteLine("fst={0},snd={1}", fst, snd);
    }
}

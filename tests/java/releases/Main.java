/** Asks which version of a class it has got. */
public class Main {
    public static void main(String[] args) { assert Release.number() == 17; }

    public static void base() { assert Release.number() == 8; }
}

/** A program in which nobody but the initialiser of its class asks who runs. */
public class Starter {
    static final String NAME = Thread.currentThread().getName();

    public static void main(String[] args) {
        System.out.println(NAME);
    }
}

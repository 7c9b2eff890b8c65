/** The class for all versions. */
public class Release {
    static int number() { return 17; }
}

package fencepost;

/** Labels of switches over patterns that are no types, as {@code SwitchBootstraps} compares them. */
public final class Labels {
    private Labels() { }

    public static boolean isText(Object target, String label) { return label.equals(target); }

    public static boolean isNumber(Object target, int label) {
        if (target instanceof Number)
            return ((Number) target).intValue() == label;
        return target instanceof Character && (Character) target == label;
    }

    /** Whether it is the constant of its enum with this name. */
    public static boolean isConstant(Object target, String name) { return ((Enum<?>) target).name().equals(name); }
}

package fencepost;

/** Classes that the translation lists. */
public final class ClassList {
    @Immediate public Class<?> first;
    @Immediate public ClassList next;

    private ClassList() { }
}

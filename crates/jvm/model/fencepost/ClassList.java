package fencepost;

/** Classes that the translation lists. */
public final class ClassList {
    @Immediate public final Class<?> first;
    @Immediate public final ClassList next;

    public ClassList(Class<?> first, ClassList next) {
        this.first = first;
        this.next = next;
    }

    public static int length(ClassList list) {
        int length = 0;
        for (; list != null; list = list.next)
            length++;
        return length;
    }

    /** Whether two lists have the same classes in the same order. */
    public static boolean same(ClassList one, ClassList other) {
        for (; one != null && other != null; one = one.next, other = other.next)
            if (one.first != other.first)
                return false;
        return one == other;
    }

    /** Whether a list has the classes of an array. */
    public static boolean same(ClassList list, Class<?>[] array) {
        int length = array == null ? 0 : array.length;
        for (int i = 0; i < length; i++, list = list.next)
            if (list == null || list.first != array[i])
                return false;
        return list == null;
    }

    /** The classes of an array from some index on. */
    public static ClassList of(Class<?>[] array, int from) {
        ClassList list = null;
        for (int i = array.length - 1; i >= from; i--)
            list = new ClassList(array[i], list);
        return list;
    }

    /** The names of the classes, with commas between. */
    public static String names(ClassList list) {
        String text = "";
        for (ClassList each = list; each != null; each = each.next)
            text += (each == list ? "" : ",") + each.first.getTypeName();
        return text;
    }
}

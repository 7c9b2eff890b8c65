package java.lang.reflect;

import fencepost.Immediate;
import fencepost.Machine;
import fencepost.Reflection;
import java.lang.annotation.Annotation;

/**
 * What a check of access may be switched off for. The translation makes one of each member, from which those are copied that
 * programs get. It is not abstract, or else what it lacks would come from the JDK.
 */
public class AccessibleObject implements AnnotatedElement {
    /** The next member of the class. */
    @Immediate AccessibleObject next;
    @Immediate private Reflection.AnnotationList annotations;
    /** The one that the translation has made; null if this is it. */
    @Immediate final AccessibleObject root;
    private boolean accessible;

    protected AccessibleObject() { root = null; }

    AccessibleObject(AccessibleObject root) { this.root = root; }

    public void setAccessible(boolean accessible) {
        if (accessible)
            checkOpen();
        this.accessible = accessible;
    }

    /** Modules may forbid it for members of the platform. */
    private void checkOpen() {
        if (!(this instanceof Member))
            return;
        Class<?> owner = ((Member) this).getDeclaringClass();
        boolean isPublic = (((Member) this).getModifiers() & Reflection.access(owner) & 1) != 0;
        if (owner.getClassLoader() == null && !isPublic && !owner.getName().startsWith("sun.misc."))
            Machine.inconclusive("access by reflection to a member of the platform that is not public: modules may forbid it");
    }

    public static void setAccessible(AccessibleObject[] objects, boolean accessible) {
        for (AccessibleObject object : objects)
            object.setAccessible(accessible);
    }

    public final boolean trySetAccessible() {
        setAccessible(true);
        return true;
    }

    @Deprecated
    public boolean isAccessible() { return accessible; }

    /** Throws if code of a class may not use this member. */
    final void check(Class<?> caller, Class<?> owner, int modifiers, Object target) throws IllegalAccessException {
        boolean isStatic = (modifiers & Modifier.STATIC) != 0;
        Class<?> used = isStatic || target == null ? null : target.getClass();
        if (!accessible && !Reflection.isAllowed(caller, owner, used, modifiers))
            throw new IllegalAccessException(caller + " cannot access a member of " + owner + " with modifiers \""
                + Modifier.toString(modifiers) + "\"");
    }

    final boolean isOpen() { return accessible; }

    private Reflection.AnnotationList annotations() { return Reflection.annotations(root == null ? this : root); }

    public <T extends Annotation> T getAnnotation(Class<T> type) {
        return Members.annotation(annotations(), type);
    }

    public Annotation[] getDeclaredAnnotations() { return Members.annotations(annotations()); }

    public Annotation[] getAnnotations() { return getDeclaredAnnotations(); }
}

package java.util;

import jdk.internal.access.JavaUtilCollectionAccess;

/** Arrays that become lists that nobody changes. */
public final class TrustedLists implements JavaUtilCollectionAccess {
    public <E> List<E> listFromTrustedArray(Object[] array) { return ImmutableCollections.listFromTrustedArray(array); }

    public <E> List<E> listFromTrustedArrayNullsAllowed(Object[] array) {
        return ImmutableCollections.listFromTrustedArrayNullsAllowed(array);
    }
}

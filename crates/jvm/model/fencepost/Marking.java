package fencepost;

import java.lang.annotation.Annotation;

/** What the translation makes annotations of: it knows what they give. */
public abstract class Marking implements Annotation {
    public boolean equals(Object other) {
        if (this == other || !(other instanceof Annotation) || ((Annotation) other).annotationType() != annotationType())
            return this == other;
        Machine.inconclusive("two annotations of one type that are compared");
        return false;
    }

    public int hashCode() {
        Machine.inconclusive("the hash code of an annotation");
        return 0;
    }

    public String toString() {
        Machine.inconclusive("an annotation as text");
        return null;
    }
}

package jdk.internal.access;

import fencepost.Access;
import java.util.TrustedLists;

/** Through this the JDK's classes get at what is private to others. What is not here is not to be had. */
public class SharedSecrets {
    private static final JavaLangAccess LANG = new Access();

    public static JavaLangAccess getJavaLangAccess() { return LANG; }

    /** Nobody is given it. */
    public static void setJavaNioAccess(JavaNioAccess access) { }
    public static void setJavaNetUriAccess(JavaNetUriAccess access) { }
    public static void setJavaNetURLAccess(JavaNetURLAccess access) { }

    public static JavaUtilCollectionAccess getJavaUtilCollectionAccess() { return new TrustedLists(); }
}

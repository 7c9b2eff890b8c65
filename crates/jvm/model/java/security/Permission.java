package java.security;

/** Nobody checks it. */
public abstract class Permission {
    public Permission(String name) { }
}

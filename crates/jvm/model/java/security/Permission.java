package java.security;

/** Nobody checks it. */
public class Permission {
    public Permission(String name) { }
}

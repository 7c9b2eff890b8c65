package java.security;

/** Nobody checks it. */
public class Permission implements java.io.Serializable {
    public Permission(String name) { }
}

package java.security;

public class PermissionCollection implements java.io.Serializable {
    public void add(Permission permission) { }
}

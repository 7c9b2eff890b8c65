package java.security;

public class PermissionCollection {
    public void add(Permission permission) { }
}

package java.security;

public abstract class PermissionCollection {
    public void add(Permission permission) { }
}

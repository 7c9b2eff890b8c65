package java.security;

public final class Permissions extends PermissionCollection { }

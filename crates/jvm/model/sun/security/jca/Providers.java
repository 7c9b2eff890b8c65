package sun.security.jca;

import fencepost.Machine;

/** Implementations of ciphers and digests are found with files and native code, so nothing behind this is translated. */
public class Providers {
    private Providers() { }

    public static ProviderList getProviderList() {
        Machine.inconclusive("providers of ciphers and digests");
        return null;
    }

    public static ProviderList getFullProviderList() { return getProviderList(); }
}

package java.nio.file;

import fencepost.Machine;

/** There are no files, so nothing behind this is translated. */
public final class FileSystems {
    private FileSystems() { }

    public static FileSystem getDefault() {
        Machine.inconclusive("files and paths");
        return null;
    }
}

package dev.fencepost;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;

/** Runs `fencepost test` on the test classes of a project, with its class path. A violation fails the build. */
public class TestMojo extends AbstractMojo {
    private File classes;
    private List<String> classpath;
    private File executable;
    private String model;
    private List<String> options;

    @Override
    public void execute() throws MojoExecutionException, MojoFailureException {
        if (!classes.isDirectory()) {
            getLog().info("no test classes: nothing to check");
            return;
        }
        List<String> command = new ArrayList<>();
        try {
            command.add((executable != null ? executable : unpacked()).getPath());
            command.add("test");
            command.add(classes.getPath());
            // A project without classes of its own has no folder for them.
            List<String> there = new ArrayList<>(classpath);
            there.removeIf(place -> !new File(place).exists());
            command.add("--classpath");
            command.add(String.join(File.pathSeparator, there));
            if (model != null) {
                command.add("--model");
                command.add(model);
            }
            if (options != null) command.addAll(options);
            int code = new ProcessBuilder(command).inheritIO().start().waitFor();
            if (code == 1) throw new MojoFailureException("a test is violated");
            if (code == 3) throw new MojoFailureException("a test is inconclusive");
            if (code != 0) throw new MojoExecutionException("fencepost ended with code " + code);
        } catch (IOException | InterruptedException problem) {
            throw new MojoExecutionException("fencepost cannot be run: " + problem.getMessage(), problem);
        }
    }

    private static String target() {
        String system = System.getProperty("os.name").toLowerCase();
        boolean isArm = System.getProperty("os.arch").contains("aarch64");
        if (system.contains("windows")) return "x86_64-pc-windows-msvc";
        String processor = isArm ? "aarch64" : "x86_64";
        return processor + (system.contains("mac") ? "-apple-darwin" : "-unknown-linux-gnu");
    }

    /** The binary for this machine, as a file. */
    private static File unpacked() throws IOException, MojoExecutionException {
        String name = target().contains("windows") ? "fencepost.exe" : "fencepost";
        String place = "/binaries/fencepost-" + target() + "/" + name;
        try (InputStream binary = TestMojo.class.getResourceAsStream(place)) {
            if (binary == null) throw new MojoExecutionException("this plugin has no binary for " + target());
            File file = File.createTempFile("fencepost", name.endsWith(".exe") ? ".exe" : "");
            file.deleteOnExit();
            Files.copy(binary, file.toPath(), StandardCopyOption.REPLACE_EXISTING);
            if (!file.setExecutable(true)) throw new MojoExecutionException(file + " cannot be made executable");
            return file;
        }
    }
}

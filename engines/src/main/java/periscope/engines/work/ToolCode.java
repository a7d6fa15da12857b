package periscope.engines.work;

import com.google.common.base.Suppliers;
import com.google.common.hash.Hasher;
import com.google.common.hash.Hashing;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;

/** The code of this tool and of its libraries, as a hash: a changed search never believes what another one proved. */
public final class ToolCode {

  private static final Supplier<Optional<String>> HASH = Suppliers.memoize(ToolCode::compute);

  private ToolCode() {}

  /** The hash of all classes and resources on the class path; empty if some cannot be read. */
  public static Optional<String> hash() {
    return HASH.get();
  }

  private static Optional<String> compute() {
    Hasher all = Hashing.sha256().newHasher();
    all.putString(String.valueOf(Runtime.version()), StandardCharsets.UTF_8);
    try {
      for (String part : System.getProperty("java.class.path", "").split(File.pathSeparator, -1)) {
        part(Path.of(part), all);
      }
      return Optional.of(all.hash().toString());
    } catch (IOException | UncheckedIOException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static void part(Path path, Hasher all) throws IOException {
    if (Files.isDirectory(path)) {
      folder(path, all);
    } else if (Files.exists(path)) {
      archive(path, all);
    }
  }

  private static void folder(Path folder, Hasher all) throws IOException {
    try (Stream<Path> found = Files.walk(folder)) {
      List<Path> files = found.filter(Files::isRegularFile).sorted().toList();
      for (Path file : files) {
        all.putString(folder.relativize(file) + "\n", StandardCharsets.UTF_8).putBytes(Files.readAllBytes(file));
      }
    }
  }

  /** An archive by its own checksums: its parts need not be read. */
  private static void archive(Path file, Hasher all) throws IOException {
    List<Path> further = new ArrayList<>();
    try (JarFile archive = new JarFile(file.toFile(), false)) {
      for (JarEntry entry : archive.stream().toList()) {
        all.putString(entry.getName() + "\n", StandardCharsets.UTF_8).putLong(entry.getCrc()).putLong(entry.getSize());
      }
      further.addAll(further(file, archive.getManifest()));
    }
    for (Path other : further) {
      part(other, all);
    }
  }

  /** The parts of the class path that an archive's manifest names. */
  private static List<Path> further(Path file, Manifest manifest) {
    String named = manifest == null ? null : manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
    return named == null ? List.of() : Stream.of(named.strip().split(" +", -1)).filter(n -> !n.isEmpty())
        .map(n -> Path.of(file.toAbsolutePath().toUri().resolve(n))).toList();
  }
}

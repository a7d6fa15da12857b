package periscope.inputs;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import periscope.litmus.source.NearNames;

/**
 * Archives of tests. The name of a file in an archive is the archive's path followed by the file's path in it, as in
 * {@code tests.zip/MP.litmus}. An archive stays open after the first read, since thousands of tests are read one by
 * one.
 */
final class Archives {

  private static final String SUFFIX = ".zip";

  private final Map<String, ZipFile> open = new ConcurrentHashMap<>();

  /** Whether a path has the suffix of an archive. */
  static boolean is(String path) {
    return path.toLowerCase(Locale.ROOT).endsWith(SUFFIX);
  }

  /**
   * The names of the files in an archive that end with a suffix, in alphabetical order.
   *
   * @throws periscope.litmus.source.InvalidInputException if it is no archive, or cannot be read
   */
  List<String> entries(String archive, String suffix) {
    return zip(archive).stream().filter(e -> !e.isDirectory()).map(ZipEntry::getName)
        .filter(n -> n.endsWith(suffix)).sorted().map(n -> archive + "/" + n).toList();
  }

  /**
   * A file in an archive; empty if the name does not lead into an archive.
   *
   * @throws periscope.litmus.source.InvalidInputException if the archive has no such file, or cannot be read
   */
  Optional<InputStream> open(String name) {
    int end = name.toLowerCase(Locale.ROOT).indexOf(SUFFIX + "/");
    if (end < 0 || !Files.isRegularFile(Path.of(name.substring(0, end + SUFFIX.length())))) {
      return Optional.empty();
    }
    String archive = name.substring(0, end + SUFFIX.length());
    ZipFile zip = zip(archive);
    Optional<ZipEntry> entry = Optional.ofNullable(zip.getEntry(name.substring(archive.length() + 1)));
    if (entry.isEmpty()) {
      List<String> near = NearNames.near(name, entries(archive, ""));
      throw Sources.invalid(name, "the archive has no such file", NearNames.question(near));
    }
    try {
      return Optional.of(zip.getInputStream(entry.get()));
    } catch (IOException e) {
      throw Sources.invalid(name, "the file cannot be read: " + e.getMessage(), "");
    }
  }

  private ZipFile zip(String archive) {
    return open.computeIfAbsent(archive, a -> {
      try {
        return new ZipFile(a);
      } catch (IOException e) {
        throw Sources.invalid(a, "this is no archive that can be read: " + e.getMessage(), "archives are .zip files");
      }
    });
  }
}

package periscope.cli.generate;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDateTime;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import periscope.cli.session.Session;
import periscope.inputs.Sources;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.litmus.text.Prose;

/** The destination of tests: standard output, a folder, or an archive. */
final class TestFiles {

  /**
   * The earliest date that archives can hold. All entries have it, so that the bytes of an archive do not depend on the
   * time.
   */
  private static final LocalDateTime LONG_AGO = LocalDateTime.of(1980, 1, 1, 0, 0);

  /** The suffix of files with litmus tests. */
  static final String LITMUS = ".litmus";

  private TestFiles() {}

  /**
   * Writes tests in their order.
   *
   * @param tests  the texts of the tests by their names
   * @param suffix the suffix of their files
   * @param where  a folder, or the file of an archive; standard output if absent
   * @throws InvalidInputException if they cannot be written there
   */
  static void write(Session session, Map<String, String> tests, String suffix, Optional<Path> where) {
    if (where.isEmpty()) {
      session.terminal().line(String.join("\n", tests.values()).stripTrailing());
      return;
    }
    Path path = where.get();
    if (path.toString().isEmpty()) {
      throw cannot(Path.of("-o"), "nothing stands behind -o", "name a folder, or . for this one");
    }
    try {
      if (path.toAbsolutePath().getParent() != null) {
        Files.createDirectories(path.toAbsolutePath().getParent());
      }
      if (Sources.isArchive(path.toString())) {
        archive(tests, suffix, path);
      } else if (path.toString().matches(".*\\.(tar|tgz|tar\\.gz|7z|gz)")) {
        throw cannot(path, "this is no folder's name", "an archive is a .zip");
      } else {
        Files.createDirectories(path);
        for (Map.Entry<String, String> test : tests.entrySet()) {
          Files.writeString(path.resolve(test.getKey() + suffix), test.getValue(), StandardCharsets.UTF_8);
        }
        others(path, suffix, tests.keySet()).ifPresent(session.terminal()::note);
      }
    } catch (IOException e) {
      throw cannot(path, "the tests cannot be written: " + e.getMessage(), "");
    }
  }

  /** Writes the archive, whole or not at all. */
  private static void archive(Map<String, String> tests, String suffix, Path path) throws IOException {
    Path part = path.resolveSibling(path.getFileName() + ".part");
    try {
      try (OutputStream out = Files.newOutputStream(part); ZipOutputStream zip = new ZipOutputStream(out)) {
        for (Map.Entry<String, String> test : tests.entrySet()) {
          ZipEntry entry = new ZipEntry(test.getKey() + suffix);
          entry.setTimeLocal(LONG_AGO);
          zip.putNextEntry(entry);
          zip.write(test.getValue().getBytes(StandardCharsets.UTF_8));
        }
      }
      Files.move(part, path, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(part);
    }
  }

  /**
   * A warning that the folder has other tests, which its readers may take for tests of this set; empty if it has none.
   */
  private static Optional<String> others(Path folder, String suffix, Set<String> names) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      int others = (int) files.map(f -> f.getFileName().toString()).filter(f -> f.endsWith(suffix))
          .filter(f -> !names.contains(f.substring(0, f.length() - suffix.length()))).count();
      return others == 0 ? Optional.empty()
          : Optional.of(folder + " had " + Prose.count(others, "other test") + ", which "
              + (others == 1 ? "is" : "are") + " still there");
    }
  }

  private static InvalidInputException cannot(Path path, String why, String hint) {
    return new InvalidInputException(
        Diagnostic.error(new SourceText(path.toString(), ""), Span.NONE, why, hint));
  }
}

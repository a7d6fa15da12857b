package periscope.lang.c.preprocessing;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What is known around a text.
 *
 * @param file       the text's path
 * @param compiler   the macros of the language's compilers: a name, or a name with parameters, and what it stands for
 * @param given      those that are defined from outside, likewise
 * @param headers    the files of which everything that matters is known, {@code stdint.h}, and folders of them, {@code
 *                   cuda/}; empty if no file matters
 * @param files      the files that may be included
 * @param conditions the offset from which on the text may be the condition of a test, in which {@code /\} at the end of
 *                   a line joins no lines
 */
public record Environment(String file, Map<String, String> compiler, Map<String, String> given,
    Optional<Set<String>> headers, List<Included> files, int conditions) {

  /**
   * A file that may be included.
   *
   * @param name its path, as that of the text that includes it is written
   * @param text what stands in it, its comments blanked out
   */
  public record Included(String name, String text) {}

  public Environment {
    files = List.copyOf(files);
  }

  /** That of a litmus test, for which no file is read. */
  public static Environment ofTest(Map<String, String> given) {
    return new Environment("", Map.of(), given, Optional.empty(), List.of(), 0);
  }

  /** The number of a file that may be included; below 0 if there is none. */
  int number(String path) {
    return files.stream().map(Included::name).toList().indexOf(path);
  }

  /** Whether everything that matters of a header is known; of a folder, {@code cuda/}, that is so of all in it. */
  boolean isHeader(String name) {
    return headers.orElse(Set.of()).stream().anyMatch(h -> h.endsWith("/") ? name.startsWith(h) : name.equals(h));
  }
}

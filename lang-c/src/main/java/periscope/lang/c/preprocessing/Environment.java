package periscope.lang.c.preprocessing;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import periscope.litmus.source.Compilation;
import periscope.litmus.source.SourceText;

/**
 * The environment of a text for the preprocessor: macros, options, headers and files that exist before the text begins.
 *
 * @param file       the text's path
 * @param compiler   the macros that the language's compilers define
 * @param told       the compiler's options for the text
 * @param headers    the files that need not be read, because everything that matters of them is known,
 *                   {@code stdint.h}, and folders of such files, {@code cuda/}; empty if no file matters
 * @param files      the files that may be included
 * @param conditions the offset from which on the text may be the condition of a test, in which {@code /\} at the end of
 *                   a line joins no lines
 */
public record Environment(String file, Predefined compiler, Compilation told,
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
  public static Environment ofTest(Predefined compiler, SourceText text) {
    return new Environment(text.name(), compiler, text.compilation(), Optional.empty(), List.of(), 0);
  }

  /**
   * The number of a file that is included: from the folder of the file that names it, if that is done in quotes, and
   * then from the folders to look into; below 0 if there is none.
   *
   * @param from the file that names it
   */
  int number(String from, String name, boolean quoted) {
    List<String> known = files.stream().map(Included::name).toList();
    return Stream.concat(quoted ? Stream.of(SourceText.beside(from, name)) : Stream.empty(),
        told.folders().stream().map(folder -> SourceText.in(folder, name))).map(known::indexOf).filter(n -> n >= 0)
        .findFirst().orElse(-1);
  }

  /** Whether everything that matters of a header is known; of a folder, {@code cuda/}, that is so of all in it. */
  boolean isHeader(String name) {
    return headers.orElse(Set.of()).stream().anyMatch(h -> h.endsWith("/") ? name.startsWith(h) : name.equals(h));
  }
}

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
 * @param headers    headers such as {@code stdint.h}, and folders such as {@code cuda/}, that need not be read because
 *                   their contents are known; empty if no file is read at all
 * @param files      the files that may be included
 * @param conditions the offset from which on the text may be the condition of a test, in which {@code /\} at the end of
 *                   a line joins no lines
 */
public record Environment(String file, Predefined compiler, Compilation told,
    Optional<Set<String>> headers, List<Included> files, int conditions) {

  /**
   * A file that may be included.
   *
   * @param name its path, relative to the same folder as the path of the including text
   * @param text its contents, with blanks in the place of comments
   */
  public record Included(String name, String text) {}

  public Environment {
    files = List.copyOf(files);
  }

  /** The environment of a litmus test, for which no file is read. */
  public static Environment ofTest(Predefined compiler, SourceText text) {
    return new Environment(text.name(), compiler, text.compilation(), Optional.empty(), List.of(), 0);
  }

  /**
   * The number of an included file: first looked up in the folder of the including file, if the name stands in quotes,
   * then in the include folders; below 0 if there is none.
   *
   * @param from the including file
   */
  int number(String from, String name, boolean quoted) {
    List<String> known = files.stream().map(Included::name).toList();
    return Stream.concat(quoted ? Stream.of(SourceText.beside(from, name)) : Stream.empty(),
        told.folders().stream().map(folder -> SourceText.in(folder, name))).map(known::indexOf).filter(n -> n >= 0)
        .findFirst().orElse(-1);
  }

  /** Whether a header is known and need not be read, by its name or by its folder. */
  boolean isHeader(String name) {
    return headers.orElse(Set.of()).stream().anyMatch(h -> h.endsWith("/") ? name.startsWith(h) : name.equals(h));
  }
}

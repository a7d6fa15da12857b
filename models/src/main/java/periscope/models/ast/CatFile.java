package periscope.models.ast;

import java.util.List;

/**
 * A {@code .cat} file, with includes not yet resolved.
 *
 * @param header     the names and the string that may open a file, as they stand there; empty if the file has none
 * @param options    the file's options for herd, which choose or leave something out, {@code withsc} and the like
 * @param statements the rest
 */
public record CatFile(List<String> header, List<String> options, List<Statement> statements) {
  public CatFile {
    header = List.copyOf(header);
    options = List.copyOf(options);
    statements = List.copyOf(statements);
  }

  /** What the model calls itself: the string of the header if there is one, else its last name, else nothing. */
  public String title() {
    String last = header.isEmpty() ? "" : header.get(header.size() - 1);
    return last.startsWith("\"") ? last.substring(1, last.length() - 1) : last;
  }
}

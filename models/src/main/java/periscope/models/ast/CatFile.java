package periscope.models.ast;

import java.util.List;

/**
 * A {@code .cat} file, with includes not yet resolved.
 *
 * @param header     the names and the string that may open a file, in the file's notation; empty if the file has none
 * @param options    the file's options for herd, such as {@code withsc}, which select variants
 * @param statements all other statements
 */
public record CatFile(List<String> header, List<String> options, List<Statement> statements) {
  public CatFile {
    header = List.copyOf(header);
    options = List.copyOf(options);
    statements = List.copyOf(statements);
  }

  /** The model's own title: the string of the header if there is one, else the header's last name, else empty. */
  public String title() {
    String last = header.isEmpty() ? "" : header.get(header.size() - 1);
    return last.startsWith("\"") ? last.substring(1, last.length() - 1) : last;
  }
}

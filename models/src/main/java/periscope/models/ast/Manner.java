package periscope.models.ast;

import java.util.List;
import java.util.Set;

/**
 * The manner in which a model's file is written, apart from its statements: a hint at the tool that the file is for.
 *
 * @param header   the names and the string that open the file, in the file's notation
 * @param options  the file's options for herd
 * @param includes paths of all files that the file includes, directly or through other files
 * @param comments the kinds of comments in the file itself
 */
public record Manner(List<String> header, List<String> options, List<String> includes, Set<Comment> comments) {
  public Manner {
    header = List.copyOf(header);
    options = List.copyOf(options);
    includes = List.copyOf(includes);
    comments = Set.copyOf(comments);
  }
}

package periscope.models.ast;

import java.util.List;
import java.util.Set;

/**
 * How a model's file is written, which tells for which tool: what is not among its statements.
 *
 * @param header   the names and the string that open it, as they stand there
 * @param options  what herd is told to choose or to leave out
 * @param includes the paths of all files that it includes, and of those that these include
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

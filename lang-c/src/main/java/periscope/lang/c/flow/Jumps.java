package periscope.lang.c.flow;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import periscope.lang.c.tree.Statement;
import periscope.lang.c.tree.Statement.Jumped;

/**
 * Finds the jumps out of statements: {@code return}, {@code break} and {@code continue} that leave the statements
 * around them.
 */
public final class Jumps {

  private Jumps() {}

  /** The kinds of jumps in a statement whose target lies outside it. */
  public static Set<Jumped> leaving(Statement statement) {
    Set<Jumped> kinds = EnumSet.noneOf(Jumped.class);
    if (statement instanceof Statement.Jump jump) {
      kinds.add(jump.kind());
    } else if (statement instanceof Statement.Block block) {
      block.body().forEach(s -> kinds.addAll(leaving(s)));
    } else if (statement instanceof Statement.Labelled labelled) {
      return leaving(labelled.statement());
    } else if (statement instanceof Statement.If branch) {
      kinds.addAll(leaving(branch.then()));
      branch.otherwise().ifPresent(s -> kinds.addAll(leaving(s)));
    } else if (statement instanceof Statement.Switch choice) {
      choice.sections().forEach(section -> section.body().forEach(s -> kinds.addAll(leaving(s))));
      kinds.remove(Jumped.BREAK);
    } else if (statement instanceof Statement.Loop loop && leaving(loop.body()).contains(Jumped.RETURN)) {
      kinds.add(Jumped.RETURN);
    }
    // Expressions, declarations and what a dialect adds hold no statement that could jump.
    return kinds;
  }

  /** Whether control never reaches the end of a statement. */
  public static boolean always(Statement statement) {
    return statement instanceof Statement.Jump
        || statement instanceof Statement.Block block && block.body().stream().anyMatch(Jumps::always)
        || statement instanceof Statement.Labelled labelled && always(labelled.statement())
        || statement instanceof Statement.If branch && branch.otherwise().isPresent()
            && always(branch.then()) && always(branch.otherwise().get());
  }

  /** The statement under its labels. */
  public static Statement bare(Statement statement) {
    return statement instanceof Statement.Labelled labelled ? bare(labelled.statement()) : statement;
  }

  /** A statement and the statements after it as one list; a block is replaced by its statements. */
  public static List<Statement> before(Statement first, List<Statement> rest) {
    List<Statement> all = new ArrayList<>(first instanceof Statement.Block b ? b.body() : List.of(first));
    all.addAll(rest);
    return all;
  }
}

package periscope.lang.c.flow;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import periscope.lang.c.xtext.cCore.BlockStatement;
import periscope.lang.c.xtext.cCore.DoStatement;
import periscope.lang.c.xtext.cCore.ForStatement;
import periscope.lang.c.xtext.cCore.IfStatement;
import periscope.lang.c.xtext.cCore.JumpStatement;
import periscope.lang.c.xtext.cCore.LabelledStatement;
import periscope.lang.c.xtext.cCore.Statement;
import periscope.lang.c.xtext.cCore.SwitchStatement;
import periscope.lang.c.xtext.cCore.WhileStatement;

/** Which statements leave the statements around them by {@code return}, {@code break} or {@code continue}. */
public final class Jumps {

  public enum Kind {
    RETURN,
    BREAK,
    CONTINUE
  }

  private Jumps() {}

  public static Kind kind(JumpStatement jump) {
    return Kind.valueOf(jump.getWord().toUpperCase());
  }

  /** The jumps in a statement that go to somewhere outside it. */
  public static Set<Kind> leaving(Statement statement) {
    Set<Kind> kinds = EnumSet.noneOf(Kind.class);
    if (statement instanceof JumpStatement jump) {
      kinds.add(kind(jump));
    } else if (statement instanceof BlockStatement block) {
      block.getBody().forEach(s -> kinds.addAll(leaving(s)));
    } else if (statement instanceof LabelledStatement labelled) {
      return leaving(labelled.getStatement());
    } else if (statement instanceof IfStatement branch) {
      kinds.addAll(leaving(branch.getThen()));
      kinds.addAll(branch.getOtherwise() == null ? Set.of() : leaving(branch.getOtherwise()));
    } else if (statement instanceof SwitchStatement choice) {
      choice.getSections().forEach(section -> section.getBody().forEach(s -> kinds.addAll(leaving(s))));
      kinds.remove(Kind.BREAK);
    } else if (body(statement) != null && leaving(body(statement)).contains(Kind.RETURN)) {
      kinds.add(Kind.RETURN);
    }
    // Expressions, declarations and what a dialect adds hold no statement that could jump.
    return kinds;
  }

  private static Statement body(Statement loop) {
    return loop instanceof WhileStatement w ? w.getBody()
        : loop instanceof DoStatement d ? d.getBody()
        : loop instanceof ForStatement f ? f.getBody()
        : null;
  }

  /** Whether no run of a statement gets to the one after it. */
  public static boolean always(Statement statement) {
    return statement instanceof JumpStatement
        || statement instanceof BlockStatement block && block.getBody().stream().anyMatch(Jumps::always)
        || statement instanceof LabelledStatement labelled && always(labelled.getStatement())
        || statement instanceof IfStatement branch && branch.getOtherwise() != null
            && always(branch.getThen()) && always(branch.getOtherwise());
  }

  /** The statement under its labels. */
  public static Statement bare(Statement statement) {
    return statement instanceof LabelledStatement labelled ? bare(labelled.getStatement()) : statement;
  }

  /** A statement and what comes after it. */
  public static List<Statement> before(Statement first, List<Statement> rest) {
    List<Statement> all = new ArrayList<>(first instanceof BlockStatement b ? b.getBody() : List.of(first));
    all.addAll(rest);
    return all;
  }
}

package periscope.lang.c.flow;

import java.util.ArrayList;
import java.util.List;
import periscope.lang.c.tree.Statement;

/** Groups the sections of a switch; a section is the code from one label, or several, to the next. */
public final class Sections {

  private Sections() {}

  /** The sections of a switch in groups; within a group, each section falls through into the next. */
  public static List<List<Statement.Section>> runs(Statement.Switch statement) {
    List<List<Statement.Section>> runs = new ArrayList<>();
    boolean through = false;
    for (Statement.Section section : statement.sections()) {
      if (!through) {
        runs.add(new ArrayList<>());
      }
      runs.get(runs.size() - 1).add(section);
      through = section.body().stream().noneMatch(Jumps::always);
    }
    return runs;
  }
}

package periscope.lang.c.flow;

import java.util.ArrayList;
import java.util.List;
import periscope.lang.c.xtext.cCore.CaseLabel;
import periscope.lang.c.xtext.cCore.Section;
import periscope.lang.c.xtext.cCore.SwitchStatement;

/** The sections of a switch: from one label, or several, to the next. */
public final class Sections {

  private Sections() {}

  /** The sections of a switch, those together of which each falls through into the next. */
  public static List<List<Section>> runs(SwitchStatement statement) {
    List<List<Section>> runs = new ArrayList<>();
    boolean through = false;
    for (Section section : statement.getSections()) {
      if (!through) {
        runs.add(new ArrayList<>());
      }
      runs.get(runs.size() - 1).add(section);
      through = section.getBody().stream().noneMatch(Jumps::always);
    }
    return runs;
  }

  /** Whether a section has the label {@code default}. */
  public static boolean isUsual(Section section) {
    return section.getLabels().stream().anyMatch(CaseLabel::isUsual);
  }
}

package periscope.lang.ptx.xtext;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import periscope.grammars.Problems;
import periscope.lang.ptx.xtext.ptx.BarPart;
import periscope.lang.ptx.xtext.ptx.EndPart;
import periscope.lang.ptx.xtext.ptx.PartNode;

/**
 * Checks the rows of a table for a {@code ;} typed for a {@code |}, which would silently move an instruction to another
 * thread. A row may leave out its last cells, and rows may share a line, but not both.
 */
final class Rows {

  private record Row(PartNode end, int firstLine, int cells) {
    int lastLine() {
      return line(end);
    }
  }

  private Rows() {}

  static void check(List<PartNode> parts, int columns, Problems problems) {
    List<Row> rows = rows(parts);
    Set<Row> sharing = new LinkedHashSet<>();
    for (int i = 1; i < rows.size(); i++) {
      if (rows.get(i).firstLine() == rows.get(i - 1).lastLine()) {
        sharing.addAll(rows.subList(i - 1, i + 1));
      }
    }
    sharing.stream().filter(r -> r.cells() < columns).forEach(r -> problems.error(r.end(),
        "a row ends here after " + r.cells() + " of " + columns + " cells, and another row shares its line",
        "put '|' between cells, or each row on a line of its own"));
  }

  private static List<Row> rows(List<PartNode> parts) {
    List<Row> rows = new ArrayList<>();
    int first = -1;
    int cells = 1;
    for (PartNode part : parts) {
      first = first < 0 ? line(part) : first;
      if (part instanceof BarPart) {
        cells++;
      } else if (part instanceof EndPart) {
        rows.add(new Row(part, first, cells));
        first = -1;
        cells = 1;
      }
    }
    return rows;
  }

  private static int line(PartNode part) {
    return NodeModelUtils.getNode(part).getStartLine();
  }
}

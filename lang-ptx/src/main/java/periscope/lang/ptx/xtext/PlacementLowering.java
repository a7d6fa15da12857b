package periscope.lang.ptx.xtext;

import java.util.List;
import java.util.Optional;
import periscope.grammars.Problems;
import periscope.lang.ptx.xtext.ptx.ColumnNode;
import periscope.lang.ptx.xtext.ptx.HeadNode;
import periscope.lang.ptx.xtext.ptx.PlaceNode;
import periscope.lang.ptx.xtext.ptx.TreeNode;
import periscope.litmus.memory.Placement;

/**
 * The lowering of thread placements: thread heads say them, or a scope tree. A lone thread needs neither. CTA numbers
 * are unique in the test.
 */
final class PlacementLowering {

  private static final String EXAMPLE = "a thread head looks like: P0@cta 0,gpu 0";

  private final Problems problems;

  PlacementLowering(Problems problems) {
    this.problems = problems;
  }

  List<Placement> lower(HeadNode head, List<TreeNode> trees) {
    List<ColumnNode> columns = head.getColumns();
    for (int i = 0; i < columns.size(); i++) {
      if (TestLowering.threadIndex(columns.get(i).getName()) != i) {
        String wanted = "column " + (i + 1) + " is headed " + Problems.quoted(columns.get(i).getName());
        problems.error(columns.get(i), wanted + " instead of 'P" + i + "'",
            "threads are numbered from P0, left to right");
      }
    }
    boolean placed = columns.stream().anyMatch(c -> !c.getPlaces().isEmpty());
    if (trees.size() > 1 || placed && !trees.isEmpty()) {
      problems.error(trees.get(trees.size() - 1), "the threads are placed twice",
          "keep one scope tree, or the @cta … of each thread");
    }
    if (placed) {
      return Placement.unique(columns.stream().map(this::place).toList());
    } else if (!trees.isEmpty()) {
      return new ScopeTreeLowering(problems, columns.size()).lower(trees.get(0));
    }
    if (columns.size() > 1) {
      problems.error(head, "nothing says which CTAs the threads run in, and the model's answer depends on it",
          "head the columns with P0@cta 0,gpu 0 | P1@cta 1,gpu 0 or add a line such as: ScopeTree (device (cta T0)"
              + " (cta T1))");
    }
    return columns.stream().map(c -> new Placement(0, 0)).toList();
  }

  private Placement place(ColumnNode column) {
    Optional<Integer> cta = place(column, "cta");
    if (cta.isEmpty()) {
      problems.error(column, column.getName() + " has no CTA", EXAMPLE);
    }
    column.getPlaces().stream().filter(p -> !List.of("cta", "gpu", "sys").contains(p.getKind()))
        .forEach(p -> problems.error(p, "unknown place " + Problems.quoted(p.getKind()), EXAMPLE));
    return new Placement(cta.orElse(0), place(column, "gpu").orElse(0));
  }

  private Optional<Integer> place(ColumnNode column, String kind) {
    List<PlaceNode> places = column.getPlaces().stream().filter(p -> p.getKind().equals(kind)).toList();
    if (places.size() > 1) {
      problems.error(places.get(1), column.getName() + " has '" + kind + "' twice", EXAMPLE);
    }
    return places.stream().findFirst().map(this::number);
  }

  private int number(PlaceNode place) {
    if (place.getNumber().matches("[0-9]{1,6}")) {
      return Integer.parseInt(place.getNumber());
    }
    problems.error(place, "this is no number of a " + place.getKind(), "count from 0");
    return 0;
  }
}

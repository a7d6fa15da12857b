package periscope.lang.gpuasm.xtext;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import periscope.grammars.Problems;
import periscope.lang.gpuasm.xtext.gpuAsm.ColumnNode;
import periscope.lang.gpuasm.xtext.gpuAsm.HeadNode;
import periscope.lang.gpuasm.xtext.gpuAsm.PlaceNode;
import periscope.litmus.memory.Placement;

/** Thread heads to placements whose work-group numbers are unique in the test. */
final class PlacementLowering {

  private static final String EXAMPLE = "a thread head looks like: P0@wg 0, dev 0";

  private final Problems problems;

  PlacementLowering(Problems problems) {
    this.problems = problems;
  }

  List<Placement> lower(HeadNode head) {
    List<Placement> written = new ArrayList<>();
    for (ColumnNode column : head.getColumns()) {
      if (!column.getName().equals("P" + written.size())) {
        String wanted = "column " + (written.size() + 1) + " is headed " + Problems.quoted(column.getName());
        problems.error(column, wanted + " instead of 'P" + written.size() + "'",
            "threads are numbered from P0, left to right");
      }
      Optional<Integer> workGroup = place(column, "wg");
      if (workGroup.isEmpty()) {
        problems.error(column, column.getName() + " has no work-group", EXAMPLE);
      }
      column.getPlaces().stream()
          .filter(p -> !p.getKind().equals("wg") && !p.getKind().equals("dev"))
          .forEach(p -> problems.error(p, "unknown place " + Problems.quoted(p.getKind()), EXAMPLE));
      written.add(new Placement(workGroup.orElse(0), place(column, "dev").orElse(0)));
    }
    return Placement.unique(written);
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
    problems.error(place, "this is no number of a " + (place.getKind().equals("wg") ? "work-group" : "device"),
        "count from 0");
    return 0;
  }
}

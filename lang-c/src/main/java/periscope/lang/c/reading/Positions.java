package periscope.lang.c.reading;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import periscope.litmus.launch.Grid;
import periscope.litmus.launch.Position;
import periscope.litmus.memory.Placement;

/** The positions of a test's threads in a grid. */
final class Positions {

  private Positions() {}

  /** The position of each thread; threads are numbered within their work-group. */
  static List<Position> of(List<Placement> placements) {
    Map<Integer, Integer> threads = new HashMap<>();
    placements.forEach(p -> threads.merge(p.workGroup(), 1, Integer::sum));
    int size = threads.values().stream().max(Integer::compare).orElse(1);
    int groups = threads.keySet().stream().max(Integer::compare).orElse(0) + 1;
    Map<Integer, Integer> next = new HashMap<>();
    Grid grid = Grid.of(size, groups);
    return placements.stream()
        .map(p -> new Position(grid, next.merge(p.workGroup(), 1, Integer::sum) - 1, p.workGroup())).toList();
  }
}

package periscope.applications.stress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import periscope.applications.stress.Environment.Strategy;
import periscope.litmus.launch.Grid;

/** The parts of a plan of stress that work-groups receive. */
class PlanTest {

  private static final Grid GRID = Grid.parse("4.3.10").orElseThrow();

  private static Plan plan(Environment in, boolean mixed) {
    return Plan.of(GRID, in, new Tuned(32, List.of(true, false), 3), 17, 256, mixed);
  }

  /** Each work-group, and each sub-group of one, appears exactly once; without shuffling, in its own place. */
  @Test
  void shufflesWholeGroups() {
    for (Environment in : Environment.ALL) {
      for (boolean mixed : new boolean[] {true, false}) {
        Plan plan = plan(in, mixed);
        Set<List<Long>> orders = new HashSet<>();
        for (int seed = 0; seed < 50; seed++) {
          Map<String, long[]> told = plan.contents(seed);
          long[] groups = told.get(Plan.SHUFFLED);
          assertEquals(plan.sizes().get(Plan.SHUFFLED), groups.length);
          assertEquals(LongStream.range(0, plan.groups()).boxed().toList(),
              LongStream.of(groups).sorted().boxed().toList());
          assertEquals(LongStream.range(0, GRID.subGroups()).boxed().toList(),
              LongStream.of(told.get(Plan.PLAN)).skip(72).sorted().boxed().toList());
          // A machine does not wait for the last work-groups, so that they have to be those that stress.
          assertTrue(mixed || LongStream.of(groups).skip(GRID.groupCount()).allMatch(g -> g >= GRID.groupCount()));
          orders.add(LongStream.of(groups).boxed().toList());
        }
        assertTrue(in.shuffled() ? orders.size() > 40 : orders.size() == 1, () -> in + ": " + orders.size());
      }
    }
  }

  /** From 15 to 50 percent of the work-groups stress memory, at different patches. */
  @Test
  void stresses() {
    Set<Long> stressing = new HashSet<>();
    for (int seed = 0; seed < 200; seed++) {
      long[] plan = plan(new Environment(Strategy.SYSTEMATIC, true), false).contents(seed).get(Plan.PLAN);
      stressing.add(plan[1]);
      assertEquals(3, LongStream.of(plan).skip(8).limit(3).filter(t -> t % 32 == 0 && t < 256).distinct().count());
    }
    assertEquals(Set.of(1L, 2L, 3L, 4L, 5L), stressing);
    assertEquals(0, plan(Environment.NATIVE, false).contents(1).get(Plan.PLAN)[1]);
    assertEquals(GRID.groupCount(), plan(Environment.NATIVE, false).groups());
  }

  @Test
  void readsSequences() {
    assertEquals(Optional.of(List.of(false, true, true, false)), Tuned.sequence(" LD st2,ld "));
    assertEquals(Optional.empty(), Tuned.sequence("ld sd"));
    assertEquals("LD ST ST LD", Tuned.written(Tuned.GUESS.sequence()));
  }
}

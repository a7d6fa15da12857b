package periscope.generate.cut;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import periscope.generate.cut.History.Step;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction.FenceFlag;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Placement;
import periscope.litmus.memory.Scope;
import periscope.testing.Sample;

/** Paths along lanes, compared with paths from pair to pair, on random executions. */
class LanesTest {

  private static final int HISTORIES = Sample.of(1_000, 20_000);
  private static final int FAR = 1_000_000;

  @Test
  void lanesAreAsShortAsPairs() {
    Random random = new Random(Sample.seed(20261127));
    int cyclic = 0;
    int over = 0;
    for (int n = 0; n < HISTORIES; n++) {
      History history = history(random);
      int[][] costs = closed(history);
      Lanes lanes = new Lanes(history);
      for (int x : history.accesses()) {
        int at = x;
        int cost = lanes.way(Set.of(x), i -> i == at, FAR).map(Lanes.Way::cost).orElse(FAR);
        assertEquals(costs[x][x], cost, () -> "cycle of " + at + " in " + history.steps());
        cyclic += cost < FAR ? 1 : 0;
        for (int y : history.accesses()) {
          Optional<Lanes.Way> way = lanes.way(Set.of(x), i -> i == y, FAR);
          assertEquals(costs[x][y], way.map(Lanes.Way::cost).orElse(FAR), () -> at + " to " + y);
          way.ifPresent(w -> assertEquals(List.of(at, y),
              List.of(w.steps().get(0), w.steps().get(w.steps().size() - 1))));
        }
      }
      over += overOneFence(history, costs) ? 1 : 0;
    }
    assertTrue(cyclic > HISTORIES && over > HISTORIES / 50, cyclic + " cycles, " + over + " over a fence");
  }

  /**
   * Whether there is a cycle over a fence that orders nothing. Checks that it leads over such a fence, and that there
   * is none unless paths lead back to the fence.
   */
  private static boolean overOneFence(History history, int[][] costs) {
    Set<Integer> fences = new TreeSet<>(IntStream.range(0, history.steps().size())
        .filter(i -> !history.step(i).accesses() && !history.step(i).orders()).boxed().toList());
    boolean any = history.accesses().stream().anyMatch(x -> history.accesses().stream().anyMatch(y ->
        costs[y][x] < FAR && history.step(x).thread() == history.step(y).thread()
            && IntStream.range(x + 1, y).noneMatch(i -> history.step(i).orders())
            && IntStream.range(x + 1, y).anyMatch(fences::contains)));
    Optional<Core> core = Cutting.over(history, fences);
    assertTrue(any || core.isEmpty(), history.steps()::toString);
    core.ifPresent(c -> assertTrue(IntStream.range(0, c.steps().size()).anyMatch(i -> {
      int x = c.steps().get(i);
      int y = c.steps().get((i + 1) % c.steps().size());
      return c.links().get(i) == Link.PROGRAM_ORDER && fences.stream().anyMatch(f -> x < f && f < y);
    }), c::toString));
    return core.isPresent();
  }

  /** The cost of the cheapest path for each pair. */
  private static int[][] closed(History history) {
    int size = history.steps().size();
    int[][] costs = new int[size][size];
    for (int x = 0; x < size; x++) {
      for (int y = 0; y < size; y++) {
        costs[x][y] = history.step(x).accesses() && history.step(y).accesses() && x != y ? cost(history, x, y) : FAR;
      }
    }
    for (int k = 0; k < size; k++) {
      for (int x = 0; x < size; x++) {
        for (int y = 0; y < size; y++) {
          costs[x][y] = Math.min(costs[x][y], costs[x][k] + costs[k][y]);
        }
      }
    }
    return costs;
  }

  private static int cost(History history, int x, int y) {
    Step one = history.step(x);
    Step other = history.step(y);
    int ends = (history.order(x).releases() ? 0 : 1) + (history.order(y).acquires() ? 0 : 1);
    Integer source = history.sources().get(y);
    boolean reads = source != null && source == x && one.thread() != other.thread();
    boolean before = one.writes() && history.before(x, y);
    boolean misses = one.reads() && other.writes() && history.misses(x, y);
    int program = one.thread() == other.thread() && x < y ? Lanes.LINK
        + (int) IntStream.range(x + 1, y).filter(i -> history.step(i).orders()).count() : FAR;
    boolean shared = history.accesses().stream().filter(i -> history.step(i).location() == one.location())
        .map(i -> history.step(i).thread()).distinct().count() > 1;
    int communication = !shared ? FAR : reads || misses ? Lanes.LINK + ends : before ? Lanes.LINK + 1 + ends : FAR;
    return Math.min(program, communication);
  }

  /**
   * A random execution of three threads with up to five steps and two locations. Each read reads some write; the order
   * does not have to make sense.
   */
  private static History history(Random random) {
    List<Step> steps = new ArrayList<>();
    List<Integer> reads = new ArrayList<>();
    List<List<Integer>> writes = List.of(new ArrayList<>(), new ArrayList<>());
    for (int t = 0; t < 3; t++) {
      for (int i = 0; i < 2 + random.nextInt(4); i++) {
        int x = random.nextInt(2);
        int kind = random.nextInt(6);
        MemoryOrder order = random.nextBoolean() ? MemoryOrder.RELAXED
            : List.of(MemoryOrder.RELEASE, MemoryOrder.ACQUIRE, MemoryOrder.SEQ_CST).get(random.nextInt(3));
        Semantics semantics = new Semantics(order, Scope.DEVICE, false);
        boolean read = kind == 1 || kind == 2;
        StepOperation act = kind == 0 ? new StepOperation.Fence(Set.of(FenceFlag.GLOBAL), semantics)
            : read ? new StepOperation.Load(semantics) : new StepOperation.Store(semantics);
        (read ? reads : kind == 0 ? new ArrayList<Integer>() : writes.get(x)).add(steps.size());
        steps.add(new Step(t, act, kind == 0 ? History.NOWHERE : x, read ? OptionalLong.of(0) : OptionalLong.empty(),
            read || kind == 0 ? OptionalLong.empty() : OptionalLong.of(1), Set.of(), Set.of(), 0));
      }
    }
    List<Set<Integer>> later = new ArrayList<>(Collections.nCopies(steps.size(), Set.of()));
    writes.forEach(all -> {
      Collections.shuffle(all, random);
      IntStream.range(0, all.size()).forEach(i -> later.set(all.get(i), Set.copyOf(all.subList(i + 1, all.size()))));
    });
    Map<Integer, Integer> sources = new HashMap<>();
    for (int r : reads) {
      List<Integer> some = writes.get(steps.get(r).location());
      if (!some.isEmpty() && random.nextInt(3) > 0) {
        sources.put(r, some.get(random.nextInt(some.size())));
      }
    }
    List<Location> locations = Stream.of("x", "y").map(n ->
        new Location(n, NumberType.S32, 0, true, AddressSpace.GLOBAL, List.of())).toList();
    return new History("OPENCL", locations, List.of(new Placement(0, 0), new Placement(1, 0), new Placement(2, 0)),
        steps, sources, later);
  }
}

package periscope.amdgpu.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import periscope.amdgpu.instruction.AmdInstruction;
import periscope.amdgpu.machine.Level;
import periscope.amdgpu.machine.MachineDescription;
import periscope.amdgpu.machine.Unit;
import periscope.litmus.LitmusTest;
import periscope.litmus.memory.Placement;

/**
 * A place of the waves of a test on a GPU: for each level of caches, nearest first, the number of each wave's cache.
 * The caches of a level have numbers in the order of first appearance, so that equal places are equal lists.
 *
 * @param caches {@code caches.get(l).get(w)} is the cache of wave {@code w} at level {@code l}
 */
record Places(List<List<Integer>> caches) {

  /** A work-group processor has two compute units. */
  private static final int UNITS_OF_PROCESSOR = 2;

  Places {
    caches = caches.stream().map(List::copyOf).toList();
  }

  /** Every place that the machine and the test allow, the one with the fewest caches first. */
  static List<Places> all(LitmusTest test, MachineDescription machine) {
    List<Placement> waves = test.threads().stream().map(t -> t.placement()).toList();
    List<Map<String, Integer>> asked = test.threads().stream().map(t -> t.body().stream()
        .filter(AmdInstruction.Place.class::isInstance).map(i -> ((AmdInstruction.Place) i).units()).findFirst()
        .<Map<String, Integer>>map(m -> m).orElse(Map.of())).toList();
    TreeSet<Unit> units = new TreeSet<>(machine.levels().stream().map(Level::owner).toList());
    units.add(machine.home());
    asked.forEach(a -> a.keySet().forEach(u -> units.add(Unit.of(u).orElseThrow())));
    List<Map<Unit, List<Integer>>> open = List.of(Map.of());
    for (Unit unit : units.descendingSet()) {
      List<Map<Unit, List<Integer>>> more = new ArrayList<>();
      for (Map<Unit, List<Integer>> chosen : open) {
        for (List<Integer> parts : partitions(waves.size())) {
          if (fits(unit, parts, chosen, waves, machine.home()) && asks(unit, parts, asked)) {
            Map<Unit, List<Integer>> longer = new TreeMap<>(chosen);
            longer.put(unit, parts);
            more.add(longer);
          }
        }
      }
      open = more;
    }
    return open.stream().filter(Places::fitsProcessor)
        .map(m -> new Places(machine.levels().stream().map(l -> m.get(l.owner())).toList())).distinct().toList();
  }

  private static boolean fits(Unit unit, List<Integer> parts, Map<Unit, List<Integer>> larger, List<Placement> waves,
      Unit home) {
    for (int a = 0; a < waves.size(); a++) {
      for (int b = 0; b < a; b++) {
        int first = a;
        int second = b;
        boolean together = parts.get(a).equals(parts.get(b));
        boolean group = waves.get(a).workGroup() == waves.get(b).workGroup();
        boolean agent = waves.get(a).device() == waves.get(b).device();
        boolean inOne = larger.values().stream().allMatch(l -> l.get(first).equals(l.get(second)));
        if (together && !(agent && inOne) || !together && (group && unit.compareTo(home) >= 0
            || agent && unit == Unit.AGENT)) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean fitsProcessor(Map<Unit, List<Integer>> units) {
    Optional<List<Integer>> processors = Optional.ofNullable(units.get(Unit.WGP));
    Optional<List<Integer>> computing = Optional.ofNullable(units.get(Unit.CU));
    if (processors.isEmpty() || computing.isEmpty()) {
      return true;
    }
    Map<Integer, TreeSet<Integer>> in = new TreeMap<>();
    for (int w = 0; w < processors.get().size(); w++) {
      in.computeIfAbsent(processors.get().get(w), p -> new TreeSet<>()).add(computing.get().get(w));
    }
    return in.values().stream().allMatch(c -> c.size() <= UNITS_OF_PROCESSOR);
  }

  private static boolean asks(Unit unit, List<Integer> parts, List<Map<String, Integer>> asked) {
    for (int a = 0; a < asked.size(); a++) {
      for (int b = 0; b < a; b++) {
        Optional<Integer> first = Optional.ofNullable(asked.get(a).get(unit.word()));
        Optional<Integer> second = Optional.ofNullable(asked.get(b).get(unit.word()));
        boolean both = first.isPresent() && second.isPresent();
        if (both && first.equals(second) != parts.get(a).equals(parts.get(b))) {
          return false;
        }
      }
    }
    return true;
  }

  /** The ways to put waves together: a number for each, in the order of first appearance. */
  private static List<List<Integer>> partitions(int waves) {
    List<List<Integer>> all = List.of(List.of());
    for (int w = 0; w < waves; w++) {
      List<List<Integer>> longer = new ArrayList<>();
      for (List<Integer> some : all) {
        int next = some.stream().mapToInt(i -> i + 1).max().orElse(0);
        for (int number = 0; number <= next; number++) {
          Integer[] parts = some.toArray(new Integer[w + 1]);
          parts[w] = number;
          longer.add(Arrays.asList(parts));
        }
      }
      all = longer;
    }
    return all;
  }
}

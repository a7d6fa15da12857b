package periscope.lang.neutral;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.litmus.LitmusTest;
import periscope.litmus.instruction.AtomicInstruction.Fetch;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.AtomicInstruction.Load;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.MemoryAccess;
import periscope.litmus.memory.Observables;
import periscope.litmus.memory.Outcome.Register;

/**
 * The names of the format for a test's locations and registers. Names of the test that the format has, too, stay.
 *
 * @param locations the format's names x and y, by the test's names
 * @param variables the format's names r0 and r1 for observed registers, and further names for others
 */
record Naming(Map<String, String> locations, Map<Register, String> variables) {

  private static final List<String> LOCATIONS = List.of("x", "y");
  private static final List<String> SLOTS = List.of("r0", "r1");

  /**
   * The names for a test.
   *
   * @param test a test that {@link Sayable} accepts
   */
  static Naming of(LitmusTest test, Observables observed) {
    List<String> names = test.threads().stream().flatMap(t -> Instruction.walk(t.body()))
        .filter(MemoryAccess.class::isInstance).map(i -> ((MemoryAccess) i).location()).distinct().toList();
    Map<String, String> locations = names.stream().collect(Collectors.toMap(x -> x,
        x -> LOCATIONS.containsAll(names) ? x : LOCATIONS.get(names.indexOf(x))));
    List<Register> all = IntStream.range(0, test.threads().size()).boxed()
        .flatMap(t -> test.threads().get(t).body().stream().flatMap(Naming::read).map(r -> new Register(t, r)))
        .toList();
    List<Register> seen = all.stream().filter(observed.registers()::contains).toList();
    Set<String> kept = seen.stream().map(Register::name).collect(Collectors.toCollection(HashSet::new));
    boolean keep = kept.size() == seen.size() && SLOTS.containsAll(kept);
    Map<Register, String> variables = new HashMap<>();
    seen.forEach(r -> variables.put(r, keep ? r.name() : SLOTS.get(seen.indexOf(r))));
    all.stream().filter(r -> !variables.containsKey(r)).toList()
        .forEach(r -> variables.put(r, "r" + Math.max(SLOTS.size(), variables.size())));
    return new Naming(locations, variables);
  }

  private static Stream<String> read(Instruction i) {
    return i instanceof Load load ? Stream.of(load.register())
        : i instanceof Fetch fetch && fetch.operator() != FetchOperator.EXCHANGE ? Stream.of(fetch.register())
        : Stream.empty();
  }
}

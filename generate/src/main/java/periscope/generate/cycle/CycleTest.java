package periscope.generate.cycle;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.condition.Condition;
import periscope.litmus.condition.Condition.Quantifier;
import periscope.litmus.condition.Proposition;
import periscope.litmus.condition.Proposition.Operand;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.language.InstructionSet;
import periscope.litmus.language.InstructionSet.Manner;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Placement;

/**
 * The litmus test of a cycle, with the condition that an execution has the cycle. Values of writes to a location are
 * numbered in the cycle's order, which is coherence: a read gets the value of its source, or the value before the write
 * that it must precede, and the second of two writes is the final value. At a location with three or more writes an
 * additional thread, the observer, reads all but the last value. If a model lets two reads of a thread see writes in
 * the wrong order, the condition may hold for other executions, too.
 */
public final class CycleTest {

  static final List<String> LOCATIONS = List.of("x", "y", "z", "w", "a", "b", "c", "d");

  private final DecoratedCycle decorated;
  private final List<Edge> edges;
  private final List<Cycle.Access> accesses;
  /** For each access, the value that it writes, or that it must read if the cycle determines it. */
  private final List<Optional<Long>> values = new ArrayList<>();
  /** The number of writes of each location. */
  private final TreeMap<Integer, Long> writes = new TreeMap<>();

  private CycleTest(DecoratedCycle decorated) {
    this.decorated = decorated;
    edges = decorated.cycle().edges();
    accesses = decorated.cycle().accesses();
    values();
  }

  /**
   * The test of a cycle.
   *
   * @param header header of its language, whose {@link InstructionSet} writes it
   * @throws IllegalArgumentException if no condition identifies the cycle, its placement is impossible, there are more
   *     locations than names for them, or the language lacks an access, fence or barrier
   */
  public static LitmusTest of(DecoratedCycle decorated, String header) {
    return new CycleTest(decorated).test(header);
  }

  private void values() {
    int size = edges.size();
    for (int i = 0; i < size; i++) {
      values.add(Optional.empty());
    }
    int start = start();
    for (int n = 0; n < size; n++) {
      int i = (start + n) % size;
      if (accesses.get(i).direction() == Direction.W) {
        values.set(i, Optional.of(writes.merge(accesses.get(i).location(), 1L, Long::sum)));
      }
    }
    for (int i = 0; i < size; i++) {
      if (accesses.get(i).direction() == Direction.R) {
        int before = (i + size - 1) % size;
        if (edges.get(before) instanceof Edge.Communication) {
          values.set(i, values.get(before));
        } else if (edges.get(i) instanceof Edge.Communication || edges.get(i) instanceof Edge.Rmw) {
          values.set(i, values.get((i + 1) % size).map(v -> v - 1));
        }
      }
    }
  }

  /**
   * Index of the access whose location is named first; with one location, the first access of a thread in program
   * order.
   */
  private int start() {
    int size = edges.size();
    boolean one = decorated.cycle().locations() == 1;
    List<Integer> starts = IntStream.range(0, size).filter(i -> {
      Edge before = edges.get((i + size - 1) % size);
      return one ? before instanceof Edge.ProgramOrder : !before.sameLocation();
    }).boxed().toList();
    if (one && starts.isEmpty()) {
      starts = IntStream.range(0, size).filter(decorated.cycle()::modifies).boxed().toList();
    }
    if (one && starts.isEmpty()) {
      throw new IllegalArgumentException(
          "no execution has this cycle: it needs an edge of program order, such as PosRR");
    } else if (one && starts.size() > 1 && decorated.cycle().writes().get(0) > 1) {
      throw new IllegalArgumentException("nothing says which of several writes to the one location comes first: such a "
          + "cycle has one edge of program order, such as PosRW, or else one Rmw");
    }
    return starts.stream().findFirst().orElse(0);
  }

  private LitmusTest test(String header) {
    InstructionSet instructions = InstructionSet.of(header);
    if (!decorated.where().meets(decorated.cycle())) {
      throw new IllegalArgumentException("work-groups share a local location, which each has one of, or a thread waits "
          + "at a barrier that others of its work-group do not come to");
    } else if (header.equals("OPENCL") && decorated.modes().stream().anyMatch(m -> m.manner() == Manner.VOL)) {
      throw new IllegalArgumentException("OpenCL's volatile accesses are plain ones");
    } else if (!header.equals("OPENCL") && edges.stream().anyMatch(e -> e instanceof Edge.ProgramOrder order
        && order.between().memory() != EdgeKind.Memory.ALL)) {
      throw new IllegalArgumentException("only OpenCL has fences and barriers of one memory");
    }
    int locations = 1 + accesses.stream().mapToInt(Cycle.Access::location).max().orElseThrow();
    if (locations > LOCATIONS.size()) {
      throw new IllegalArgumentException("a test has " + LOCATIONS.size() + " locations at most");
    }
    List<Location> all = IntStream.range(0, locations).mapToObj(x -> new Location(
        LOCATIONS.get(x), 0, instructions.declaresAtomic() && atomic(x), decorated.where().regions().get(x))).toList();
    List<Proposition> atoms = new ArrayList<>();
    List<LitmusThread> threads = new ArrayList<>();
    for (int t = 0; t < decorated.cycle().threads(); t++) {
      Placement place = new Placement(decorated.where().groups().get(t), decorated.where().devices().get(t));
      threads.add(new LitmusThread(place, new CycleThread(this, t, instructions).body(atoms)));
    }
    decorated.cycle().observed().forEach(x -> threads.add(observer(x, threads.size(), instructions, atoms)));
    writes.forEach((x, count) -> {
      if (count > 1) {
        atoms.add(atom(new Operand.LocationValue(LOCATIONS.get(x)), count));
      }
    });
    Proposition condition = atoms.stream().reduce(Proposition.And::new).orElseThrow();
    return new LitmusTest(header, decorated.name(header), "Cycle=" + decorated, all, threads,
        Optional.of(new Condition(Optional.empty(), Quantifier.EXISTS, condition)));
  }

  /** The observer: a thread that reads all values of a location but the last, in coherence order. */
  private LitmusThread observer(int location, int thread, InstructionSet instructions, List<Proposition> atoms) {
    List<EventAnnotation> modes = IntStream.range(0, accesses.size()).filter(i -> accesses.get(i).location() == location
        && accesses.get(i).direction() == Direction.W).mapToObj(decorated.modes()::get).toList();
    EventAnnotation mode = modes.stream().max(Comparator.comparing(EventAnnotation::scope)).orElseThrow().observing();
    List<Instruction> body = new ArrayList<>();
    for (int value = 1; value < modes.size(); value++) {
      String register = "r" + (value - 1);
      body.add(instructions.load(register, LOCATIONS.get(location), Optional.empty(), mode.annotation()));
      atoms.add(atom(new Operand.RegisterValue(thread, register), value));
    }
    Placement place = decorated.where().observer(decorated.cycle(), location).orElseThrow();
    return new LitmusThread(place, body);
  }

  /**
   * Key of the test's behaviour, independent of the order of threads and the names of locations. Cycles with different
   * edges can have one key, since {@code Coi} is program order, too.
   */
  public static String key(DecoratedCycle decorated) {
    CycleTest test = new CycleTest(decorated);
    int threads = decorated.cycle().threads();
    return IntStream.range(0, threads).mapToObj(test::keyFrom).min(Comparator.naturalOrder()).orElseThrow();
  }

  private String keyFrom(int first) {
    List<Integer> groups = new ArrayList<>();
    List<Integer> devices = new ArrayList<>();
    List<Integer> locations = new ArrayList<>();
    StringBuilder key = new StringBuilder();
    int start = IntStream.range(0, accesses.size()).filter(i -> accesses.get(i).thread() == first).findFirst()
        .orElseThrow();
    for (int n = 0; n < accesses.size(); n++) {
      int i = (start + n) % accesses.size();
      Cycle.Access access = accesses.get(i);
      CyclePlacement where = decorated.where();
      key.append(access.direction()).append(number(locations, access.location())).append(decorated.modes().get(i))
          .append(values.get(i).map(v -> "=" + v).orElse("")).append(where.regions().get(access.location()));
      Edge edge = edges.get(i);
      key.append(edge instanceof Edge.ProgramOrder order && order.decorated() ? " " + order.between().edge()
          : edge instanceof Edge.Rmw ? " Rmw" : "");
      key.append(!edge.external() ? " " : " @" + number(groups, where.groups().get(access.thread())) + "."
          + number(devices, where.devices().get(access.thread())) + " | ");
    }
    return key.toString();
  }

  private static int number(List<Integer> seen, int one) {
    if (!seen.contains(one)) {
      seen.add(one);
    }
    return seen.indexOf(one);
  }

  private boolean atomic(int location) {
    return IntStream.range(0, accesses.size()).filter(i -> accesses.get(i).location() == location)
        .anyMatch(i -> decorated.modes().get(i).order() != MemoryOrder.NON_ATOMIC);
  }

  DecoratedCycle decorated() {
    return decorated;
  }

  /** The value that an access writes or must read; empty if the cycle does not determine it. */
  Optional<Long> value(int access) {
    return values.get(access);
  }

  static Proposition atom(Operand operand, long value) {
    return new Proposition.Atom(operand, true, new Operand.Constant(value, NumberType.S32));
  }
}

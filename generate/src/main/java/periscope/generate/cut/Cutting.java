package periscope.generate.cut;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import periscope.generate.cut.CutTest.Kind;
import periscope.generate.cut.CutTest.Pair;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.condition.Condition;
import periscope.litmus.condition.Condition.Quantifier;
import periscope.litmus.condition.Proposition;
import periscope.litmus.condition.Proposition.Operand;
import periscope.litmus.expression.NumberType;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Placement;

/** Cuts the litmus test that represents an execution out of it. */
public final class Cutting {

  private final History history;
  private final Core core;
  private final CutNames names;
  private final CutSteps steps;
  private final CutLocations locations;
  private final Map<Integer, Values> values = new TreeMap<>();

  private Cutting(History history, Core core) {
    this.history = history;
    this.core = core;
    names = new CutNames(history, core);
    steps = new CutSteps(history, core, names.threads());
    locations = new CutLocations(history, steps.accesses());
    for (int x : locations.used()) {
      List<Integer> writes = writes(x);
      Map<Integer, Integer> sources = new TreeMap<>();
      steps.accesses().stream().filter(i -> history.step(i).location() == x && history.step(i).reads())
          .forEach(i -> sources.put(i, source(i, writes)));
      values.put(x, Values.of(history, history.locations().get(x).type(), writes, sources, held(x, writes)));
    }
  }

  /**
   * The test of two conflicting accesses, given in either order.
   *
   * @param a           index of one access
   * @param b           index of the other access
   * @param description origin of the test, for its text
   * @throws IllegalArgumentException if the accesses do not conflict
   */
  public static CutTest between(History history, int a, int b, String description) {
    if (!history.step(a).conflicts(history.step(b))) {
      throw new IllegalArgumentException(a + " and " + b + " do not conflict");
    }
    Core core = new CoreSearch(history).between(a, b);
    return new Cutting(history, core).test(core.alone() ? Kind.LONE_PAIR : Kind.ORDERED_PAIR, description);
  }

  /**
   * The test of a whole execution. Empty if its threads share no memory, or if an interleaving explains it and it has
   * barriers, which such a test cannot have.
   */
  public static Optional<CutTest> whole(History history, String description) {
    CoreSearch search = new CoreSearch(history);
    Optional<CutTest> cycle = search.cycle().map(c -> new Cutting(history, c).test(Kind.CYCLE, description));
    boolean barriers = history.steps().stream().anyMatch(s -> s.act() instanceof StepOperation.Barrier);
    return cycle.or(() -> Optional.of(search.shared()).filter(c -> !c.steps().isEmpty() && !barriers)
        .map(c -> new Cutting(history, c).test(Kind.INTERLEAVING, description)));
  }

  /**
   * The shortest cycle with a program order edge that leads over some of the given fences, which order nothing, and
   * over no fence that orders; empty if there is none.
   *
   * @param some indices of the fences
   */
  public static Optional<Core> over(History history, Set<Integer> some) {
    return new CoreSearch(history).cycleOver(some);
  }

  /**
   * The test of a cycle.
   *
   * @param history the execution in which the cycle was found, or a copy with other fences
   * @param cycle   core that {@link #over} found
   */
  public static CutTest of(History history, Core cycle, String description) {
    return new Cutting(history, cycle).test(Kind.CYCLE, description);
  }

  /** The writes of a location, in coherence order; of a pair, the second access before the first. */
  private List<Integer> writes(int location) {
    List<Integer> open = new ArrayList<>(steps.accesses().stream()
        .filter(i -> history.step(i).location() == location && history.step(i).writes()).toList());
    if (core.ofPair() && history.step(core.first()).location() == location) {
      return List.of(core.last(), core.first()).stream().filter(open::contains).toList();
    }
    List<Integer> ordered = new ArrayList<>();
    while (!open.isEmpty()) {
      Integer next = open.stream().filter(w -> open.stream().noneMatch(o -> history.before(o, w))).findFirst()
          .orElseThrow();
      open.remove(next);
      ordered.add(next);
    }
    return ordered;
  }

  /** The value of a location when the test begins. */
  private long held(int location, List<Integer> writes) {
    return writes.stream().filter(w -> writes.stream().noneMatch(o -> history.before(o, w))).findFirst()
        .map(history::before).orElse(history.locations().get(location).initial());
  }

  /**
   * The source of a read in the test: the last write that the read does not miss, or {@link Values#INITIAL}. Of a pair,
   * the last access misses the first.
   */
  private int source(int read, List<Integer> writes) {
    List<Integer> seen = new ArrayList<>(writes);
    if (writes.contains(read)) {
      seen = seen.subList(0, writes.indexOf(read));
    } else if (core.ofPair() && (read == core.first() || read == core.last())) {
      seen.removeIf(w -> read == core.last() || w != core.last());
    } else {
      seen.removeIf(w -> history.misses(read, w));
    }
    return seen.isEmpty() ? Values.INITIAL : seen.get(seen.size() - 1);
  }

  private long read(int step) {
    return values.get(history.step(step).location()).read(step);
  }

  private CutTest test(Kind kind, String description) {
    List<Proposition> atoms = new ArrayList<>();
    List<LitmusThread> threads = new ArrayList<>();
    List<Integer> groups = new ArrayList<>();
    List<Integer> devices = new ArrayList<>();
    boolean passing = false;
    for (int t : steps.threads()) {
      Placement place = history.places().get(t);
      Placement mine = new Placement(number(groups, place.workGroup()), number(devices, place.device()));
      CutThread thread = new CutThread(history, steps, locations, values, this::read, t, pair());
      threads.add(new LitmusThread(mine, thread.body(), thread.types()));
      passing |= thread.passes();
      int number = threads.size() - 1;
      thread.read().forEach((register, step) -> atoms.add(atom(new Operand.RegisterValue(number, register),
          read(step), history.location(step).type())));
    }
    values.forEach((x, its) -> {
      if (its.asksLast()) {
        atoms.add(atom(new Operand.LocationValue(locations.name(x)), its.last(), history.locations().get(x).type()));
      }
    });
    List<Location> all = locations.used().stream().map(x -> locations.of(x, values.get(x).initial())).toList();
    Proposition asked = atoms.stream().reduce(Proposition.And::new).orElse(new Proposition.True());
    LitmusTest test = new LitmusTest(history.language(), names.name(), description, all, threads,
        Optional.of(new Condition(Optional.empty(), Quantifier.EXISTS, asked)));
    return new CutTest(test, kind, Optional.of(core).filter(Core::ofPair).map(c -> new Pair(
        steps.threads().indexOf(history.step(c.first()).thread()),
        steps.threads().indexOf(history.step(c.last()).thread()),
        locations.name(history.step(c.first()).location()), !history.step(c.first()).reads()
            && !history.step(c.last()).writes())), remarks(passing));
  }

  private Set<Integer> pair() {
    return core.ofPair() ? new TreeSet<>(List.of(core.first(), core.last())) : Set.of();
  }

  /**
   * The differences between the test and the execution.
   *
   * @param passing whether a thread goes on behind a read-modify-write whatever it reads
   */
  private List<String> remarks(boolean passing) {
    List<String> all = new ArrayList<>();
    if (passing) {
      all.add("A barrier behind a read-modify-write is come to whatever that reads, where the kernel may not come to "
          + "it: a race may be of executions in which it reads something else.");
    }
    values.forEach((x, its) -> {
      if (its.numbered()) {
        all.add("Values of " + locations.name(x) + " are numbers of its writes.");
      }
      if (its.exchanged()) {
        all.add("What computes with " + locations.name(x) + " is an exchange, so that it tells who has read it.");
      }
      if (IntStream.range(0, its.writes().size()).filter(i -> !history.step(its.writes().get(i)).reads()).count() > 2) {
        all.add("Of the writes to " + locations.name(x) + " the condition tells the last one only.");
      }
    });
    return all;
  }

  private static int number(List<Integer> seen, int one) {
    if (!seen.contains(one)) {
      seen.add(one);
    }
    return seen.indexOf(one);
  }

  private static Proposition atom(Operand operand, long value, NumberType type) {
    return new Proposition.Atom(operand, true, new Operand.Constant(value, type));
  }
}

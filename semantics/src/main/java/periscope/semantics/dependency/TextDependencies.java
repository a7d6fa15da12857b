package periscope.semantics.dependency;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import periscope.litmus.LitmusTest;
import periscope.litmus.instruction.EventInstruction.Accessing;
import periscope.litmus.instruction.EventInstruction.Read;
import periscope.litmus.instruction.EventInstruction.Update;
import periscope.litmus.instruction.EventInstruction.Write;
import periscope.litmus.instruction.Instruction;
import periscope.semantics.FlatCode;
import periscope.semantics.LocationNames;
import periscope.semantics.ReadModifyWrites;
import periscope.semantics.ThreadCode;

/**
 * The dependencies of a test's accesses on reads, as the text shows them: for all values read, and over all paths
 * through branches and loops together. The dependencies that engines find in one execution are a subset. As in engines,
 * {@code r ^ r} depends on {@code r}, a branch of an assembly is a control dependency of all that follows it, and a
 * read-modify-write is one access, whether a compare-exchange succeeds or fails, and in whatever order an expression is
 * evaluated.
 *
 * @param accesses     all accesses, thread by thread in the order of the text
 * @param dependencies dependencies between two accesses of a thread
 */
public record TextDependencies(Set<Access> accesses, Set<Dependency> dependencies) {

  /** The kind of an access. */
  public enum Does {
    LOAD,
    STORE,
    UPDATE
  }

  /** The kind of a dependency. */
  public enum Kind {
    ADDRESS,
    DATA,
    CONTROL
  }

  /**
   * An access, identified so that it can be found in code of another language.
   *
   * @param number number among the thread's accesses of the same kind and location, from 1
   */
  public record Access(int thread, Does does, String location, int number) {}

  /**
   * A dependency: the read {@code from} decides the address or the value of {@code to}, or whether {@code to} happens.
   */
  public record Dependency(Access from, Access to, Kind kind) {}

  public TextDependencies {
    accesses = Collections.unmodifiableSet(new LinkedHashSet<>(accesses));
    dependencies = Collections.unmodifiableSet(new LinkedHashSet<>(dependencies));
  }

  /**
   * The dependencies of a test.
   *
   * @throws IllegalArgumentException for GPU assembly, which has a machine instead of events
   */
  public static TextDependencies of(LitmusTest test) {
    Set<Access> accesses = new LinkedHashSet<>();
    Set<Dependency> dependencies = new LinkedHashSet<>();
    LocationNames names = LocationNames.of(test.locations());
    for (int t = 0; t < test.threads().size(); t++) {
      Flow thread = new Flow(
          ThreadCode.lower(test.threads().get(t).body(), ReadModifyWrites.WHOLE));
      thread.walk();
      Map<Integer, Access> named = new HashMap<>();
      Map<List<Object>, Integer> seen = new HashMap<>();
      for (int position : thread.reached) {
        Does does = thread.does(position);
        String location = test.locations().get(names.location(thread.at(position).access().location())).name();
        named.put(position,
            new Access(t, does, location, seen.merge(List.of(does, location), 1, Integer::sum)));
      }
      accesses.addAll(thread.reached.stream().map(named::get).toList());
      thread.found.stream().sorted(Comparator.comparingInt(Edge::to).thenComparingInt(Edge::from)
          .thenComparing(Edge::kind)).forEach(e ->
              dependencies.add(new Dependency(named.get(e.from()), named.get(e.to()), e.kind())));
    }
    return new TextDependencies(accesses, dependencies);
  }

  /** A dependency between positions of the code. */
  private record Edge(int from, int to, Kind kind) {}

  /**
   * The facts about the paths to a position.
   *
   * @param registers for each register, the reads from which its value is computed
   * @param control   the reads that decided that the thread comes here
   * @param outside   the value of {@code control} outside each enclosing branch or loop, the outermost first
   */
  private record State(Map<String, Set<Integer>> registers, Set<Integer> control, List<Set<Integer>> outside) {

    private static State start() {
      return new State(new TreeMap<>(), new TreeSet<>(), List.of());
    }

    private State joined(State other) {
      Map<String, Set<Integer>> all = new TreeMap<>(registers);
      other.registers.forEach((r, from) -> all.merge(r, from, State::union));
      List<Set<Integer>> around = new ArrayList<>();
      for (int i = 0; i < outside.size(); i++) {
        around.add(union(outside.get(i), other.outside.get(i)));
      }
      return new State(all, union(control, other.control), around);
    }

    private static Set<Integer> union(Set<Integer> one, Set<Integer> other) {
      Set<Integer> both = new TreeSet<>(one);
      both.addAll(other);
      return both;
    }

    private Set<Integer> from(Collection<String> names) {
      Set<Integer> all = new TreeSet<>();
      names.forEach(n -> all.addAll(registers.getOrDefault(n, Set.of())));
      return all;
    }

    private State with(String register, Set<Integer> from) {
      Map<String, Set<Integer>> changed = new TreeMap<>(registers);
      changed.put(register, from);
      return new State(changed, control, outside);
    }

    private State deciding(Set<Integer> reads) {
      return new State(registers, union(control, reads), outside);
    }

    private State entered() {
      List<Set<Integer>> around = new ArrayList<>(outside);
      around.add(control);
      return new State(registers, control, around);
    }

    private State left() {
      int last = outside.size() - 1;
      return new State(registers, outside.get(last), outside.subList(0, last));
    }
  }

  /** The analysis of one thread, repeated until no new dependency is found. */
  private static final class Flow {

    private final FlatCode code;
    private final Map<Integer, State> before = new HashMap<>();
    private final Deque<Integer> open = new ArrayDeque<>();
    /** Positions of accesses, without the writes that are the second half of an update. */
    private final Set<Integer> reached = new TreeSet<>();
    private final Set<Edge> found = new LinkedHashSet<>();

    /** For each position of an access that several ways of a choice contain, the position that represents it. */
    private final Map<Integer, Integer> first = new HashMap<>();

    private Flow(FlatCode code) {
      this.code = code;
      for (int i = 0; i < code.size(); i++) {
        if (code.get(i) instanceof FlatCode.Choose c) {
          int end = ((FlatCode.Jump) code.get(c.otherwise() - 1)).target();
          likeEachOther(i + 1, end);
          i = end - 1;
        }
      }
    }

    /**
     * Identifies the accesses that several ways of a choice share, even if one way has a read where another has an
     * update.
     */
    private void likeEachOther(int start, int end) {
      Map<List<Object>, Integer> seen = new HashMap<>();
      for (int i = start; i < end; i++) {
        if (code.get(i) instanceof FlatCode.Plain p && p.instruction() instanceof Accessing a) {
          List<Object> place = List.of(a.span().offset(), a.span().length(), a.access().location(), a instanceof Write);
          seen.putIfAbsent(place, i);
          first.put(i, seen.get(place));
        }
      }
    }

    private void walk() {
      come(0, State.start());
      while (!open.isEmpty()) {
        int position = open.pop();
        if (position < code.size()) {
          step(position, before.get(position));
        }
      }
    }

    private void come(int position, State state) {
      State known = before.get(position);
      State joined = known == null ? state : known.joined(state);
      if (!joined.equals(known)) {
        before.put(position, joined);
        open.push(position);
      }
    }

    private void step(int position, State state) {
      FlatCode.Element element = code.get(position);
      State after = state;
      if (element instanceof FlatCode.Plain p) {
        after = plain(position, p.instruction(), state);
      } else if (element instanceof FlatCode.Test t) {
        after = state.deciding(state.from(t.condition().registers()));
      } else if (element instanceof FlatCode.Enter) {
        after = state.entered();
      } else if (element instanceof FlatCode.Leave) {
        after = state.left();
      }
      for (int next : element.next(position)) {
        come(next, after);
      }
    }

    private State plain(int position, Instruction instruction, State state) {
      if (instruction instanceof Instruction.Assign a) {
        return state.with(a.register(), state.from(a.value().registers()));
      }
      return instruction instanceof Accessing access ? access(position, access, state) : state;
    }

    private State access(int position, Accessing access, State state) {
      int unit = unit(position);
      reached.add(unit);
      depends(state.from(access.access().address()), unit, Kind.ADDRESS);
      depends(state.control(), unit, Kind.CONTROL);
      if (access instanceof Read r) {
        depends(state.from(r.data()), unit, Kind.DATA);
        return state.with(r.register(), Set.of(unit));
      } else if (access instanceof Write w) {
        depends(state.from(w.value().registers()), unit, Kind.DATA);
        return state;
      } else if (access instanceof Update u) {
        depends(state.from(u.data()), unit, Kind.DATA);
        depends(state.from(u.operand().registers()), unit, Kind.DATA);
        return state.with(u.register(), Set.of(unit));
      }
      throw new IllegalArgumentException("not an access: " + access);
    }

    /** Adds dependencies; a dependency of an update on its own read is left out. */
    private void depends(Set<Integer> reads, int to, Kind kind) {
      reads.stream().filter(from -> from != to).forEach(from -> found.add(new Edge(from, to, kind)));
    }

    private Accessing at(int position) {
      return (Accessing) ((FlatCode.Plain) code.get(position)).instruction();
    }

    private Does does(int position) {
      Accessing access = at(position);
      return access instanceof Update || access.access().marks().update().isPresent() ? Does.UPDATE
          : access instanceof Read ? Does.LOAD : Does.STORE;
    }

    /** The position of the access to which a position belongs; the write of an update belongs to the read before it. */
    private int unit(int position) {
      int unit = first.getOrDefault(position, position);
      if (at(position) instanceof Write w && w.access().marks().update().isPresent()) {
        while (!(code.get(unit) instanceof FlatCode.Plain p && p.instruction() instanceof Read r
            && r.access().marks().update().isPresent())) {
          unit--;
        }
      }
      return unit;
    }
  }
}

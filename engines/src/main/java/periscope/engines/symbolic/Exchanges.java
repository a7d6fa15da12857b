package periscope.engines.symbolic;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import periscope.engines.simulation.RaceEvents;
import periscope.engines.symbolic.formula.Formulas;
import periscope.engines.symbolic.unrolling.Unrolled;
import periscope.litmus.event.Event;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Outcome;
import periscope.models.evaluate.CompiledModel;
import periscope.semantics.Interchangeable;
import periscope.semantics.ReadModifyWrites;

/**
 * The symmetry of executions under exchanges of interchangeable threads. To decide whether some execution has a
 * property that does not distinguish these threads, the solver needs to look only for an execution in which the threads
 * come in order: in the order of a certain write of each thread, as coherence orders these writes. Such an execution
 * stands for its images under the exchanges.
 */
final class Exchanges {

  /**
   * An exchange of two threads.
   *
   * @param events    for each event, the event whose role it plays
   * @param locations the locations that are exchanged, by name
   */
  private record Swap(int one, int other, int[] events, Map<String, String> locations) {

    int thread(int thread) {
      return thread == one ? other : thread == other ? one : thread;
    }

    int event(int event) {
      return event < 0 ? event : events[event];
    }

    RaceEvents of(RaceEvents race) {
      return new RaceEvents(race.axiom(), event(race.first()), event(race.second()), thread(race.absent()));
    }

    Outcome of(Outcome outcome) {
      Map<Outcome.Register, Long> registers = new HashMap<>();
      outcome.registers().forEach((r, v) -> registers.put(new Outcome.Register(thread(r.thread()), r.name()), v));
      Map<String, Long> memory = new HashMap<>();
      outcome.memory().forEach((x, v) -> memory.put(locations.getOrDefault(x, x), v));
      return Outcome.of(registers, memory);
    }
  }

  private final Candidates candidates;
  private final List<Swap> swaps = new ArrayList<>();
  private final int ordered;

  Exchanges(CompiledModel model, Encoding encoding, Unrolled unrolled) {
    candidates = encoding.candidates;
    Formulas formulas = encoding.formulas;
    int all = Formulas.TRUE;
    for (Interchangeable group : Interchangeable.of(unrolled.test(), ReadModifyWrites.of(model))) {
      List<int[]> events = group.threads().stream().map(this::events).toList();
      if (aligned(events, group.locations())) {
        int write = ordering(events.get(0), group.locations());
        for (int i = 1; i < events.size(); i++) {
          swaps.add(swap(unrolled, group, events, i));
          all = write < 0 ? all
              : formulas.and(all, inOrder(formulas, events.get(i - 1)[write], events.get(i)[write]));
        }
      }
    }
    ordered = all;
  }

  private int[] events(int thread) {
    return IntStream.range(0, candidates.size()).filter(e -> event(e).thread() == thread).toArray();
  }

  private Event event(int number) {
    return candidates.events.get(number).event;
  }

  /** Whether each thread has the same events as the first thread, apart from exchanged locations. */
  private boolean aligned(List<int[]> events, List<Map<Integer, Integer>> locations) {
    for (int i = 1; i < events.size(); i++) {
      Map<Integer, Integer> swapped = locations.get(i - 1);
      boolean same = events.get(i).length == events.get(0).length;
      for (int k = 0; same && k < events.get(0).length; k++) {
        Event mine = event(events.get(0)[k]);
        Event theirs = event(events.get(i)[k]);
        same = mine.kind() == theirs.kind()
            && swapped.getOrDefault(mine.location(), mine.location()) == theirs.location();
      }
      if (!same) {
        return false;
      }
    }
    return true;
  }

  /**
   * Index of the event of each thread that orders the threads: a write to a location that the threads share and whose
   * writes are ordered; preferably a write that always happens, else the last such write; -1 if there is none.
   */
  private int ordering(int[] events, List<Map<Integer, Integer>> locations) {
    int chosen = -1;
    for (int k = 0; k < events.length; k++) {
      Event e = event(events[k]);
      boolean shared = e.writes() && locations.stream().noneMatch(l -> l.containsKey(e.location()))
          && candidates.co(initial(e.location()), events[k]) != Formulas.FALSE;
      boolean better = chosen < 0 || candidates.happens(events[chosen]) != Formulas.TRUE;
      chosen = shared && better ? k : chosen;
    }
    return chosen;
  }

  private int initial(int location) {
    return IntStream.range(0, candidates.size()).filter(e -> event(e).initial() && event(e).location() == location)
        .findFirst().orElseThrow();
  }

  private int inOrder(Formulas formulas, int earlier, int later) {
    return formulas.implies(candidates.happens(later),
        formulas.and(candidates.happens(earlier), candidates.co(earlier, later)));
  }

  private Swap swap(Unrolled unrolled, Interchangeable group, List<int[]> events, int member) {
    int[] roles = IntStream.range(0, candidates.size()).toArray();
    for (int k = 0; k < events.get(0).length; k++) {
      roles[events.get(0)[k]] = events.get(member)[k];
      roles[events.get(member)[k]] = events.get(0)[k];
    }
    Map<String, String> names = new HashMap<>();
    List<Location> all = unrolled.test().locations();
    group.locations().get(member - 1).forEach((x, y) -> {
      roles[initial(x)] = initial(y);
      names.put(all.get(x).name(), all.get(y).name());
    });
    return new Swap(group.threads().get(0), group.threads().get(member), roles, names);
  }

  /** Whether the test has interchangeable threads. */
  boolean any() {
    return !swaps.isEmpty();
  }

  /** A formula that holds in at least one, and only in few, of the executions that differ by exchanges only. */
  int ordered() {
    return ordered;
  }

  /** Whether values of these registers and locations distinguish interchangeable threads. */
  boolean tells(Set<Outcome.Register> registers, Set<String> locations) {
    return swaps.stream().anyMatch(s -> registers.stream().anyMatch(r -> s.thread(r.thread()) != r.thread())
        || locations.stream().anyMatch(s.locations::containsKey));
  }

  /** All races that arise from a race by exchanges, the race itself included. */
  Set<RaceEvents> images(RaceEvents race) {
    return orbit(race, swaps.stream().map(s -> (UnaryOperator<RaceEvents>) s::of).toList(), Integer.MAX_VALUE);
  }

  /** All threads that may play the role of a thread, the thread itself included. */
  Set<Integer> images(int thread) {
    return orbit(thread, swaps.stream().map(s -> (UnaryOperator<Integer>) s::thread).toList(), Integer.MAX_VALUE);
  }

  /** All outcomes that arise from an outcome by exchanges, the outcome itself included; at most {@code most}. */
  Set<Outcome> images(Outcome outcome, int most) {
    return orbit(outcome, swaps.stream().map(s -> (UnaryOperator<Outcome>) s::of).toList(), most);
  }

  private static <T> Set<T> orbit(T one, List<UnaryOperator<T>> generators, int most) {
    Set<T> all = new LinkedHashSet<>(Set.of(one));
    Deque<T> open = new ArrayDeque<>(all);
    while (!open.isEmpty()) {
      T next = open.pop();
      for (UnaryOperator<T> generator : generators) {
        T image = generator.apply(next);
        if (all.size() < most && all.add(image)) {
          open.push(image);
        }
      }
    }
    return all;
  }
}

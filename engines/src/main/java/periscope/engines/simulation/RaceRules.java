package periscope.engines.simulation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.litmus.LitmusThread;
import periscope.litmus.event.Event;
import periscope.litmus.event.Event.Kind;
import periscope.models.ast.Statement.Role;
import periscope.models.evaluate.Axiom;
import periscope.models.evaluate.CompiledModel;

/**
 * Rules that classify races for every engine: the one place that names them.
 *
 * <p>Besides the conditions and flags of a model, the C family leaves some behaviour undefined under every model: two
 * unsequenced accesses to one location, at least one of them a write (C11, 6.5 paragraph 2; C++17, [intro.execution]),
 * and a barrier that not all work-items of a work-group reach (OpenCL C 3.0, 6.15.8; CUDA's programming guide,
 * "Synchronization Functions"). An aligned barrier is undefined, too, if two threads of a warp execute different
 * instructions for it.
 */
public final class RaceRules {

  private RaceRules() {}

  /**
   * The witnesses of broken conditions and raised flags, in the order of the model; the language's own races come last.
   *
   * @param raised a witness for each name, in any order
   */
  public static Map<String, Witness> inOrder(CompiledModel model, Map<String, Witness> raised) {
    Map<String, Witness> found = new LinkedHashMap<>();
    Stream.concat(model.axioms().stream().map(Axiom::name), Stream.of(Race.UNSEQUENCED, Race.DIVERGENCE))
        .filter(raised::containsKey).forEach(name -> found.put(name, raised.get(name)));
    return found;
  }

  /** The race of two events, or of one event twice, that a condition on races or a flag of a model finds. */
  static Race of(Axiom axiom, Event a, Event b) {
    if (axiom.role() != Role.UNDEFINED_UNLESS) {
      return Race.between(axiom.name(), false, a, b);
    } else if (arrives(a)) {
      return Race.divergence(a, OptionalInt.empty());
    }
    if (a.initial() || b.initial()) {
      return Race.between(axiom.name(), true, a, b);
    }
    boolean conflict = a.thread() != b.thread() && a.location() >= 0 && a.location() == b.location()
        && (a.writes() || b.writes());
    String flag = conflict ? Race.DATA : unsequenced(a, b) || unsequenced(b, a) ? Race.UNSEQUENCED : axiom.name();
    return Race.between(flag, true, a, b);
  }

  /** The race that a condition on races or a flag shows without naming events. */
  static Race of(Axiom axiom) {
    return Race.ofWhole(axiom.name(), axiom.role() == Role.UNDEFINED_UNLESS);
  }

  /** The divergence of a barrier of the C family that thread {@code absent} does not reach. */
  static Race divergence(Event arrival, int absent) {
    return Race.divergence(arrival, OptionalInt.of(absent));
  }

  /** The divergence of an aligned barrier, to which two threads of one warp come by different instructions. */
  static Race splitWarp(Event arrival, Event other) {
    return Race.splitWarp(arrival, other);
  }

  /** An unsequenced race by the language's rule. */
  static Race unsequencedRace(Event a, Event b) {
    return Race.between(Race.UNSEQUENCED, true, a, b);
  }

  /**
   * The races of two events by the language's rules, provided that both happen: unsequenced accesses, and an aligned
   * barrier to which threads of one warp come by different instructions.
   */
  public static List<RaceEvents> pairs(List<Event> events) {
    List<RaceEvents> found = new ArrayList<>();
    for (int i = 0; i < events.size(); i++) {
      for (int j = i + 1; j < events.size(); j++) {
        if (unsequenced(events.get(i), events.get(j))) {
          found.add(RaceEvents.unsequenced(i, j));
        } else if (splitsWarp(events.get(i), events.get(j))) {
          found.add(RaceEvents.splitWarp(i, j, events.get(j).thread()));
        }
      }
    }
    return found;
  }

  private static boolean splitsWarp(Event one, Event other) {
    return one.kind() == Kind.BARRIER && other.kind() == Kind.BARRIER && one.thread() != other.thread()
        && one.placement().workGroup() == other.placement().workGroup()
        && one.barrier().get().splitsWarp(other.barrier().get());
  }

  private static boolean unsequenced(Event earlier, Event later) {
    return !earlier.initial() && earlier.thread() == later.thread() && earlier.location() >= 0
        && earlier.location() == later.location() && (earlier.writes() || later.writes())
        && later.marks().unsequencedAfter(earlier.marks());
  }

  /**
   * For each arrival at a barrier and each other thread of the work-group, the race if that thread does not come; and
   * the numbers of the events that each show that it does come.
   */
  public static Map<RaceEvents, List<Integer>> barriers(List<Event> events, List<LitmusThread> threads) {
    Map<RaceEvents, List<Integer>> found = new LinkedHashMap<>();
    for (int i = 0; i < events.size(); i++) {
      Event arrival = events.get(i);
      for (int t = 0; t < threads.size() && arrives(arrival); t++) {
        int other = t;
        boolean same = threads.get(t).placement().workGroup() == arrival.placement().workGroup();
        if (same && t != arrival.thread()) {
          found.put(RaceEvents.divergence(i, t),
              IntStream.range(0, events.size()).filter(e -> meets(arrival, events.get(e), other)).boxed().toList());
        }
      }
    }
    return found;
  }

  /** Whether an event is the arrival of a thread at a barrier of the C family. */
  public static boolean arrives(Event e) {
    return e.kind() == Kind.FENCE && e.barrier().isPresent() && e.barrier().get().entry();
  }

  private static boolean meets(Event arrival, Event other, int thread) {
    return other.thread() == thread && arrives(other) && other.barrier().get().sameBarrier(arrival.barrier().get());
  }
}

package periscope.lang.c.printing;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import periscope.litmus.instruction.AtomicInstruction.Barrier;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;

/**
 * Orders the barriers of a work-group so that each of them can stand at one place of a text that all its work-items
 * follow.
 */
final class Lockstep {

  /**
   * One barrier.
   *
   * @param threads numbers, in the test, of the threads that come to it
   */
  record Meeting(Barrier barrier, Set<Integer> threads) {}

  /**
   * A barrier in the text of one thread.
   *
   * @param id     identifies the barrier; the same in all threads that come to it
   * @param nested whether it stands in a branch or a loop
   */
  private record Coming(String id, Barrier barrier, boolean nested) {}

  private final Map<Integer, List<Coming>> coming = new TreeMap<>();
  private final boolean alone;
  private final SourceText source;

  /**
   * The barriers of a work-group.
   *
   * @param bodies the bodies of its threads, by thread number; each barrier has a label
   * @param items  number of work-items of each work-group of the launch
   * @param source the text from which the test was read, for diagnostics
   */
  Lockstep(Map<Integer, List<Instruction>> bodies, int items, SourceText source) {
    bodies.forEach((thread, body) -> coming.put(thread, comings(body)));
    this.alone = items == 1;
    this.source = source;
  }

  private static List<Coming> comings(List<Instruction> body) {
    List<Coming> all = new ArrayList<>();
    Map<String, Integer> visits = new HashMap<>();
    for (Instruction outer : body) {
      for (Instruction i : outer.walk().filter(Barrier.class::isInstance).toList()) {
        Barrier barrier = (Barrier) i;
        String name = barrier.label().orElseThrow();
        all.add(new Coming(name + "/" + visits.merge(name, 1, Integer::sum), barrier, i != outer));
      }
    }
    return all;
  }

  /**
   * The barriers outside branches and loops, in an order in which all their threads come to them.
   *
   * @throws InvalidInputException if a kernel cannot have one of the barriers
   */
  List<Meeting> meetings() {
    if (alone) {
      return List.of();
    }
    Map<Integer, List<Coming>> left = new TreeMap<>();
    for (Map.Entry<Integer, List<Coming>> thread : coming.entrySet()) {
      for (Coming c : thread.getValue()) {
        inBranch(c);
      }
      left.put(thread.getKey(), new ArrayList<>(thread.getValue().stream().filter(c -> !c.nested()).toList()));
    }
    List<Meeting> meetings = new ArrayList<>();
    while (left.values().stream().anyMatch(c -> !c.isEmpty())) {
      meetings.add(next(left));
    }
    return meetings;
  }

  /** Refuses a barrier in a branch or loop if another thread comes to it, too. */
  private void inBranch(Coming one) {
    long comers = coming.values().stream().filter(all -> all.stream().anyMatch(c -> c.id().equals(one.id()))).count();
    if (one.nested() && (comers > 1 || coming.size() == 1)) {
      throw refused(one.barrier(), "this barrier stands in a branch or a loop of one thread, and in a kernel all"
          + " work-items of the work-group come to a barrier at one place of the text", "put it outside");
    }
  }

  /** Removes and returns a barrier that is the next one of all its threads. */
  private Meeting next(Map<Integer, List<Coming>> left) {
    Optional<Coming> next = left.values().stream().filter(c -> !c.isEmpty()).map(c -> c.get(0))
        .filter(c -> left.values().stream().allMatch(o -> at(o, c.id()) <= 0)).findFirst();
    if (next.isEmpty()) {
      Coming first = left.values().stream().filter(c -> !c.isEmpty()).findFirst().orElseThrow().get(0);
      throw refused(first.barrier(), "threads come to this barrier and others of their work-group in different orders,"
          + " and in a kernel there is one", "");
    }
    Barrier barrier = next.get().barrier();
    Set<Integer> threads = new TreeSet<>();
    for (Map.Entry<Integer, List<Coming>> thread : left.entrySet()) {
      if (at(thread.getValue(), next.get().id()) == 0) {
        Barrier other = thread.getValue().remove(0).barrier();
        threads.add(thread.getKey());
        if (!other.flags().equals(barrier.flags()) || other.scope() != barrier.scope()) {
          throw refused(other, "threads come to this barrier with other flags or another scope, and in a kernel it is"
              + " one call", "write the same for all of them");
        }
      }
    }
    return new Meeting(barrier, threads);
  }

  private InvalidInputException refused(Barrier barrier, String message, String hint) {
    return new InvalidInputException(Diagnostic.error(source, barrier.span(), message, hint));
  }

  private static int at(List<Coming> all, String id) {
    return all.stream().map(Coming::id).toList().indexOf(id);
  }
}

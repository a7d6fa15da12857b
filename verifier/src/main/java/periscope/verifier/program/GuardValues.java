package periscope.verifier.program;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import periscope.litmus.memory.Outcome;
import periscope.verifier.program.FoundProgram.Comparand;

/**
 * The values that the guards of a program may compare with: 0, or a value that another operation writes to the
 * location. A read never obtains another value, so a guard with another value never passes. A compare-exchange may
 * compare with these values, and with a value that never occurs.
 */
public final class GuardValues {

  private static final int NOTHING = -1;

  private final FoundProgram program;
  private final Predicate<FoundProgram> visitor;
  private final int slots;
  /** Whether values compared by guards may depend on the whole chain of writes, not only on the last writer. */
  private final boolean computes;
  private final boolean computing;
  private final int[] from;
  /** Whether the order of operands by size matters. */
  private final boolean ordered;
  private final Set<Values> seen = new HashSet<>();

  /** The values of guards and the ranks of operands of a visited program. */
  private record Values(List<Long> guards, List<Integer> ranks) {}

  private GuardValues(FoundProgram program, Predicate<FoundProgram> visitor) {
    this.program = program;
    this.visitor = visitor;
    slots = program.choices().size();
    computing = program.choices().stream().anyMatch(c -> c.writes() && !c.exact());
    computes = computing && program.guards().contains(true);
    ordered = program.choices().stream().anyMatch(Choice::ordered);
    from = new int[slots];
  }

  /**
   * Visits the program with each choice of guard values.
   *
   * @param program a program; its reads-from is ignored
   * @param visitor receives each program, and answers whether to go on
   * @return false if the visitor ended the enumeration
   */
  public static boolean forEach(FoundProgram program, Predicate<FoundProgram> visitor) {
    return new GuardValues(program, visitor).choose(0);
  }

  /** Chooses the writers that a slot and those after it read from. */
  private boolean choose(int slot) {
    if (slot == slots) {
      return visit();
    }
    for (int writer = NOTHING; writer < slots; writer++) {
      from[slot] = writer;
      if (writer == NOTHING || matters(slot) && writer != slot && writes(writer, program.locations().get(slot))) {
        if (!choose(slot + 1)) {
          return false;
        }
      }
    }
    return true;
  }

  /** Whether the value that a slot reads is compared, or may contribute to a compared value. */
  private boolean matters(int slot) {
    Choice choice = program.choices().get(slot);
    return program.guards().get(slot) || choice.ordered()
        || computes && choice.reads() && choice.writes() && !choice.exact();
  }

  private boolean writes(int slot, int location) {
    return program.choices().get(slot).mayWrite() && program.locations().get(slot) == location;
  }

  /** Whether no value depends on itself. */
  private boolean acyclic() {
    for (int slot = 0; slot < slots; slot++) {
      int steps = 0;
      for (int i = from[slot]; i != NOTHING && matters(i); i = from[i]) {
        if (++steps > slots) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean visit() {
    if ((computes || ordered) && !acyclic()) {
      return true;
    }
    List<Integer> read = new ArrayList<>();
    for (int writer : from) {
      read.add(writer);
    }
    FoundProgram valued = program.showing(read, program.last()).ranked();
    // Where nothing computes, other writers are other values.
    return (computes || ordered) && !seen.add(new Values(of(valued), valued.ranks()))
        || compare(valued, 0, new ArrayList<>(program.compared()));
  }

  /** Chooses the comparands of a slot's compare-exchange and of those after it. */
  private boolean compare(FoundProgram valued, int slot, List<Comparand> chosen) {
    if (slot == slots) {
      return visitor.test(valued.comparing(chosen));
    } else if (program.choices().get(slot).ending().isEmpty()) {
      return compare(valued, slot + 1, chosen);
    }
    Set<Long> values = new HashSet<>();
    for (Comparand compared : compared(slot)) {
      chosen.set(slot, compared);
      if (values.add(valued.comparing(chosen).expected().get(slot)) && !compare(valued, slot + 1, chosen)) {
        return false;
      }
    }
    return true;
  }

  private List<Comparand> compared(int slot) {
    List<Comparand> all = new ArrayList<>(List.of(Comparand.NEVER));
    after(slot, List.of(), all);
    return all;
  }

  /** Adds the values that memory may have after some operations and after further computing ones. */
  private void after(int slot, List<Integer> before, List<Comparand> all) {
    all.add(Comparand.after(before));
    for (int next = 0; next < slots; next++) {
      boolean may = next != slot && writes(next, program.locations().get(slot)) && !before.contains(next);
      if (may && (before.isEmpty() || computing && !program.choices().get(next).exact())) {
        List<Integer> longer = new ArrayList<>(before);
        longer.add(next);
        after(slot, longer, all);
      }
    }
  }

  /** The comparand of each guard, in the order of slots. */
  public static List<Long> of(FoundProgram program) {
    Outcome read = program.outcome();
    List<Long> values = new ArrayList<>();
    for (int i = 0; i < program.choices().size(); i++) {
      if (program.guards().get(i)) {
        values.add(read.register(new Outcome.Register(program.layout().thread(i), program.register(i))));
      }
    }
    return values;
  }
}

package periscope.semantics;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import periscope.litmus.expression.Constancy;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.EventInstruction;
import periscope.litmus.instruction.Instruction;

/**
 * The constants that a thread's registers hold at a place of the code, whichever path a run has taken to that place.
 *
 * @param registers constant of each register; a register without an entry is 0, a register with an empty entry is not
 *                  constant
 */
record Constants(Map<String, OptionalLong> registers) {

  /** The constants at the beginning of a thread: every register is 0. */
  static final Constants ZERO = new Constants(Map.of());

  /** Largest number of jumps backwards that {@link #visits} follows. */
  private static final int MOST = LoopBound.MOST;

  OptionalLong value(Expression expression) {
    return Constancy.value(expression, name -> registers.getOrDefault(name, OptionalLong.of(0)));
  }

  private Constants with(String register, OptionalLong value) {
    Map<String, OptionalLong> changed = new HashMap<>(registers);
    changed.put(register, value);
    return new Constants(changed);
  }

  /**
   * The constants at a place that runs reach with these constants or with others: the registers on which both agree.
   */
  Constants meet(Constants that) {
    Map<String, OptionalLong> both = new HashMap<>();
    for (Map<String, OptionalLong> names : List.of(registers, that.registers)) {
      for (String name : names.keySet()) {
        OptionalLong one = registers.getOrDefault(name, OptionalLong.of(0));
        boolean same = one.equals(that.registers.getOrDefault(name, OptionalLong.of(0)));
        both.put(name, same ? one : OptionalLong.empty());
      }
    }
    return new Constants(both);
  }

  /** The constants after an instruction; empty if no run goes on from it. */
  Optional<Constants> after(Instruction instruction) {
    if (instruction instanceof EventInstruction.Assume a && value(a.condition()).equals(OptionalLong.of(0))
        || instruction instanceof Instruction.Undefined u && value(u.condition()).orElse(0) != 0) {
      return Optional.empty();
    } else if (instruction instanceof Instruction.Assign a) {
      return Optional.of(with(a.register(), value(a.value())));
    }
    Constants after = this;
    for (String register : WrittenRegisters.by(instruction)) {
      after = after.with(register, OptionalLong.empty());
    }
    return Optional.of(after);
  }

  /**
   * Largest number of times that a run of a thread may reach a place, as far as constants show; empty if that is
   * unknown.
   *
   * @param again the jumps backwards with which a run may reach the place again: between two of them it reaches the
   *              place at most once
   */
  static OptionalInt visits(FlatCode code, int position, BitSet again) {
    int visits = 0;
    Constants[] here = new Constants[code.size() + 1];
    here[0] = ZERO;
    for (int jumps = 0; here != null && jumps <= MOST; jumps++) {
      spread(code, here, again);
      visits += here[position] == null ? 0 : 1;
      here = after(code, here, again);
    }
    return here == null ? OptionalInt.of(visits) : OptionalInt.empty();
  }

  /** The constants at the targets of the given jumps backwards; null if no run takes such a jump. */
  private static Constants[] after(FlatCode code, Constants[] here, BitSet again) {
    Constants[] next = null;
    for (int i = again.nextSetBit(0); i >= 0; i = again.nextSetBit(i + 1)) {
      if (here[i] != null) {
        next = next == null ? new Constants[code.size() + 1] : next;
        arrive(next, ((FlatCode.Back) code.get(i)).target(), here[i]);
      }
    }
    return next;
  }

  /** Spreads the constants along all jumps except {@code without}, until nothing changes. */
  private static void spread(FlatCode code, Constants[] here, BitSet without) {
    Deque<Integer> open = new ArrayDeque<>();
    for (int i = 0; i < here.length; i++) {
      if (here[i] != null) {
        open.add(i);
      }
    }
    while (!open.isEmpty()) {
      int i = open.remove();
      Constants now = here[i];
      boolean plain = i < code.size() && code.get(i) instanceof FlatCode.Plain;
      Optional<Constants> after = plain ? now.after(((FlatCode.Plain) code.get(i)).instruction()) : Optional.of(now);
      if (i < code.size() && after.isPresent() && !without.get(i)) {
        for (int next : now.ways(code, i)) {
          if (arrive(here, next, after.get())) {
            open.add(next);
          }
        }
      }
    }
  }

  /** The positions that may come after position {@code i}. */
  private int[] ways(FlatCode code, int i) {
    OptionalLong value = code.get(i) instanceof FlatCode.Test t ? value(t.condition()) : OptionalLong.empty();
    return value.isEmpty() ? code.next(i)
        : new int[] {value.getAsLong() != 0 ? i + 1 : ((FlatCode.Test) code.get(i)).otherwise()};
  }

  /** Adds a way to a position; returns whether the constants there changed. */
  private static boolean arrive(Constants[] here, int position, Constants state) {
    Constants before = here[position];
    here[position] = before == null ? state : before.meet(state);
    return !here[position].equals(before);
  }
}

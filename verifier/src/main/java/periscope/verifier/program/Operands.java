package periscope.verifier.program;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;

/**
 * The operands of a program's slots: small numbers that identify the slot that wrote them and, if there are increments,
 * the number of increments since. If other read-modify-writes compute, each operand is a separate binary digit, so that
 * a value identifies the slots that contributed to it. Beside operations that set digits a subtraction would borrow
 * from them: the subtraction gets the negative of its digit as operand and thereby adds the digit. An operation that
 * clears its digit finds it set in every value that is not computed, including the initial value. A minimum has a
 * negative operand, which is smaller than any value that other operations write.
 */
final class Operands {

  /** Operations whose results binary digits can identify. */
  private static final Set<FetchOperator> BY_DIGITS = EnumSet.of(
      FetchOperator.ADD, FetchOperator.SUB, FetchOperator.AND, FetchOperator.OR, FetchOperator.XOR);
  private static final Set<FetchOperator> BITWISE =
      EnumSet.of(FetchOperator.AND, FetchOperator.OR, FetchOperator.XOR);

  private final List<Choice> choices;
  private final List<Integer> locations;
  private final List<Integer> ranks;
  private final long increments;
  private final boolean digits;
  private final boolean bitwise;

  /** @param ranks for each slot, the rank of its operand among the slots of its location, from 0 for the smallest */
  Operands(List<Choice> choices, List<Integer> locations, List<Integer> ranks) {
    this.choices = choices;
    this.locations = locations;
    this.ranks = ranks;
    increments = choices.stream().filter(c -> c.increments() || c.effect() == FetchOperator.INC).count();
    digits = choices.stream().anyMatch(c -> c.writes() && !c.increments() && BY_DIGITS.contains(c.effect()));
    bitwise = choices.stream().anyMatch(c -> BITWISE.contains(c.effect()));
  }

  /** The initial value of a location. */
  long initial(int location) {
    return IntStream.range(0, choices.size())
        .filter(i -> choices.get(i).effect() == FetchOperator.AND && locations.get(i) == location)
        .mapToLong(this::digit).sum();
  }

  /** The operand of a slot; 0 if the slot never writes. */
  long of(int slot) {
    Choice choice = choices.get(slot);
    if (!choice.mayWrite()) {
      return 0;
    } else if (choice.increments()) {
      return 1;
    }
    long own = digits ? digit(slot) : (ranks.get(slot) + 1) * (increments + 1);
    return switch (choice.effect()) {
      case ADD, OR, XOR -> own;
      case SUB -> bitwise ? -own : own;
      case AND -> ~own;
      // A compare-exchange that never succeeds compares with -1.
      case MIN -> -own - 1;
      case INC -> Integer.MAX_VALUE;
      case MAX, DEC, EXCHANGE -> own + initial(locations.get(slot));
    };
  }

  /** The value that a slot writes if it reads {@code found}. */
  long left(int slot, long found) {
    return choices.get(slot).effect().apply(NumberType.S32, found, of(slot));
  }

  private long digit(int slot) {
    return Long.highestOneBit(increments + 1) * 2L << ranks.get(slot);
  }
}

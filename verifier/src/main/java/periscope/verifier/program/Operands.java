package periscope.verifier.program;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;

/**
 * The operands of a program's slots: small numbers that identify the slot that wrote them, and, where there are
 * increments, how many of these came after. Where other read-modify-writes compute, each operand is a binary digit of
 * its own: so a value identifies the slots that it went through. Beside operations that set digits a subtraction would
 * borrow from them: the subtraction has the negative of its digit as operand and adds the digit, too. An operation that
 * takes its digit away finds it in every value that is not computed, the initial one among them. A minimum has a
 * negative operand, so that it is smaller than any value that other operations leave.
 */
final class Operands {

  /** Operations for whose results binary digits tell what they went through. */
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

  /** @param ranks for each slot, which of the slots of its location has a larger operand: numbers from 0 */
  Operands(List<Choice> choices, List<Integer> locations, List<Integer> ranks) {
    this.choices = choices;
    this.locations = locations;
    this.ranks = ranks;
    increments = choices.stream().filter(c -> c.increments() || c.effect() == FetchOperator.INC).count();
    digits = choices.stream().anyMatch(c -> c.writes() && !c.increments() && BY_DIGITS.contains(c.effect()));
    bitwise = choices.stream().anyMatch(c -> BITWISE.contains(c.effect()));
  }

  /** What a location holds at first. */
  long initial(int location) {
    return IntStream.range(0, choices.size())
        .filter(i -> choices.get(i).effect() == FetchOperator.AND && locations.get(i) == location)
        .mapToLong(this::digit).sum();
  }

  /** What a slot is given; 0 if it never writes. */
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

  /** What a slot leaves where it finds a value. */
  long left(int slot, long found) {
    return choices.get(slot).effect().apply(NumberType.S32, found, of(slot));
  }

  private long digit(int slot) {
    return Long.highestOneBit(increments + 1) * 2L << ranks.get(slot);
  }
}

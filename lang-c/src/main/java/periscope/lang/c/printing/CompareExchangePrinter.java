package periscope.lang.c.printing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import periscope.lang.c.register.RegisterUsage;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction.CompareExchange;
import periscope.litmus.instruction.AtomicInstruction.Store;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.instruction.Instruction.If;

/**
 * Writes compare-exchanges for a {@link ThreadPrinter}; the expected value is read, written back or passed as a place.
 */
final class CompareExchangePrinter {

  private final ThreadPrinter printer;
  private final Notation notation;

  CompareExchangePrinter(ThreadPrinter printer, Notation notation) {
    this.printer = printer;
    this.notation = notation;
  }

  /**
   * Prints {@code e = v; $k = compare-exchange of e} as a call with the old value; returns false, printing nothing, if
   * the instructions do not have this shape.
   */
  boolean oldValue(Assign expected, CompareExchange c, RegisterUsage usage) {
    boolean plain = expected.register().equals(c.expected()) && printer.hidden(c.register())
        && usage.reads(c.register()) == 0 && usage.writes(c.register()) == 1
        && !c.address().contains(c.expected()) && !c.desired().registers().contains(c.expected());
    if (!plain || notation.oldValue(c, "", "").isEmpty()) {
      return false;
    }
    c.address().stream().filter(printer::hidden).forEach(printer::spellOut);
    for (Expression value : List.of(expected.value(), c.desired())) {
      ExpressionPrinter.lazy(value).stream().filter(printer::hidden).forEach(printer::spellOut);
    }
    List<String> registers = new ArrayList<>(expected.value().registers());
    registers.addAll(c.desired().registers());
    Map<String, PendingValue> taken = printer.take(registers, Set.of());
    ExpressionPrinter expressions = new ExpressionPrinter(name -> printer.spelling(taken, name), notation);
    String value = expressions.print(expected.value(), 0);
    String text = notation.oldValue(c, value, expressions.print(c.desired(), 0)).orElseThrow();
    printer.define(new PendingValue(c.expected(), text, ExpressionPrinter.CALL, false, Optional.empty()), 1, 1);
    if (!printer.isNext(c.register())) {
      printer.spellOut(c.register());
    }
    return true;
  }

  /** Prints a compare-exchange; returns whether the next instruction was its write-back and has been printed, too. */
  boolean print(CompareExchange c, List<Instruction> list, int at, RegisterUsage usage) {
    List<String> registers = new ArrayList<>(c.desired().registers());
    boolean writesBack = printer.hidden(c.expected()) && RegisterUsage.writesBack(c, list, at + 1);
    // Memory is read when the function has been called, behind its other arguments.
    registers.add(writesBack ? registers.size() : 0, c.expected());
    Map<String, PendingValue> taken = printer.take(registers, writesBack ? Set.of() : Set.of(c.expected()));
    String expected = notation.expected(c.expected());
    PendingValue kept = taken.get(c.expected());
    if (kept != null && writesBack) {
      Store back = (Store) ((If) list.get(at + 1)).then().get(0);
      boolean same = kept.cell()
          .filter(l -> l.location().equals(back.location()) && l.address().equals(back.address())
              && l.semantics().equals(back.semantics()))
          .isPresent();
      if (!same) {
        printer.spellOut(c.expected());
      }
      expected = notation.expected(back);
    } else if (kept != null) {
      if (!notation.expectsValues()) {
        printer.spellOut(c.expected());
      }
      expected = kept.text();
    }
    String desired = new ExpressionPrinter(name -> printer.spelling(taken, name), notation).print(c.desired(), 0);
    String text = notation.compareExchange(c, expected, desired);
    printer.define(new PendingValue(c.register(), text, ExpressionPrinter.CALL, false, Optional.empty()), 1, 0);
    return writesBack;
  }
}

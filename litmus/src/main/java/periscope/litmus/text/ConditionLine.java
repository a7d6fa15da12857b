package periscope.litmus.text;

import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import periscope.litmus.condition.Condition;
import periscope.litmus.condition.Proposition;
import periscope.litmus.condition.Proposition.Operand;
import periscope.litmus.memory.Outcome;

/** Herd's views of a condition. */
public final class ConditionLine {

  private ConditionLine() {}

  /** The condition without its filter. */
  public static String of(Condition condition) {
    return new Condition(Optional.empty(), condition.quantifier(), condition.proposition()).toString();
  }

  /** The part of an outcome that a proposition mentions; a register that no instruction wrote has value 0. */
  public static Outcome observed(Proposition proposition, Outcome outcome) {
    SortedMap<Outcome.Register, Long> registers = new TreeMap<>();
    SortedMap<String, Long> memory = new TreeMap<>();
    observe(proposition, outcome, registers, memory);
    return new Outcome(registers, memory);
  }

  private static void observe(Proposition proposition, Outcome outcome, SortedMap<Outcome.Register, Long> registers,
      SortedMap<String, Long> memory) {
    if (proposition instanceof Proposition.And a) {
      observe(a.left(), outcome, registers, memory);
      observe(a.right(), outcome, registers, memory);
    } else if (proposition instanceof Proposition.Or o) {
      observe(o.left(), outcome, registers, memory);
      observe(o.right(), outcome, registers, memory);
    } else if (proposition instanceof Proposition.Not n) {
      observe(n.operand(), outcome, registers, memory);
    } else if (proposition instanceof Proposition.Atom a) {
      observe(a.left(), outcome, registers, memory);
      observe(a.right(), outcome, registers, memory);
    } else if (!(proposition instanceof Proposition.True)) {
      throw new IllegalArgumentException("no such proposition: " + proposition);
    }
  }

  private static void observe(Operand operand, Outcome outcome, SortedMap<Outcome.Register, Long> registers,
      SortedMap<String, Long> memory) {
    if (operand instanceof Operand.RegisterValue r) {
      registers.put(new Outcome.Register(r.thread(), r.name()), operand.in(outcome));
    } else if (operand instanceof Operand.LocationValue l) {
      memory.put(l.name(), operand.in(outcome));
    } else if (!(operand instanceof Operand.Constant)) {
      throw new IllegalArgumentException("no such operand: " + operand);
    }
  }
}

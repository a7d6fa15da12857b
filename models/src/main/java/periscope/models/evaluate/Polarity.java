package periscope.models.evaluate;

import java.util.BitSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import periscope.models.ast.Statement.Role;

/**
 * The polarity of each register in a model: the direction in which the model's answers move when the register grows or
 * shrinks. It is read off the model's expressions: a union grows with its operands, a difference shrinks when its
 * subtrahend grows. If a register only {@link #hinders}, an execution that is allowed stays so when the register loses
 * elements.
 */
public final class Polarity {

  private final CompiledModel model;
  private final Registers registers;
  private final BitSet hinders = new BitSet();
  private final BitSet helps = new BitSet();
  /** Those that do so themselves, and not by way of what is made of them. */
  private final BitSet hindering = new BitSet();
  private final BitSet helping = new BitSet();
  /** Sets and relations that say of given events what the vocabulary says of just these. */
  private final BitSet facts = new BitSet();

  private Polarity(CompiledModel model) {
    this.model = model;
    registers = model.registers();
    for (int r = 0; r < registers.size(); r++) {
      facts.set(r, isFact(r));
    }
  }

  /** Of whether the model allows an execution, and of which writes are last in it. */
  public static Polarity ofAllowing(CompiledModel model) {
    Polarity polarity = new Polarity(model);
    polarity.consistency();
    polarity.descend();
    return polarity;
  }

  /** The same, where executions that are undefined allow everything: what hinders may forbid more. */
  public static Polarity ofForbidding(CompiledModel model) {
    Polarity polarity = new Polarity(model);
    polarity.consistency();
    for (int a = 0; a < model.axioms().size(); a++) {
      if (model.axioms().get(a).role() == Role.UNDEFINED_UNLESS) {
        boolean negated = model.axioms().get(a).negated();
        polarity.subject(polarity.registers.subject(a), negated, !negated);
      }
    }
    polarity.descend();
    return polarity;
  }

  private void consistency() {
    for (int a = 0; a < model.axioms().size(); a++) {
      Axiom axiom = model.axioms().get(a);
      switch (axiom.role()) {
        case AXIOM, FILTER -> subject(registers.subject(a), !axiom.negated(), axiom.negated());
        case OUTSIDE_UNLESS -> subject(registers.subject(a), true, true);
        case FLAG, UNDEFINED_UNLESS, DEADNESS_REQUIRES -> { }
      }
    }
    if (!model.ordersAllWrites()) {
      OptionalInt follows = registers.named(model.definesCoherence() ? "co" : "hb");
      follows.ifPresent(r -> subject(r, true, false));
    }
  }

  /** Marks what answers depend on at once. */
  private void subject(int register, boolean more, boolean less) {
    mark(register, more, less);
    hindering.set(register, more || hindering.get(register));
    helping.set(register, less || helping.get(register));
  }

  private void mark(int register, boolean more, boolean less) {
    if (more) {
      hinders.set(register);
    }
    if (less) {
      helps.set(register);
    }
  }

  /** Operands come before what uses them, but the variables of a recursion before its bodies. */
  private void descend() {
    int before;
    do {
      before = hinders.cardinality() + helps.cardinality();
      descendOnce();
    } while (hinders.cardinality() + helps.cardinality() != before);
  }

  private void descendOnce() {
    for (int r = registers.size() - 1; r >= 0; r--) {
      boolean hindering = hinders.get(r);
      boolean helping = helps.get(r);
      if (facts.get(r) || !hindering && !helping) {
        continue;
      }
      int a = registers.a(r);
      int b = registers.b(r);
      switch (registers.operation(r)) {
        case BASE, RF, CO, ALL, NOTHING, NO_PAIR -> { }
        case VARIABLE, FIXPOINT -> bodies(a, hindering, helping);
        case RESULT -> bodies(registers.a(a), hindering, helping);
        case DIFFERENCE -> {
          mark(a, hindering, helping);
          mark(b, helping, hindering);
        }
        case COMPLEMENT -> mark(a, helping, hindering);
        case UNION, INTERSECTION, COMPOSE, PRODUCT, RESTRICT_DOMAIN, RESTRICT_RANGE -> {
          mark(a, hindering, helping);
          mark(b, hindering, helping);
        }
        case INVERSE, CLOSURE, REFLEXIVE, IDENTITY, DOMAIN, RANGE, ORDER -> mark(a, hindering, helping);
      }
    }
  }

  /** A least fixed point grows with what its bodies grow with; which of its members a body is for is not looked at. */
  private void bodies(int group, boolean hindering, boolean helping) {
    for (int body : registers.bodies(group)) {
      mark(body, hindering, helping);
    }
  }

  private boolean isFact(int r) {
    int a = registers.a(r);
    int b = registers.b(r);
    return switch (registers.operation(r)) {
      case BASE, ALL, NOTHING, NO_PAIR -> true;
      case UNION, INTERSECTION, DIFFERENCE, PRODUCT, RESTRICT_DOMAIN, RESTRICT_RANGE -> facts.get(a) && facts.get(b);
      case COMPLEMENT, INVERSE, REFLEXIVE, IDENTITY -> facts.get(a);
      default -> false;
    };
  }

  /** Whether more of it may turn the answer from allowed to not allowed. */
  public boolean hinders(int register) {
    return hinders.get(register);
  }

  /** Whether more of it may turn the answer from not allowed to allowed. */
  public boolean helps(int register) {
    return helps.get(register);
  }

  /**
   * What is looked for at the events that are taken out of an execution: where none of these facts has an event that
   * neither reads nor writes, an execution that is allowed stays so without it. Empty if that cannot be said of any
   * event.
   *
   * <p>What the model says of the other events loses what it says by way of that event, and gains only where that is
   * subtracted.
   */
  public Optional<BitSet> kept() {
    Removal removal = new Removal(registers, facts);
    if (removal.gains().intersects(hindering) || !without(helping, facts).isEmpty()) {
      return Optional.empty();
    }
    return Optional.of((BitSet) helping.clone());
  }

  private static BitSet without(BitSet all, BitSet some) {
    BitSet rest = (BitSet) all.clone();
    rest.andNot(some);
    return rest;
  }

  /**
   * The largest expressions that depend on nothing but what the vocabulary says of the events that they are asked
   * about: on no execution and on no other events. Answers depend on events through these alone.
   */
  public IntStream facts() {
    return facts.stream().filter(r -> hinders.get(r) || helps.get(r));
  }
}

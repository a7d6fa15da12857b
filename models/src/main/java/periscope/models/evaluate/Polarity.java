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
  /**
   * Registers that hinder directly as subjects of checks, and not only through other registers; {@link #helping}
   * likewise.
   */
  private final BitSet hindering = new BitSet();
  private final BitSet helping = new BitSet();
  /** Sets and relations whose elements depend only on the vocabulary's facts about the events in them. */
  private final BitSet facts = new BitSet();

  private Polarity(CompiledModel model) {
    this.model = model;
    registers = model.registers();
    for (int r = 0; r < registers.size(); r++) {
      facts.set(r, isFact(r));
    }
  }

  /**
   * Polarity with regard to two answers: whether the model allows an execution, and which writes may be last in it. A
   * larger register that hinders may forbid the execution, or order a write before another, so that it is no longer
   * last. Whether the execution is undefined does not count.
   */
  public static Polarity ofAllowing(CompiledModel model) {
    Polarity polarity = new Polarity(model);
    polarity.consistency();
    polarity.descend();
    return polarity;
  }

  /**
   * Polarity with regard to what the model forbids, if an undefined execution allows everything: a register that
   * hinders may forbid more.
   */
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

  /** Marks the subject of a check. */
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

  /**
   * Passes the marks on to operands until nothing changes: operands come before the registers that use them, but the
   * variables of a recursion before its bodies.
   */
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

  /** Marks all bodies of a recursion, since its least fixed point is monotone in each of them. */
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

  /** Whether a larger register may turn the answer from allowed to not allowed. */
  public boolean hinders(int register) {
    return hinders.get(register);
  }

  /** Whether a larger register may turn the answer from not allowed to allowed. */
  public boolean helps(int register) {
    return helps.get(register);
  }

  /**
   * The registers to check before an event that neither reads nor writes is removed from an execution: if none of these
   * facts contains the event, an allowed execution stays allowed without it. Empty if the model allows no such
   * statement about any event.
   *
   * <p>The removal shrinks every relation among the other events, except where such a relation is subtracted.
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
   * The largest expressions that depend only on the vocabulary's facts about their own events, and not on the execution
   * or on other events. Answers depend on events only through these.
   */
  public IntStream facts() {
    return facts.stream().filter(r -> hinders.get(r) || helps.get(r));
  }

  /**
   * The losses and gains of registers, among the other events of an execution, when an event is removed that neither
   * reads nor writes. Facts about the other events stay the same; a path between other events through the removed event
   * is lost, and a difference gains pairs where such a path was subtracted.
   */
  private static final class Removal {

    private final Registers registers;
    private final BitSet loses = new BitSet();
    private final BitSet gains = new BitSet();

    /**
     * Computes losses and gains.
     *
     * @param facts registers that depend only on the events in their own elements
     */
    Removal(Registers registers, BitSet facts) {
      this.registers = registers;
      int before;
      do {
        before = loses.cardinality() + gains.cardinality();
        for (int r = 0; r < registers.size(); r++) {
          if (!facts.get(r)) {
            look(r);
          }
        }
      } while (loses.cardinality() + gains.cardinality() != before);
    }

    /** Registers that may gain elements among the other events. */
    BitSet gains() {
      return gains;
    }

    private void look(int r) {
      int a = registers.a(r);
      int b = registers.b(r);
      switch (registers.operation(r)) {
        // Of the orders that executions choose, what is left of one is one.
        case BASE, RF, CO, ALL, NOTHING, NO_PAIR, ORDER -> { }
        case VARIABLE, FIXPOINT -> bodies(r, a);
        case RESULT -> bodies(r, registers.a(a));
        case DIFFERENCE -> set(r, loses.get(a) || gains.get(b), gains.get(a) || loses.get(b));
        case COMPLEMENT -> set(r, gains.get(a), loses.get(a));
        case UNION, INTERSECTION, PRODUCT, RESTRICT_DOMAIN, RESTRICT_RANGE ->
            set(r, loses.get(a) || loses.get(b), gains.get(a) || gains.get(b));
        case INVERSE, REFLEXIVE, IDENTITY -> set(r, loses.get(a), gains.get(a));
        case COMPOSE -> set(r, true, gains.get(a) || gains.get(b));
        case CLOSURE, DOMAIN, RANGE -> set(r, true, gains.get(a));
      }
    }

    private void bodies(int r, int group) {
      boolean gain = false;
      for (int body : registers.bodies(group)) {
        gain |= gains.get(body);
      }
      set(r, true, gain);
    }

    private void set(int r, boolean loss, boolean gain) {
      loses.set(r, loss);
      gains.set(r, gain);
    }
  }
}

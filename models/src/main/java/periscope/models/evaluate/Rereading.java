package periscope.models.evaluate;

import java.util.BitSet;
import periscope.models.ast.Model;
import periscope.models.ast.Statement.Role;

/**
 * The accesses that may be left out of an execution that a model allows, if a thread reads repeatedly until it sees a
 * value.
 */
public enum Rereading {
  /** No accesses, since nothing is known about the model. */
  NONE,
  /**
   * The reads of a round that reads from the same writes as an earlier round of the same loop, if there are only reads
   * between the two: the remaining execution is allowed, and undefined if the whole was. The model's file must state
   * this, in a sentence that starts with {@code rereading:}; the axioms do not show it, because a larger happens-before
   * may satisfy a check, or remove a race, so one has to know which order reads can add.
   */
  REPEATED,
  /**
   * As {@link #REPEATED}, but only reads that order events must have the same sources. The model's file must state this
   * in a second sentence, which starts with {@code waiting:}.
   */
  ACQUIRED,
  /**
   * As {@link #ACQUIRED}, and also all accesses and fences of a round that changes nothing and whose accesses do not
   * race. The readers of a read-modify-write that writes the value that it reads then read from its source. The model's
   * file must state this in a third sentence, which starts with {@code idle:}: happens-before among the remaining
   * events shrinks, and the only consequence is that more accesses may race.
   */
  IDLE,
  /**
   * All reads and fences of a round: every relation of the model only shrinks without them, smaller relations forbid
   * less, and the model knows no undefined behaviour.
   */
  ANY,
  /**
   * As {@link #ANY}, and also read-modify-writes as in {@link #IDLE}, if the model's file states so in such a sentence.
   */
  ALL;

  /** Whether only reads that order events need the same sources. */
  public boolean acquired() {
    return this == ACQUIRED || this == IDLE;
  }

  /** Whether all reads and fences of a round may be left out. */
  public boolean any() {
    return this == ANY || this == ALL;
  }

  /** Whether read-modify-writes that change nothing may be left out. */
  public boolean updates() {
    return this == IDLE || this == ALL;
  }

  /**
   * The rounds that a model lets out.
   *
   * @param flags whether tests may raise the model's flags
   */
  static Rereading of(CompiledModel model, boolean flags) {
    Model says = model.model();
    if (onlyForbids(model, flags)) {
      return says.idle() ? ALL : ANY;
    }
    boolean waiting = says.waiting() || says.idle() && onlyForbids(model, false);
    return !says.rereading() ? NONE : !waiting ? REPEATED : says.idle() ? IDLE : ACQUIRED;
  }

  private static boolean onlyForbids(CompiledModel model, boolean flags) {
    for (Axiom axiom : model.axioms()) {
      if (!flags && axiom.role() == Role.FLAG) {
        continue;
      }
      boolean consistency = axiom.role() == Role.AXIOM || axiom.role() == Role.FILTER;
      if (consistency ? axiom.negated() : axiom.role() != Role.OUTSIDE_UNLESS) {
        return false;
      }
    }
    Registers registers = model.registers();
    Polarity polarity = Polarity.ofAllowing(model);
    BitSet kept = new BitSet();
    for (int r = 0; r < registers.size(); r++) {
      kept.set(r, kept(registers, kept, r));
      if (polarity.helps(r) && !kept.get(r)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether leaving out other reads never changes whether the relation in register {@code r} holds between two events.
   *
   * @param kept the registers below {@code r} for which this holds
   */
  private static boolean kept(Registers registers, BitSet kept, int r) {
    int a = registers.a(r);
    int b = registers.b(r);
    return switch (registers.operation(r)) {
      case BASE, RF, CO, ORDER, ALL, NOTHING, NO_PAIR -> true;
      case UNION, INTERSECTION, DIFFERENCE, PRODUCT, RESTRICT_DOMAIN, RESTRICT_RANGE -> kept.get(a) && kept.get(b);
      case COMPLEMENT, INVERSE, REFLEXIVE, IDENTITY -> kept.get(a);
      default -> false;
    };
  }
}

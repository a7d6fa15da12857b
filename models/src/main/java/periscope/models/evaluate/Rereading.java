package periscope.models.evaluate;

import java.util.BitSet;
import periscope.models.ast.Model;
import periscope.models.ast.Statement.Role;

/**
 * The reads that may be removed from an execution that a model allows, when a thread reads again and again until it
 * sees something.
 */
public enum Rereading {
  /** Nothing is known. */
  NONE,
  /**
   * Those of a round that reads from the same writes as a round of the same loop before it, if there are only reads
   * between the two: the rest is allowed, and undefined where it was. The model's file says so, in a sentence that
   * starts with {@code rereading:}; its axioms do not show it, for where a check forbids less the more happens before,
   * or a race is what nothing orders, one has to know what reads can order.
   */
  REPEATED,
  /**
   * The same, where only what reads order has to be the same. The model's file says so, in one more sentence, which
   * starts with {@code waiting:}.
   */
  ACQUIRED,
  /**
   * The same; and all accesses and fences of a round that changes nothing and whose accesses do not race. Of a
   * read-modify-write that puts there what it reads, whoever reads from it reads from its source then. The model's file
   * says so, in one more sentence, which starts with {@code idle:}: less happens before what remains, and nothing else
   * is told from that but that more may race.
   */
  IDLE,
  /**
   * All reads and fences of a round: every relation of the model only shrinks with them, less of each forbids less, and
   * the model calls nothing undefined.
   */
  ANY,
  /** The same, and read-modify-writes as in {@link #IDLE}, if the model's file says so in such a sentence. */
  ALL;

  /** Whether what reads order is all that counts. */
  public boolean acquired() {
    return this == ACQUIRED || this == IDLE;
  }

  /** Whether all reads and fences of a round may be taken out. */
  public boolean any() {
    return this == ANY || this == ALL;
  }

  /** Whether read-modify-writes may be, too. */
  public boolean updates() {
    return this == IDLE || this == ALL;
  }

  static Rereading of(CompiledModel model) {
    Model says = model.model();
    if (onlyForbids(model)) {
      return says.idle() ? ALL : ANY;
    }
    return !says.rereading() ? NONE : !says.waiting() ? REPEATED : says.idle() ? IDLE : ACQUIRED;
  }

  private static boolean onlyForbids(CompiledModel model) {
    for (Axiom axiom : model.axioms()) {
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

  /** Whether a relation is the same between two events, whatever other reads there are. */
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

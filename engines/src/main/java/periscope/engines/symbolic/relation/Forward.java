package periscope.engines.symbolic.relation;

import static periscope.engines.symbolic.formula.Formulas.FALSE;

import java.util.BitSet;
import periscope.models.evaluate.CatOp;
import periscope.models.evaluate.Registers;

/**
 * The relations of a model that never lead to an earlier {@link Structure#stage}, so that pairs back to an earlier
 * stage need not be computed. Otherwise formulas for executions that run one operation after the other would hold many
 * impossible pairs, such as from-reads to a write that the read comes after.
 */
final class Forward {

  private final Registers registers;
  private final Structure structure;
  private final BitSet forward = new BitSet();

  Forward(Registers registers, Structure structure) {
    this.registers = registers;
    this.structure = structure;
    boolean staged = false;
    for (int i = 0; i < structure.size(); i++) {
      staged |= structure.stage(i) != structure.stage(0);
    }
    for (int r = 0; r < registers.size() && staged; r++) {
      forward.set(r, !registers.isSet(r) && isForward(r));
    }
  }

  /** Whether a relation cannot contain the pair, because the second event belongs to an earlier stage. */
  boolean excludes(int register, int from, int to) {
    return forward.get(register) && structure.stage(from) > structure.stage(to);
  }

  private boolean isForward(int r) {
    int a = registers.a(r);
    int b = registers.b(r);
    return switch (registers.operation(r)) {
      case RF, CO, NO_PAIR, IDENTITY -> true;
      case BASE -> neverBack(a);
      case UNION -> forward.get(a) && forward.get(b);
      case INTERSECTION -> forward.get(a) || forward.get(b);
      case COMPOSE -> forward.get(a) && forward.get(b) || fromReads(a, b);
      case CLOSURE, REFLEXIVE, RESTRICT_DOMAIN, RESTRICT_RANGE, DIFFERENCE -> forward.get(a);
      default -> false;
    };
  }

  private boolean fromReads(int a, int b) {
    return registers.operation(a) == CatOp.INVERSE && registers.operation(registers.a(a)) == CatOp.RF
        && registers.operation(b) == CatOp.CO;
  }

  private boolean neverBack(int name) {
    for (int i = 0; i < structure.size(); i++) {
      for (int j = 0; j < structure.size(); j++) {
        if (structure.stage(i) > structure.stage(j) && structure.pair(name, i, j) != FALSE) {
          return false;
        }
      }
    }
    return true;
  }
}

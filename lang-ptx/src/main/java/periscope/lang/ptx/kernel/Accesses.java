package periscope.lang.ptx.kernel;

import java.util.Locale;
import java.util.Set;
import periscope.lang.ptx.instruction.PtxInstruction;
import periscope.lang.ptx.instruction.PtxInstruction.Qualifiers;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.UnaryOperator;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;

/** Writes memory operations as instructions of a kernel. */
final class Accesses {

  private final Code code;
  private final ValueCode values;

  Accesses(Code code, ValueCode values) {
    this.code = code;
    this.values = values;
  }

  void write(PtxInstruction.Access access) {
    Qualifiers q = access.qualifiers();
    if (access instanceof PtxInstruction.Ld l) {
      String cached = q.nonCoherent() ? ".nc" : "";
      code.line("ld" + plain(q) + cached + ".s32 " + PtxNames.register(l.register()) + ", " + address(l));
    } else if (access instanceof PtxInstruction.St s) {
      String value = values.operand(s.value());
      code.line("st" + plain(q) + ".s32 " + address(s) + ", " + value);
    } else if (access instanceof PtxInstruction.Atom a) {
      update(a);
    } else if (access instanceof PtxInstruction.Cas c) {
      String operands = values.operand(c.expected()) + ", " + values.operand(c.desired());
      String opcode = "atom" + synchronising(q) + ".cas.b32 ";
      code.line(opcode + PtxNames.register(c.register()) + ", " + address(c) + ", " + operands);
    } else {
      throw new IllegalArgumentException("not an access of PTX: " + access);
    }
  }

  /**
   * Writes a read-modify-write. PTX's {@code red} cannot acquire or exchange; {@code atom} with the sink {@code _} is
   * the same operation.
   */
  private void update(PtxInstruction.Atom atom) {
    boolean subtracts = atom.operator() == FetchOperator.SUB;
    Expression operand = !subtracts ? atom.operand()
        : atom.operand() instanceof Expression.Constant c ? Expression.constant(-c.value())
        : new Expression.Unary(UnaryOperator.NEGATE, atom.type(), atom.operand());
    String value = values.operand(operand);
    Qualifiers q = atom.qualifiers();
    boolean reduces = atom.register().isEmpty() && atom.operator() != FetchOperator.EXCHANGE
        && Set.of(MemoryOrder.RELAXED, MemoryOrder.RELEASE).contains(q.order());
    String target = reduces ? "" : atom.register().map(PtxNames::register).orElse("_") + ", ";
    code.line((reduces ? "red" : "atom") + synchronising(q) + operator(atom) + " " + target + address(atom) + ", "
        + value);
  }

  private static String operator(PtxInstruction.Atom atom) {
    return switch (atom.operator()) {
      case ADD, SUB -> ".add.s32";
      case AND -> ".and.b32";
      case OR -> ".or.b32";
      case XOR -> ".xor.b32";
      case MIN -> ".min." + atom.type();
      case MAX -> ".max." + atom.type();
      case INC -> ".inc.u32";
      case DEC -> ".dec.u32";
      case EXCHANGE -> ".exch.b32";
    };
  }

  private static String plain(Qualifiers q) {
    String space = space(q);
    String cache = q.cache().map(c -> "." + c.spelling()).orElse("");
    if (q.isVolatile()) {
      return ".volatile" + space;
    } else if (q.order() == MemoryOrder.NON_ATOMIC) {
      return (q.explicit() && !q.nonCoherent() ? ".weak" : "") + space + cache;
    }
    return synchronising(q);
  }

  private static String synchronising(Qualifiers q) {
    return "." + order(q.order()) + "." + scope(q.scope()) + space(q);
  }

  private static String space(Qualifiers q) {
    return q.space().map(s -> s == AddressSpace.LOCAL ? ".shared" : ".global").orElse("");
  }

  static String order(MemoryOrder order) {
    return order == MemoryOrder.SEQ_CST ? "sc" : order.name().toLowerCase(Locale.ROOT);
  }

  static String scope(Scope scope) {
    return switch (scope) {
      case WORK_ITEM, WORK_GROUP -> "cta";
      case CLUSTER -> "cluster";
      case DEVICE -> "gpu";
      case ALL_SVM_DEVICES -> "sys";
    };
  }

  private String address(PtxInstruction.Access access) {
    String base = access.qualifiers().space()
        .map(s -> s == AddressSpace.LOCAL ? PtxNames.shared(access.location()) : PtxNames.global(access.location()))
        .orElse(PtxNames.generic(access.location()));
    if (access.offset().equals(Expression.constant(0))) {
      return "[" + base + "]";
    }
    String offset = code.address();
    String sum = code.address();
    code.line("cvt.s64.s32 " + offset + ", " + offset(access.offset()));
    code.line("add.s64 " + sum + ", " + base + ", " + offset);
    return "[" + sum + "]";
  }

  /** An offset as 64 bits, in a register, since PTX converts only registers. */
  private String offset(Expression offset) {
    if (!(offset instanceof Expression.Constant)) {
      return values.operand(offset);
    }
    String register = code.integer();
    values.into(register, offset);
    return register;
  }
}

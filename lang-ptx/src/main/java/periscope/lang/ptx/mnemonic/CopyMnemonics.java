package periscope.lang.ptx.mnemonic;

import java.util.List;
import java.util.Set;
import periscope.lang.ptx.instruction.BulkCopy;
import periscope.lang.ptx.instruction.MbarrierState;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.Span;

/** Asynchronous copies (PTX ISA, {@code cp.async.bulk}) whose end counts as transactions of an mbarrier. */
final class CopyMnemonics {

  static final Set<String> OPCODES = Set.of("cp");

  private static final String TRACKED = ".mbarrier::complete_tx::bytes";
  private static final String FROM_GLOBAL = "cp.async.bulk.shared::cta.global" + TRACKED;
  private static final String FROM_SHARED = "cp.async.bulk.shared::cluster.shared::cta" + TRACKED;
  private static final Set<String> FORMS =
      Set.of(FROM_GLOBAL, "cp.async.bulk.shared::cluster.global" + TRACKED, FROM_SHARED);
  /** Bytes that a copy moves are a multiple of this. */
  private static final int UNIT = 16;

  private CopyMnemonics() {}

  static Instruction parse(Suffixes suffixes, List<Operand> written, Span span) {
    String mnemonic = suffixes.opcode() + "." + String.join(".", suffixes.rest());
    if (!FORMS.contains(mnemonic)) {
      throw MnemonicException.of(mnemonic + " is not modelled yet", "copies that are: " + FROM_GLOBAL + " and "
          + FROM_SHARED);
    }
    OperandReader operands = new OperandReader("cp.async.bulk", written, 4, 4, mnemonic + " [d], [x], 16, [b]");
    Expression bytes = operands.value(2);
    boolean known = bytes instanceof Expression.Constant c && c.value() > 0 && c.value() % UNIT == 0
        && c.value() <= MbarrierState.MOST;
    if (!known) {
      throw new MnemonicException(2, "the number of bytes is no positive multiple of " + UNIT,
          "write 16, and expect as many transactions: a location is copied whole, whatever the number");
    }
    return new BulkCopy(!mnemonic.equals(FROM_SHARED), whole(operands, 0), whole(operands, 1),
        ((Expression.Constant) bytes).value(), whole(operands, 3), 0, span);
  }

  private static String whole(OperandReader operands, int i) {
    Operand.Address address = operands.address(i);
    if (!address.offset().equals(Expression.constant(0))) {
      throw new MnemonicException(i, "copies move whole locations",
          "name the location alone: [" + address.base() + "]");
    }
    return address.base();
  }

  static String print(BulkCopy copy) {
    return (copy.fromGlobal() ? FROM_GLOBAL.replace("::cta", "::cluster") : FROM_SHARED) + " [" + copy.destination()
        + "], [" + copy.source() + "], " + copy.bytes() + ", [" + copy.object() + "]";
  }
}

package periscope.lang.ptx.mnemonic;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import periscope.lang.ptx.instruction.PtxInstruction.Bar;
import periscope.lang.ptx.instruction.PtxInstruction.BarForm;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.Span;

/**
 * Barriers of a CTA. Litmus tests write {@code bar.cta.sync id[, instance[, quorum]]}; the PTX ISA has
 * {@code bar.sync id[, threads]} and {@code bar.red.op d, id[, threads], p}, and no instances.
 */
final class BarrierMnemonics {

  static final Set<String> OPCODES = Set.of("bar", "barrier");

  /** Number of barriers of a CTA (PTX ISA, {@code bar}). */
  private static final int BARRIERS = 16;

  private static final Map<String, BarForm> FORMS = new LinkedHashMap<>();
  private static final Map<String, String> REDUCTIONS = Map.of("and", "and", "or", "or", "popc", "popc");

  static {
    FORMS.put("sync", BarForm.SYNC);
    FORMS.put("arrive", BarForm.ARRIVE);
    FORMS.put("red", BarForm.RED);
  }

  private BarrierMnemonics() {}

  static Instruction parse(Suffixes suffixes, List<Operand> written, Span span) {
    String opcode = suffixes.opcode();
    if (opcode.equals("barrier") && suffixes.flag("cluster")) {
      return ClusterMnemonics.parse(suffixes, written, span);
    }
    boolean litmus = suffixes.flag("cta") && opcode.equals("bar");
    suffixes.flag("aligned");
    BarForm form = suffixes.take(FORMS).orElseThrow(() -> MnemonicException.of(
        opcode + " does not say what it does", "write bar.cta.sync, bar.cta.arrive or bar.cta.red"));
    boolean reduces = form == BarForm.RED && suffixes.take(REDUCTIONS).isPresent();
    suffixes.types();
    suffixes.ignore(List.of("pred"));
    suffixes.done();
    if (reduces) {
      OperandReader operands = new OperandReader(opcode + ".red", written, 3, 4, opcode + ".red.and.pred p, 1, q");
      return bar(form, operands, 1, operands.size() == 4 ? List.of(2) : List.of(), span);
    } else if (litmus) {
      OperandReader operands = new OperandReader("bar.cta", written, 1, 3,
          "bar.cta.sync 1, or with an instance and a quorum: bar.cta.sync 1, 1, 2");
      return instance(form, operands, span);
    }
    OperandReader operands = new OperandReader(opcode, written, 1, 2,
        opcode + ".sync 1, or with a number of threads: " + opcode + ".sync 1, 2");
    return bar(form, operands, 0, operands.size() == 2 ? List.of(1) : List.of(), span);
  }

  private static Instruction instance(BarForm form, OperandReader operands, Span span) {
    return new Bar(form, id(operands, 0), optional(operands, 1), optional(operands, 2), span);
  }

  private static Optional<Expression> optional(OperandReader operands, int i) {
    return i < operands.size() ? Optional.of(count(operands, i)) : Optional.empty();
  }

  private static Instruction bar(BarForm form, OperandReader operands, int id, List<Integer> threads, Span span) {
    return new Bar(form, id(operands, id), Optional.empty(), threads.stream().findFirst().map(i -> count(operands, i)),
        span);
  }

  private static Expression id(OperandReader operands, int i) {
    Expression id = operands.value(i);
    if (id instanceof Expression.Constant c && (c.value() < 0 || c.value() >= BARRIERS)) {
      throw new MnemonicException(i, "there is no barrier " + c.value(), "barriers of a CTA are numbered 0 to 15");
    }
    return id;
  }

  private static Expression count(OperandReader operands, int i) {
    Expression count = operands.value(i);
    if (count instanceof Expression.Constant c && (c.value() < 0 || c.value() > Integer.MAX_VALUE)) {
      throw new MnemonicException(i, c.value() + " counts nothing here", "instances and quorums are counted from 0");
    }
    return count;
  }

  static String print(Bar bar) {
    String form = FORMS.entrySet().stream().filter(e -> e.getValue() == bar.form()).findFirst().orElseThrow().getKey();
    boolean skips = bar.instance().isEmpty() && bar.quorum().isPresent();
    StringBuilder out = new StringBuilder(skips ? "bar." : "bar.cta.").append(form).append(' ')
        .append(Printed.operand(bar.id(), RegisterTypes.INTS));
    bar.instance().ifPresent(i -> out.append(", ").append(Printed.operand(i, RegisterTypes.INTS)));
    bar.quorum().ifPresent(q -> out.append(", ").append(Printed.operand(q, RegisterTypes.INTS)));
    return out.toString();
  }
}

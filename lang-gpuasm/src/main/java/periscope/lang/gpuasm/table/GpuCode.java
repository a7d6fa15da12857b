package periscope.lang.gpuasm.table;

import java.util.function.UnaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.GpuInstruction;
import periscope.litmus.instruction.GpuInstruction.FluL1;
import periscope.litmus.instruction.GpuInstruction.FluL2;
import periscope.litmus.instruction.GpuInstruction.IncL1;
import periscope.litmus.instruction.GpuInstruction.IncL2;
import periscope.litmus.instruction.GpuInstruction.InvL1;
import periscope.litmus.instruction.GpuInstruction.Ld;
import periscope.litmus.instruction.GpuInstruction.LkL2;
import periscope.litmus.instruction.GpuInstruction.LkRmw;
import periscope.litmus.instruction.GpuInstruction.St;
import periscope.litmus.instruction.GpuInstruction.UlL2;
import periscope.litmus.instruction.GpuInstruction.UlRmw;
import periscope.litmus.source.Span;
import periscope.mappings.table.Substitution;

/**
 * Converts templates of GPU assembly to instructions. Address dependencies need no code, since the machine executes the
 * instructions of a thread in their order.
 */
final class GpuCode {

  private GpuCode() {}

  /**
   * The instruction of a template.
   *
   * @param storable turns a value into an operand that ST accepts
   */
  static GpuInstruction of(GpuInstruction template, Substitution names, UnaryOperator<Expression> storable) {
    Span span = names.span();
    if (template instanceof Ld i) {
      return new Ld(names.register(i.register()), names.location(), span);
    } else if (template instanceof St i) {
      return new St(storable.apply(names.value(i.value())), names.location(), span);
    } else if (template instanceof IncL1 i) {
      return new IncL1(names.register(i.register()), names.location(), span);
    } else if (template instanceof IncL2 i) {
      return new IncL2(names.register(i.register()), names.location(), span);
    } else if (template instanceof FluL1 i) {
      return new FluL1(i.extent(), span);
    } else if (template instanceof FluL2 i) {
      return new FluL2(i.extent(), span);
    } else if (template instanceof InvL1 i) {
      return new InvL1(i.extent(), span);
    } else if (template instanceof LkL2) {
      return new LkL2(names.location(), span);
    } else if (template instanceof UlL2) {
      return new UlL2(names.location(), span);
    } else if (template instanceof LkRmw i) {
      return new LkRmw(i.extent(), span);
    } else if (template instanceof UlRmw i) {
      return new UlRmw(i.extent(), span);
    }
    throw new IllegalArgumentException("no instruction of GPU assembly: " + template);
  }
}

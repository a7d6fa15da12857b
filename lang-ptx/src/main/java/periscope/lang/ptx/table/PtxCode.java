package periscope.lang.ptx.table;

import java.util.function.UnaryOperator;
import periscope.lang.ptx.instruction.Mbarrier;
import periscope.lang.ptx.instruction.PtxInstruction;
import periscope.lang.ptx.instruction.PtxInstruction.Atom;
import periscope.lang.ptx.instruction.PtxInstruction.Bar;
import periscope.lang.ptx.instruction.PtxInstruction.Cas;
import periscope.lang.ptx.instruction.PtxInstruction.Fence;
import periscope.lang.ptx.instruction.PtxInstruction.Ld;
import periscope.lang.ptx.instruction.PtxInstruction.ProxyFence;
import periscope.lang.ptx.instruction.PtxInstruction.St;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Span;
import periscope.mappings.table.Substitution;

/** Converts templates of PTX to instructions. Address dependencies of the operation become offsets of the access. */
final class PtxCode {

  private PtxCode() {}

  /** The scope of PTX for a scope of the source. PTX has no scope below cta. */
  static Scope scope(Scope source) {
    return source == Scope.WORK_ITEM ? Scope.WORK_GROUP : source;
  }

  /**
   * The instruction of a template.
   *
   * @param storable turns a value into an operand that an instruction accepts
   */
  static PtxInstruction of(Instruction template, Substitution names, UnaryOperator<Expression> storable) {
    Instruction scoped = OpenScope.at(template, scope(names.scope()));
    Span span = names.span();
    Expression offset = names.offset();
    String x = names.location();
    if (scoped instanceof Ld i) {
      return new Ld(names.register(i.register()), x, offset, i.qualifiers(), span);
    } else if (scoped instanceof St i) {
      return new St(x, offset, storable.apply(names.value(i.value())), i.qualifiers(), span);
    } else if (scoped instanceof Atom i) {
      return new Atom(i.register().map(names::register), i.operator(), names.type(), x, offset,
          storable.apply(names.value(i.operand())), i.qualifiers(), span);
    } else if (scoped instanceof Cas i) {
      return new Cas(names.register(i.register()), x, offset, storable.apply(names.value(i.expected())),
          storable.apply(names.value(i.desired())), i.qualifiers(), span);
    } else if (scoped instanceof Fence i) {
      return new Fence(i.order(), i.scope(), i.membar(), span);
    } else if (scoped instanceof ProxyFence i) {
      return new ProxyFence(i.proxy(), span);
    } else if (scoped instanceof Mbarrier i) {
      return new Mbarrier(i.kind(), i.register().map(names::register).filter(r -> !r.isEmpty()), x,
          storable.apply(names.value(i.operand())), i.order(), i.scope(), span);
    } else if (scoped instanceof Bar i) {
      return new Bar(i.form(), i.id(), i.instance(), i.quorum(), span);
    }
    throw new IllegalArgumentException("not an instruction of PTX: " + scoped);
  }
}

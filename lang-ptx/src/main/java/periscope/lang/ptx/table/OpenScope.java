package periscope.lang.ptx.table;

import java.util.List;
import periscope.lang.ptx.instruction.PtxInstruction;
import periscope.litmus.instruction.Dataflow;
import periscope.litmus.instruction.FreshRegisters;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.LanguageInstruction;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Span;

/**
 * A template whose scope is the one that its row's left side names, as {@code ld.acquire.s r, x} has: there is at most
 * one such name in a row, and it need not be said which. It becomes an instruction with {@link #at}, and stands in no
 * test.
 *
 * @param form the instruction at some scope, which says nothing
 */
public record OpenScope(PtxInstruction form) implements LanguageInstruction {

  /** The scope that all forms are written with, so that equal templates are equal; PTX's word for it. */
  static final Scope ANY_SCOPE = Scope.WORK_GROUP;
  static final String ANY_WORD = "cta";

  /** @throws IllegalArgumentException if the template is an instruction without a scope */
  public OpenScope {
    form = at(form, ANY_SCOPE);
  }

  /** Whether an instruction has a scope that a name could stand for. */
  static boolean fits(Instruction template) {
    return template instanceof PtxInstruction.Fence
        || template instanceof PtxInstruction.Access access && access.qualifiers().synchronises()
        && !access.qualifiers().isVolatile();
  }

  /** A template as an instruction: that of {@link #form} if its scope is open. */
  static Instruction form(Instruction template) {
    return template instanceof OpenScope open ? open.form : template;
  }

  /** A template changed, with its scope open if that of another one is. */
  static Instruction as(Instruction other, PtxInstruction changed) {
    return other instanceof OpenScope ? new OpenScope(changed) : changed;
  }

  /** A template at a scope if that is open, else as it is. */
  static Instruction at(Instruction template, Scope scope) {
    return template instanceof OpenScope open ? at(open.form, scope) : template;
  }

  private static PtxInstruction at(PtxInstruction instruction, Scope scope) {
    if (instruction instanceof PtxInstruction.Fence f) {
      return f.at(scope);
    } else if (instruction instanceof PtxInstruction.Access access) {
      return access.with(access.qualifiers().at(scope));
    }
    throw new IllegalArgumentException("no scope in " + instruction.getClass().getSimpleName());
  }

  @Override
  public Span span() {
    return form.span();
  }

  @Override
  public Dataflow dataflow() {
    return form.dataflow();
  }

  /** @throws IllegalStateException always: what it does depends on the scope */
  @Override
  public List<Instruction> events(FreshRegisters fresh) {
    throw new IllegalStateException("a template without its scope does nothing: " + form);
  }
}

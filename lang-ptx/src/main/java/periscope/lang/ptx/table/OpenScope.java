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
 * A template whose scope is the name for the scope on its row's left side, as in {@code ld.acquire.s r, x}; a row has
 * at most one such name, so the template does not state it. {@link #at} turns the template into an instruction; no test
 * contains it.
 *
 * @param form the instruction with an arbitrary scope
 */
public record OpenScope(PtxInstruction form) implements LanguageInstruction {

  /** The scope of all forms, so that equal templates are equal; {@link #ANY_WORD} is PTX's word for it. */
  static final Scope ANY_SCOPE = Scope.WORK_GROUP;
  static final String ANY_WORD = "cta";

  /**
   * Checks the form.
   *
   * @throws IllegalArgumentException if it is an instruction without a scope
   */
  public OpenScope {
    form = at(form, ANY_SCOPE);
  }

  /** Whether an instruction has a scope for which a name can stand. */
  static boolean fits(Instruction template) {
    return template instanceof PtxInstruction.Fence
        || template instanceof PtxInstruction.Access access && access.qualifiers().synchronises()
        && !access.qualifiers().isVolatile();
  }

  /** The instruction of a template: its {@link #form} if its scope is open, else the template itself. */
  static Instruction form(Instruction template) {
    return template instanceof OpenScope open ? open.form : template;
  }

  /** A changed template, with an open scope if {@code other} has one. */
  static Instruction as(Instruction other, PtxInstruction changed) {
    return other instanceof OpenScope ? new OpenScope(changed) : changed;
  }

  /** The template with a scope in the place of an open one; the template itself if it has none. */
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

  /**
   * Not available, since the events depend on the scope.
   *
   * @throws IllegalStateException always
   */
  @Override
  public List<Instruction> events(FreshRegisters fresh) {
    throw new IllegalStateException("a template without its scope does nothing: " + form);
  }
}

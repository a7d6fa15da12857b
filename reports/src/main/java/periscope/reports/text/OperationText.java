package periscope.reports.text;

import periscope.litmus.async.PhaseOperation;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.AtomicInstruction.CompareExchange;
import periscope.litmus.instruction.AtomicInstruction.Fetch;
import periscope.litmus.instruction.AtomicInstruction.Load;
import periscope.litmus.instruction.AtomicInstruction.Store;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.LanguageInstruction;
import periscope.litmus.language.SourceLanguage;
import periscope.litmus.text.ExpressionText;
import periscope.mappings.table.SourceOperation;

/** Source operations in the notation of mapping tables, which is shorter than OpenCL's. */
public final class OperationText {

  private OperationText() {}

  /** An operation as text: {@code r0 = load(dv, remote) x}, {@code store(na) x 1}, {@code if (r0 != 0)}. */
  public static String of(Instruction instruction, SourceLanguage language) {
    if (instruction instanceof Load i) {
      return i.register() + " = " + head(i, language) + " " + i.location();
    } else if (instruction instanceof Store i) {
      return head(i, language) + " " + i.location() + " " + ExpressionText.of(i.value());
    } else if (instruction instanceof Fetch i) {
      return i.register() + " = " + head(i, language) + " " + i.location()
          + (head(i, language).startsWith("fetch_inc(") ? "" : " " + ExpressionText.of(i.operand()));
    } else if (instruction instanceof CompareExchange i) {
      return i.register() + " = " + head(i, language) + " " + i.location() + " " + i.expected() + " "
          + ExpressionText.of(i.desired());
    } else if (instruction instanceof AtomicInstruction.Fence i) {
      return head(i, language);
    } else if (instruction instanceof AtomicInstruction.Barrier) {
      return "barrier";
    } else if (instruction instanceof PhaseOperation i) {
      SourceOperation operation = SourceOperation.of(i, language);
      return i.register().map(r -> r + " = ").orElse("") + operation + " " + i.location()
          + (operation.operation().names().size() > 1 ? " " + ExpressionText.of(i.operand()) : "");
    } else if (instruction instanceof Instruction.Assign i) {
      return i.register() + " := " + ExpressionText.of(i.value());
    } else if (instruction instanceof Instruction.If i) {
      return "if (" + ExpressionText.of(i.condition()) + ")";
    } else if (instruction instanceof Instruction.Loop i) {
      return "while (" + ExpressionText.of(i.condition()) + ")";
    } else if (instruction instanceof LanguageInstruction) {
      // No table compiles it, and compilers do; it says what it is.
      return instruction.toString();
    } else if (instruction instanceof Instruction.Local) {
      // Labels, branches, and checks such as that an index stays in its array: no operation, only what they become is
      // shown.
      return "";
    }
    throw new IllegalArgumentException("no instruction that mappings compile: " + instruction);
  }

  private static String head(AtomicInstruction instruction, SourceLanguage language) {
    return SourceOperation.of(instruction, language).toString();
  }
}

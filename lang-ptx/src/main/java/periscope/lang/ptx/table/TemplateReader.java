package periscope.lang.ptx.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import periscope.grammars.Problems;
import periscope.lang.ptx.instruction.Mbarrier;
import periscope.lang.ptx.instruction.NewerInstruction;
import periscope.lang.ptx.instruction.PtxInstruction;
import periscope.lang.ptx.mnemonic.MnemonicException;
import periscope.lang.ptx.mnemonic.Mnemonics;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.Span;
import periscope.mappings.table.Template;

/** Reads right sides of rows: instructions of PTX over a pattern's names, including its name for the scope. */
final class TemplateReader {

  /** The word of tables for no code at all. */
  private static final String NOTHING = "nothing";

  private final Template.Problems problems;
  private final Optional<String> scopeName;

  /**
   * A reader.
   *
   * @param scopeName the left side's name for the scope
   */
  TemplateReader(Template.Problems problems, Optional<String> scopeName) {
    this.problems = problems;
    this.scopeName = scopeName;
  }

  Optional<Instruction> read(Template node) {
    Span mnemonic = node.mnemonicSpan();
    if (node.commas() < node.operands().size() - 1) {
      problems.error(node.span(), "operands of PTX are separated by commas",
          "write " + node.mnemonic() + " " + String.join(", ", node.operandTexts()));
      return Optional.empty();
    }
    try {
      return instruction(node, mnemonic);
    } catch (MnemonicException e) {
      boolean whole = e.operand() == MnemonicException.MNEMONIC || e.operand() >= node.operands().size();
      problems.error(whole ? mnemonic : node.operands().get(e.operand()).span(), named(e.getMessage()),
          hint(node, e));
      return Optional.empty();
    }
  }

  private Optional<Instruction> instruction(Template node, Span mnemonic) {
    List<String> parts = new ArrayList<>(Arrays.asList(node.mnemonic().split("\\.", -1)));
    int at = scopeName.map(s -> parts.subList(1, parts.size()).indexOf(s) + 1).orElse(0);
    if (at > 0) {
      parts.set(at, OpenScope.ANY_WORD);
    }
    Instruction read = Mnemonics.parse(String.join(".", parts),
        node.operandTexts(), node.span());
    if (!(read instanceof PtxInstruction instruction)) {
      problems.error(mnemonic, Problems.quoted(node.mnemonic()) + " does nothing to memory here",
          "a row has accesses (ld, st, atom), fences and bar; values are computed before it");
      return Optional.empty();
    } else if (read instanceof PtxInstruction.Access access && !access.offset().equals(Expression.constant(0))) {
      problems.error(node.span(), "an address in a row is a name of the left side", "write " + access.location()
          + "; what the source adds to it is added by itself");
      return Optional.empty();
    } else if (instruction instanceof NewerInstruction && !(instruction instanceof Mbarrier)) {
      problems.error(mnemonic, "no row has this instruction: " + Problems.quoted(node.mnemonic()),
          "a row has accesses (ld, st, atom), fences, bar and mbarrier");
      return Optional.empty();
    } else if (at > 0 && !OpenScope.fits(read)) {
      problems.error(mnemonic, parts.get(0) + " has no scope that '" + scopeName.orElseThrow() + "' could stand for",
          "drop it");
      return Optional.empty();
    }
    return Optional.of(at > 0 ? new OpenScope(instruction) : read);
  }

  private String hint(Template node, MnemonicException e) {
    List<String> nothing = node.operands().isEmpty() ? NearNames.near(node.mnemonic(), List.of(NOTHING)) : List.of();
    if (!nothing.isEmpty()) {
      return NearNames.question(nothing);
    }
    boolean unknown = e.getMessage().contains("has no qualifier") && scopeName.isEmpty()
        && !e.hint().startsWith("did you mean");
    String first =
        unknown ? "if it means the scope of the operation, the left side has to name it: fence(acquire, s); " : "";
    return first + named(e.hint());
  }

  /** A message with the scope's name in the place of the word as which it was read. */
  private String named(String text) {
    return scopeName.map(s -> text.replaceAll("(?<=[a-z_])\\." + OpenScope.ANY_WORD + "\\b", "." + s))
        .orElse(text);
  }
}

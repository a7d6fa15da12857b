package periscope.lang.gpuasm.table;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import periscope.grammars.Problems;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.GpuInstruction;
import periscope.litmus.instruction.GpuInstruction.Extent;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.Span;
import periscope.mappings.table.Template;

/** Reads right sides of rows: instructions of GPU assembly over a pattern's names. */
final class TemplateReader {

  private static final String NAMES = "r|x";
  private static final String NEAR = "WG|DV|SY";
  private static final String FAR = "DV|SY";

  /** For each mnemonic, a regular expression for each operand: a name, or an extent. */
  private static final Map<String, List<String>> OPERANDS =
      Map.ofEntries(
          Map.entry("LD", List.of(NAMES, NAMES)),
          Map.entry("ST", List.of(NAMES, NAMES)),
          Map.entry("INC_L1", List.of(NAMES, NAMES)),
          Map.entry("INC_L2", List.of(NAMES, NAMES)),
          Map.entry("FLU_L1", List.of(NEAR)),
          Map.entry("FLU_L2", List.of(FAR)),
          Map.entry("INV_L1", List.of(NEAR)),
          Map.entry("LK_L2", List.of(NAMES)),
          Map.entry("UL_L2", List.of(NAMES)),
          Map.entry("LK_rmw", List.of(FAR)),
          Map.entry("UL_rmw", List.of(FAR)));

  private TemplateReader() {}

  static Optional<Instruction> read(Template node, Template.Problems problems) {
    List<String> wanted = OPERANDS.get(node.mnemonic());
    if (wanted == null) {
      String hint = NearNames.nearestOrAll(node.mnemonic(), OPERANDS.keySet().stream().sorted().toList());
      problems.error(node.mnemonicSpan(), "unknown instruction " + Problems.quoted(node.mnemonic()), hint);
      return Optional.empty();
    }
    String usage = "write " + node.mnemonic() + " " + wanted.stream().map(w -> w.equals(NAMES) ? "name" : w)
        .collect(Collectors.joining(" "));
    if (node.operands().size() != wanted.size()) {
      String count = wanted.size() == 1 ? "1 operand" : wanted.size() + " operands";
      problems.error(node.span(), node.mnemonic() + " takes " + count + ", not " + node.operands().size(), usage);
      return Optional.empty();
    }
    if (node.commas() > 0) {
      problems.error(node.comma(),
          "operands of GPU assembly stand side by side, without commas", usage);
      return Optional.empty();
    }
    for (int i = 0; i < wanted.size(); i++) {
      if (!fits(node.operands().get(i), wanted.get(i))) {
        String kind = wanted.get(i).equals(NAMES) ? "a name of the left side" : "an extent (" + wanted.get(i) + ")";
        problems.error(node.operands().get(i).span(), node.mnemonic() + " wants " + kind + " here", usage);
        return Optional.empty();
      }
    }
    return Optional.of(build(node));
  }

  private static boolean fits(Template.Operand operand, String wanted) {
    return operand.isWord() && (wanted.equals(NAMES) || Arrays.asList(wanted.split("\\|")).contains(operand.text()));
  }

  private static GpuInstruction build(Template node) {
    Span span = node.span();
    String first = node.operands().get(0).text();
    String last = node.operands().get(node.operands().size() - 1).text();
    return switch (node.mnemonic()) {
      case "LD" -> new GpuInstruction.Ld(first, last, span);
      case "ST" -> new GpuInstruction.St(Expression.register(first), last, span);
      case "INC_L1" -> new GpuInstruction.IncL1(first, last, span);
      case "INC_L2" -> new GpuInstruction.IncL2(first, last, span);
      case "FLU_L1" -> new GpuInstruction.FluL1(Extent.valueOf(first), span);
      case "FLU_L2" -> new GpuInstruction.FluL2(Extent.valueOf(first), span);
      case "INV_L1" -> new GpuInstruction.InvL1(Extent.valueOf(first), span);
      case "LK_L2" -> new GpuInstruction.LkL2(first, span);
      case "UL_L2" -> new GpuInstruction.UlL2(first, span);
      case "LK_rmw" -> new GpuInstruction.LkRmw(Extent.valueOf(first), span);
      default -> new GpuInstruction.UlRmw(Extent.valueOf(first), span);
    };
  }
}

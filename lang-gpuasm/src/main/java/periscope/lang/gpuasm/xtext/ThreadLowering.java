package periscope.lang.gpuasm.xtext;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.emf.ecore.EObject;
import periscope.grammars.Problems;
import periscope.grammars.Spans;
import periscope.lang.gpuasm.xtext.gpuAsm.CellNode;
import periscope.lang.gpuasm.xtext.gpuAsm.LabelNode;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.NearNames;

/** The lowering of one column to a thread: its instructions so far, and the names in them. */
final class ThreadLowering {

  private final int index;
  private final Problems problems;
  private final List<Instruction> body = new ArrayList<>();
  private final Set<String> registers = new LinkedHashSet<>();
  private final Map<String, LabelNode> labels = new LinkedHashMap<>();
  private final Map<EObject, String> jumps = new LinkedHashMap<>();

  ThreadLowering(int index, Problems problems) {
    this.index = index;
    this.problems = problems;
  }

  /** Every register that an instruction or the init block names. */
  Set<String> registers() {
    return registers;
  }

  void initial(EObject at, String register, long value) {
    registers.add(register);
    body.add(new Instruction.Assign(register, Expression.constant(value), Spans.of(at)));
  }

  void jump(EObject at, String label) {
    jumps.put(at, label);
  }

  void cell(CellNode cell, InstructionLowering instructions) {
    for (LabelNode label : cell.getLabels()) {
      if (labels.putIfAbsent(label.getName(), label) != null) {
        problems.error(label, "P" + index + " has the label " + Problems.quoted(label.getName()) + " twice",
            "rename one of them");
      }
      body.add(new Instruction.Label(label.getName(), Spans.of(label)));
    }
    if (cell.getInstruction() != null) {
      instructions.lower(cell.getInstruction(), this).ifPresent(body::add);
    }
  }

  /** The finished instructions. */
  List<Instruction> finish() {
    jumps.forEach((at, label) -> {
      if (!labels.containsKey(label)) {
        String hint = labels.isEmpty() ? "write '" + label + ":' before the instruction to go to"
            : NearNames.nearestOrAll(label, labels.keySet());
        problems.error(at, "P" + index + " has no label " + Problems.quoted(label), hint);
      }
    });
    return body;
  }
}

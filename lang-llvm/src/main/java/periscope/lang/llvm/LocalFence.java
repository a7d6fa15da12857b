package periscope.lang.llvm;

import java.util.List;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.FreshRegisters;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.LanguageInstruction;
import periscope.litmus.source.Span;

/**
 * A fence that orders shared memory alone, which LLVM's metadata for AMDGPU says ("MMRAs", LLVM's guide to AMDGPU).
 * Tests with such fences have global memory only, so that it orders nothing and has no events.
 *
 * @param semantics order and scope
 */
record LocalFence(Semantics semantics, Span span) implements LanguageInstruction {

  @Override
  public List<Instruction> events(FreshRegisters fresh) {
    return List.of();
  }

  /** The fence in words, for reports beside compiled code. */
  @Override
  public String toString() {
    return "fence " + Words.scope(semantics.scope()) + Words.order(semantics.order()) + " of shared memory";
  }
}

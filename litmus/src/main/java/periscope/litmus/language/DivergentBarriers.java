package periscope.litmus.language;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.EventInstruction;
import periscope.litmus.instruction.FreshRegisters;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Branch;
import periscope.litmus.instruction.Instruction.Label;
import periscope.litmus.instruction.LanguageInstruction;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.SourceText;

/**
 * Finds barriers that a thread reaches only for some values read from memory, while others of its work-group wait: all
 * threads of a work-group must come to a barrier or none (OpenCL C 3.0, 6.15.8). A model decides whether a run
 * diverges; this class looks only at the text, and also warns of a condition that in fact has the same value in all
 * threads of the group.
 */
public final class DivergentBarriers {

  private final SourceText text;
  private final List<Diagnostic> found = new ArrayList<>();
  private final Set<Instruction> told = Collections.newSetFromMap(new IdentityHashMap<>());

  private DivergentBarriers(SourceText text) {
    this.text = text;
  }

  /** A warning for each such barrier of the test. */
  public static List<Diagnostic> check(LitmusTest test, SourceText text) {
    DivergentBarriers barriers = new DivergentBarriers(text);
    for (LitmusThread thread : test.threads()) {
      boolean alone = test.threads().stream().filter(t -> t.placement().equals(thread.placement())).count() < 2;
      if (!alone) {
        barriers.check(thread.body(), varying(thread.body()), false);
      }
    }
    return barriers.found;
  }

  /** The registers that may hold values read from memory, or values that depend on such values. */
  private static Set<String> varying(List<Instruction> body) {
    Set<String> varying = new HashSet<>();
    int before = -1;
    while (before < varying.size()) {
      before = varying.size();
      add(body, varying, false);
    }
    return varying;
  }

  private static void add(List<Instruction> body, Set<String> varying, boolean under) {
    for (Instruction i : body) {
      boolean local = i instanceof Instruction.Local;
      if (!local || under || i.dataflow().values().stream().anyMatch(v -> reads(v, varying))) {
        varying.addAll(i.dataflow().written());
      }
      boolean inside = under || looksAt(i, varying);
      i.parts().forEach(p -> add(p, varying, inside));
    }
  }

  /** Whether the instruction is a branch or block whose condition depends on the registers. */
  private static boolean looksAt(Instruction i, Set<String> varying) {
    return (i instanceof Branch || i instanceof Instruction.Block)
        && i.dataflow().values().stream().anyMatch(c -> reads(c, varying));
  }

  private static boolean reads(Expression value, Set<String> varying) {
    return value.registers().stream().anyMatch(varying::contains);
  }

  private void check(List<Instruction> body, Set<String> varying, boolean under) {
    for (int i = 0; i < body.size(); i++) {
      Instruction here = body.get(i);
      boolean diverges = under || looksAt(here, varying);
      if (isBarrier(here) && under && told.add(here)) {
        found.add(Diagnostic.warning(text, here.span(),
            "not all threads of the work-group may come to this barrier: whether this one "
            + "does depends on what it read", "put the barrier outside the condition, and what depends on it inside"));
      } else if (here instanceof Branch jump && diverges && !under) {
        jumpedOver(body, i, jump.label()).forEach(b -> check(List.of(b), varying, true));
      }
      here.parts().forEach(p -> check(p, varying, diverges));
    }
  }

  /** The instructions between a branch and its label, whichever comes first; empty if the body has no such label. */
  private static List<Instruction> jumpedOver(List<Instruction> body, int from, String label) {
    for (int to = 0; to < body.size(); to++) {
      if (body.get(to) instanceof Label l && l.name().equals(label)) {
        return body.subList(Math.min(from, to) + 1, Math.max(from, to));
      }
    }
    return List.of();
  }

  private static boolean isBarrier(Instruction i) {
    return i instanceof AtomicInstruction.Barrier
        || i instanceof EventInstruction.Fence f && f.arrival().isPresent()
        || i instanceof LanguageInstruction own
            && Instruction.walk(own.events(new FreshRegisters())).anyMatch(DivergentBarriers::isBarrier);
  }
}

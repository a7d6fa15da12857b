package periscope.litmus.language;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.EventInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.instruction.Instruction.Branch;
import periscope.litmus.instruction.Instruction.If;
import periscope.litmus.instruction.Instruction.Label;
import periscope.litmus.instruction.Instruction.Loop;
import periscope.litmus.instruction.LanguageInstruction;
import periscope.litmus.instruction.PtxInstruction;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.SourceText;

/**
 * Finds barriers that a thread comes to only if memory held what it hoped for, while others of its work-group wait: all
 * threads of a work-group must come to a barrier or none (OpenCL C 3.0, 6.15.8; PTX, bar). Whether a run diverges a
 * model says; this is read off the text, and a condition that all threads of the group always agree about is not told
 * from others.
 */
public final class DivergentBarriers {

  private final SourceText text;
  private final List<Diagnostic> found = new ArrayList<>();
  private final Set<Instruction> told = Collections.newSetFromMap(new IdentityHashMap<>());

  private DivergentBarriers(SourceText text) {
    this.text = text;
  }

  /** A warning for each such barrier. */
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

  /** The registers that may hold what was read from memory, or tell of it. */
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
      if (i instanceof Assign a && (under || reads(a.value(), varying))) {
        varying.add(a.register());
      }
      read(i).forEach(varying::add);
      boolean inside = under || condition(i).filter(c -> reads(c, varying)).findAny().isPresent();
      i.parts().forEach(p -> add(p, varying, inside));
    }
  }

  /** What an instruction reads from memory into. */
  private static Stream<String> read(Instruction i) {
    if (i instanceof AtomicInstruction.Load l) {
      return Stream.of(l.register());
    } else if (i instanceof AtomicInstruction.Fetch f) {
      return Stream.of(f.register());
    } else if (i instanceof AtomicInstruction.CompareExchange c) {
      return Stream.of(c.register(), c.expected());
    } else if (i instanceof PtxInstruction.Ld l) {
      return Stream.of(l.register());
    } else if (i instanceof PtxInstruction.Atom a) {
      return a.register().stream();
    } else if (i instanceof PtxInstruction.Cas c) {
      return Stream.of(c.register());
    } else if (i instanceof LanguageInstruction own) {
      return Instruction.walk(own.events()).flatMap(DivergentBarriers::read);
    } else if (i instanceof EventInstruction.Read r) {
      return Stream.of(r.register());
    } else if (i instanceof EventInstruction.Update u) {
      return Stream.of(u.register());
    }
    return Stream.empty();
  }

  private static Stream<Expression> condition(Instruction i) {
    return i instanceof If branch ? Stream.of(branch.condition())
        : i instanceof Loop loop ? Stream.of(loop.condition())
        : i instanceof Branch jump ? Stream.of(jump.condition()) : Stream.empty();
  }

  private static boolean reads(Expression value, Set<String> varying) {
    return value.registers().stream().anyMatch(varying::contains);
  }

  private void check(List<Instruction> body, Set<String> varying, boolean under) {
    for (int i = 0; i < body.size(); i++) {
      Instruction here = body.get(i);
      boolean diverges = under || condition(here).anyMatch(c -> reads(c, varying));
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

  /** The instructions between a branch and where it goes. */
  private static List<Instruction> jumpedOver(List<Instruction> body, int from, String label) {
    for (int to = 0; to < body.size(); to++) {
      if (body.get(to) instanceof Label l && l.name().equals(label)) {
        return body.subList(Math.min(from, to) + 1, Math.max(from, to));
      }
    }
    return List.of();
  }

  private static boolean isBarrier(Instruction i) {
    return i instanceof AtomicInstruction.Barrier || i instanceof PtxInstruction.Bar;
  }
}

package periscope.lang.c.access;

import java.util.List;
import periscope.grammars.Problems;
import periscope.lang.c.dialect.Examples;
import periscope.lang.c.name.CellName;
import periscope.lang.c.name.Locations;
import periscope.litmus.async.PhaseOperation;
import periscope.litmus.async.PhaseTokens;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.Span;

/** Checks a thread's accesses of barriers with phases, and its uses of the tokens that arrivals leave. */
public final class PhasedAccesses {

  private PhasedAccesses() {}

  /** Reports accesses of barriers by anything but their own functions, barriers outside shared memory, and tokens. */
  public static void check(List<Instruction> body, Locations locations, Examples memory, Problems problems) {
    Instruction.walk(body).forEach(i -> {
      if (i instanceof AtomicInstruction.Access a && locations.isPhased(CellName.arrayOf(a.location()))) {
        problems.error(i.span(), a.location() + " is a barrier, which only its own functions access",
            "write " + a.location() + "->arrive() or " + a.location() + "->wait_parity(0)");
      } else if (i instanceof PhaseOperation o && !locations.isLocal(CellName.arrayOf(o.location()))) {
        problems.error(i.span(), o.location() + " is a barrier outside " + memory.memory()
            + ", where it is a counter that atomic operations change, and not read",
            "declare it there, as in " + memory.shared() + "x");
      }
    });
    PhaseTokens.misuses(body, i -> i instanceof PhaseOperation o ? o : null).forEach(i ->
        misused(i.span(), problems));
  }

  private static void misused(Span at, Problems problems) {
    problems.error(at, "a token is what arrive() returns, and only wait() takes it",
        "keep the token in a variable of its own: auto t = b->arrive(); b->wait(std::move(t));");
  }
}

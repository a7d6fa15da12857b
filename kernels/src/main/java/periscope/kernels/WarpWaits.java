package periscope.kernels;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import periscope.engines.simulation.LoopCut;
import periscope.litmus.LitmusTest;
import periscope.litmus.instruction.Dataflow;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.launch.Grid;
import periscope.litmus.launch.LaunchedKernel;
import periscope.litmus.source.Compilation;

/**
 * The loops in which a work-item may wait while the other work-items of its sub-group cannot go on, on a processor that
 * runs a sub-group in step. The engines' answer on termination takes each work-item to go on by itself, so that it says
 * nothing about such a loop.
 *
 * <p>A work-item waits only in a loop whose rounds read memory and whose end depends on what they read. The analysis
 * takes every value that such a read may reach, through registers and conditions and in any order of the loop's
 * instructions, so that it misses no loop that waits. All other loops have a number of rounds that no other work-item
 * changes: every work-item leaves them by itself, or none does.
 */
final class WarpWaits {

  /** Registers of a loop that may hold a value which depends on a read in the loop. */
  private final Set<String> read = new HashSet<>();
  /** Whether a jump depends on such a read. */
  private boolean left;

  private WarpWaits(List<Instruction> round) {
    for (boolean more = true; more;) {
      more = reach(round, false);
    }
  }

  /** The loops, each thread's once; empty for processors whose work-items go on by themselves. */
  static List<LoopCut> of(LaunchedKernel launched, Compilation options) {
    LitmusTest test = launched.test();
    Grid grid = launched.grid();
    boolean alone = grid.items() == 1 || grid.subGroup() == 1
        || LitmusLanguages.traits(test.language()).goOnAlone(options);
    List<LoopCut> waits = new ArrayList<>();
    for (int t = 0; t < test.threads().size() && !alone; t++) {
      for (Instruction loop : loops(test.threads().get(t).body())) {
        waits.add(new LoopCut(t, loop.span(), false, 0));
      }
    }
    return LoopCut.distinct(waits);
  }

  private static List<Instruction> loops(List<Instruction> body) {
    return Stream.concat(
        Instruction.walk(body).filter(Instruction.Loop.class::isInstance).filter(l -> waits(List.of(l))),
        Loops.jumpsBack(body).filter(j -> waits(body))).toList();
  }

  private static boolean waits(List<Instruction> round) {
    WarpWaits own = new WarpWaits(round);
    return own.left || Instruction.walk(round).filter(Instruction.Loop.class::isInstance)
        .anyMatch(l -> own.depends(l.dataflow()));
  }

  /**
   * Adds the registers that instructions write with a value of a read, or because of one.
   *
   * @param because whether a condition around them depends on a read
   * @return whether a register is new
   */
  private boolean reach(List<Instruction> some, boolean because) {
    boolean more = false;
    boolean depends = because || some.stream().anyMatch(i -> i instanceof Instruction.Branch && depends(i.dataflow()));
    for (Instruction i : some) {
      boolean own = i instanceof Instruction.Block || i instanceof Instruction.Local;
      boolean here = depends || depends(i.dataflow());
      if (here || !own) {
        more |= read.addAll(i.dataflow().written());
      }
      left |= here && i instanceof Instruction.Branch;
      for (List<Instruction> part : i.parts()) {
        more |= reach(part, here);
      }
    }
    return more;
  }

  private boolean depends(Dataflow flow) {
    return flow.read().stream().anyMatch(read::contains);
  }
}

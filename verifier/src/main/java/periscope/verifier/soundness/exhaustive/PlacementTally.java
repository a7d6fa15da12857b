package periscope.verifier.soundness.exhaustive;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import periscope.litmus.answer.Fault;
import periscope.verifier.program.Shape;
import periscope.verifier.soundness.Coverage;

/** Counts and findings of one placement; all workers add to it. */
final class PlacementTally {

  final LongAdder programs = new LongAdder();
  final LongAdder racy = new LongAdder();
  final LongAdder unsound = new LongAdder();
  final LongAdder stuck = new LongAdder();
  /** Number of race-free programs whose compiled form has too many states to decide that it is right. */
  final LongAdder unfinished = new LongAdder();
  final LongAdder states = new LongAdder();
  private final List<int[]> unsoundPrograms = Collections.synchronizedList(new ArrayList<>());
  private final List<int[]> stuckPrograms = Collections.synchronizedList(new ArrayList<>());

  void found(Fault kind, int[] program) {
    (kind == Fault.UNSOUND ? unsound : stuck).increment();
    of(kind).add(program.clone());
  }

  /** The programs found so far with a fault, as tuples of thread numbers. */
  List<int[]> of(Fault kind) {
    return kind == Fault.UNSOUND ? unsoundPrograms : stuckPrograms;
  }

  Coverage.Counts counts(Shape shape, long total) {
    return new Coverage.Counts(
        shape, total, programs.sum(), racy.sum(), unsound.sum(), stuck.sum(), unfinished.sum(), states.sum());
  }
}

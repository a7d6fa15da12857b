package periscope.verifier.soundness.exhaustive;

import java.util.ArrayList;
import java.util.List;
import periscope.litmus.answer.Fault;
import periscope.verifier.program.Shape;
import periscope.verifier.soundness.Coverage;

/** Counts and findings of one placement. One thread at a time may use it. */
final class PlacementTally {

  long programs;
  long racy;
  long unsound;
  long stuck;
  /** Number of race-free programs whose compiled form has too many states to decide that it is right. */
  long unfinished;
  long states;
  private final List<int[]> unsoundPrograms = new ArrayList<>();
  private final List<int[]> stuckPrograms = new ArrayList<>();

  void found(Fault kind, int[] program) {
    if (kind == Fault.UNSOUND) {
      unsound++;
    } else {
      stuck++;
    }
    of(kind).add(program.clone());
  }

  /** The programs found so far with a fault, as tuples of thread numbers. */
  List<int[]> of(Fault kind) {
    return kind == Fault.UNSOUND ? unsoundPrograms : stuckPrograms;
  }

  /** Adds the counts and findings of other programs. */
  void add(PlacementTally other) {
    programs += other.programs;
    racy += other.racy;
    unsound += other.unsound;
    stuck += other.stuck;
    unfinished += other.unfinished;
    states += other.states;
    unsoundPrograms.addAll(other.unsoundPrograms);
    stuckPrograms.addAll(other.stuckPrograms);
  }

  Coverage.Counts counts(Shape shape, long total) {
    return new Coverage.Counts(shape, total, programs, racy, unsound, stuck, unfinished, states);
  }
}

package periscope.kernels;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import periscope.semantics.LoopBound;

/** The ways on from an answer that is open because loops were cut, a limit ended the search, or a warp runs in step. */
final class WaysOn {

  private static final String SMALLER = "a smaller --grid, --unroll 1, or smaller constants (-D, --set) need less time";

  private WaysOn() {}

  /** The ways in words; empty if none of these reasons leaves the answer open. */
  static Optional<String> of(RunAnswer answer) {
    List<KernelAnswer> all = answer.launches().stream().flatMap(l -> l.answers().stream()).toList();
    boolean limited = all.stream().anyMatch(KernelAnswer::limited);
    boolean cut = !answer.cuts().isEmpty() || all.stream().anyMatch(a -> !a.termination().cuts().isEmpty());
    int rounds = answer.bound().open();
    List<String> ways = new ArrayList<>();
    if (cut && rounds > LoopBound.DEFAULT.open()) {
      ways.add((limited ? SMALLER + "; " : "") + "more rounds than " + rounds + " may leave the loops open, too, since "
          + "waiting may go on for any number of rounds. In place of a loop that only reads, write one attempt, and "
          + "what follows only where it succeeds: that needs no rounds, and asks all but whether the loop ends. "
          + "Another --model ('periscope list models') may allow rounds to be left out that only read.");
    } else if (limited || cut) {
      String further = "--unroll " + Math.max(1, 2 * rounds) + " follows the loops further";
      ways.add((limited ? SMALLER + (cut ? "; " + further : "") : further + "; if that takes too long, " + SMALLER)
          + ".");
    }
    if (!ways.isEmpty()) {
      ways.add("'periscope launch' with --device interleaved and the same launch makes runs, which may show a fault "
          + "and prove nothing.");
    }
    if (all.stream().anyMatch(a -> !a.inStep().isEmpty())) {
      ways.add("--arch sm_70, or a newer processor, asks about threads that go on by themselves; with one thread in "
          + "each block, no thread waits for its own warp.");
    }
    return ways.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", ways));
  }
}

package periscope.kernels;

import java.util.Optional;

/** The ways on from an answer that is open because loops were cut or a limit ended the search. */
final class WaysOn {

  private WaysOn() {}

  /** The ways in words; empty if neither a bound on loops nor a limit leaves the answer open. */
  static Optional<String> of(RunAnswer answer) {
    boolean limited = answer.launches().stream().flatMap(l -> l.answers().stream()).anyMatch(KernelAnswer::limited);
    boolean cut = !answer.cuts().isEmpty() || answer.launches().stream().flatMap(l -> l.answers().stream())
        .anyMatch(a -> !a.termination().cuts().isEmpty());
    String further = "--unroll " + Math.max(1, 2 * answer.bound().open()) + " follows the loops further";
    String smaller = "a smaller --grid, --unroll 1, or smaller constants (-D, --set) need less time";
    return !limited && !cut ? Optional.empty() : Optional.of((limited ? smaller + (cut ? "; " + further : "")
        : further + "; if that takes too long, " + smaller) + ". 'periscope launch' with --device interleaved and the "
        + "same launch makes runs, which may show a fault and prove nothing.");
  }
}

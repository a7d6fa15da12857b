package periscope.cli.kernel;

import periscope.cli.execution.Races;
import periscope.cli.session.Exit;
import periscope.cli.simulate.Judges.Judge;
import periscope.cli.text.Judgement;
import periscope.engines.simulation.Simulation;
import periscope.engines.simulation.Termination;
import periscope.litmus.launch.LaunchedKernel;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.source.SourceText;
import periscope.semantics.LoopBound;

/**
 * What a model says of a launch.
 *
 * @param text        what the kernel was read from
 * @param found       its final states, races, and steps without a defined behaviour
 * @param termination whether every work-item ends
 * @param bound       how far loops were followed
 */
record KernelAnswer(LaunchedKernel launched, SourceText text, Judge judge, Simulation found, Termination termination,
    LoopBound bound) {

  Judgement judgement() {
    return Judgement.of(launched.test().condition(), found.states(), found.complete() && found.undefined().isEmpty(),
        found.bounded());
  }

  Races races() {
    return new Races(launched.test(), text);
  }

  /** Whether the launch says what local memory holds at first: then nobody asks who has written to it. */
  static boolean givesLocalMemory(LaunchedKernel launched) {
    return launched.test().locations().stream()
        .anyMatch(l -> l.space() == AddressSpace.LOCAL && l.initial() != 0);
  }

  /** Whether what was not looked at may have more to show. */
  boolean open() {
    return !found.complete() || found.bounded() || !termination.complete() || !termination.cuts().isEmpty();
  }

  int exit() {
    boolean wrong = !Findings.of(this).isEmpty();
    return wrong ? Exit.FAILS : open() || judgement().exit() != Exit.OK ? Exit.UNKNOWN : Exit.OK;
  }
}

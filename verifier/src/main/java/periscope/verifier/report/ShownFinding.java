package periscope.verifier.report;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import periscope.litmus.LitmusTest;
import periscope.litmus.memory.Outcome;
import periscope.machines.rsp.Trace;
import periscope.models.evaluate.Axiom;
import periscope.verifier.soundness.Finding;

/**
 * A finding as it was worked out and shown.
 *
 * @param finding  the finding of the search
 * @param source   the program as a test
 * @param outcome  the forbidden outcome; absent if the program gets stuck
 * @param allowed  everything that the source allows
 * @param trace    a shortest run of the machine; absent for models, and if the machine has too many states
 * @param why      an English sentence
 * @param axiom    the axiom that the source would have to violate, if there is one
 * @param file     the program as a file; absent if it could not be written
 * @param pictures files with drawings of it
 */
public record ShownFinding(Finding finding, LitmusTest source, Optional<Outcome> outcome, Collection<Outcome> allowed,
    Optional<Trace> trace, String why, Optional<Axiom> axiom, Optional<Path> file, List<Path> pictures) {}

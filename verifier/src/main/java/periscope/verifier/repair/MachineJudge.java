package periscope.verifier.repair;

import java.util.List;
import java.util.function.BiFunction;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.Simulation;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.SourceText;
import periscope.mappings.Compiler;
import periscope.mappings.table.Mapping;
import periscope.verifier.behaviour.Behaviour;
import periscope.verifier.behaviour.Target;
import periscope.verifier.soundness.Comparison;
import periscope.verifier.soundness.DistinctFindings;
import periscope.verifier.soundness.Finding;
import periscope.verifier.soundness.Search;
import periscope.verifier.soundness.SearchResult;
import periscope.verifier.soundness.Verdict;

/**
 * Judges tables whose target runs on the machine: neither outcomes that the source forbids, nor states to get stuck in.
 *
 * @param base    the table that is repaired; all others have its left sides
 * @param request what to search; its mapping is replaced by the one to judge
 * @param search  runs a search, given what to call it
 */
public record MachineJudge(
    Mapping base, Search.Request request, BiFunction<String, Search.Request, SearchResult> search) implements Judge {

  private static final SourceText NO_TEXT = new SourceText("generated program", "");

  @Override
  public Answer judge(Mapping mapping, String label) {
    SearchResult result = search.apply(label, request.with(mapping).untilFirst());
    List<Finding> distinct = new DistinctFindings(mapping).add(result.findings());
    return new Answer(distinct.stream().map(this::obligation).toList(), result.verdict() != Verdict.UNKNOWN);
  }

  private Obligation obligation(Finding finding) {
    LitmusTest test = finding.program("counterexample");
    Simulation allowed = new Simulator(request.model()).simulate(test, NO_TEXT);
    return new Obligation(finding.kind() + " " + finding.shape().description() + ": " + finding.threads(),
        Obligation.rows(test, base), m -> met(test, allowed, m));
  }

  private static boolean met(LitmusTest test, Simulation allowed, Mapping mapping) {
    Behaviour run =
        new Target.Machine().behaviours().of(Compiler.compile(test, mapping).target(), NO_TEXT, () -> false);
    return !run.stuck() && Comparison.of(allowed, run).standing() == Comparison.Standing.ALLOWED;
  }
}

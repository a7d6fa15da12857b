package periscope.cli.verify;

import java.util.Optional;
import periscope.cli.Session;
import periscope.cli.Terminal;
import periscope.mappings.table.Mapping;
import periscope.models.evaluate.CompiledModel;
import periscope.verifier.behaviour.Target;
import periscope.verifier.programs.MachineFinding;
import periscope.verifier.programs.Operations;
import periscope.verifier.programs.ProgramSearch;
import periscope.verifier.programs.Sought;
import periscope.verifier.programs.Translation;

/**
 * {@code periscope verify MAPPING --engine z3} for a machine: asks a solver about all programs up to a bound at once, first for
 * one that has a forbidden outcome, then for one that can get stuck.
 */
final class VerifyMachine {

  private final Session session;
  private final Mapping mapping;
  private final String modelName;
  private final CompiledModel model;
  private final ShownFindings findings;

  VerifyMachine(Session session, Mapping mapping, String modelName, CompiledModel model, ShownFindings findings) {
    this.session = session;
    this.mapping = mapping;
    this.modelName = modelName;
    this.model = model;
    this.findings = findings;
  }

  /** Searches and reports. @return the exit code */
  int run(SearchOptions options, ModelOptions models, FindingFiles files, boolean json) {
    Operations operations = Operations.of(mapping, model, new Target.Machine(), models.scopes(mapping), models.wanted());
    ProgramSearch.Request request = new ProgramSearch.Request(Translation.by(mapping), model, new Target.Machine(), operations,
        options.machineBound(models), options.workers());
    ProgramSearch.Result forbidden = search(request, Sought.FORBIDDEN, options);
    Optional<ProgramSearch.Result> stuck =
        request.cannotStick() ? Optional.empty() : Optional.of(search(request, Sought.STUCK, options));
    Terminal terminal = session.terminal();
    MachineSummary summary = new MachineSummary(
        mapping.name(), modelName, request, forbidden, stuck, terminal.colours());
    if (json) {
      session.report(
          new ModelsJson(mapping.name(), modelName, "machine", request, forbidden).machine(summary.verdict(), stuck, findings));
    } else {
      summary.lines().forEach(terminal::line);
    }
    files.told();
    return Verify.exit(summary.verdict());
  }

  private ProgramSearch.Result search(ProgramSearch.Request request, Sought sought, SearchOptions options) {
    String label = mapping.name() + (sought == Sought.STUCK ? ", stuck" : "");
    ProgramSearch.Result result =
        new ProgramSearchRun(session, options.timeLimit().deadline(), ProgramSearch.Engine.solver(sought))
            .run(label, request);
    result.found().ifPresent(f -> findings.show(new MachineFinding(sought, f, mapping.source().header())));
    return result;
  }
}

package periscope.cli.verify;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import periscope.cli.execution.Races;
import periscope.cli.json.Json;
import periscope.cli.json.OutcomeJson;
import periscope.cli.session.CatOf;
import periscope.cli.text.CutText;
import periscope.engines.simulation.Simulation;
import periscope.verifier.soundness.ProgramCheck;

/**
 * The report of {@code periscope verify --program --json}; {@code docs/verify-program.schema.json} describes its
 * fields.
 */
record ProgramJson(
    String mapping,
    String program,
    String sourceModel,
    String targetModel,
    String verdict,
    List<OutcomeJson> forbidden,
    Optional<List<Races.Told>> races,
    boolean complete,
    boolean loopsCut,
    Optional<List<CutText.Loop>> cutLoops,
    Optional<Integer> rounds,
    Optional<List<String>> pictures,
    List<CatOf> catOf) {

  static ProgramJson of(ProgramVerification found, List<Path> pictures, List<CatOf> catOf) {
    ProgramCheck.Result result = found.result();
    Races races = new Races(found.input().test(), found.input().text());
    Optional<ProgramCheck.Result> cut = Optional.of(result).filter(ProgramCheck.Result::cut);
    return new ProgramJson(
        found.mapping().name(),
        found.input().test().name(),
        found.source().name(),
        found.target(),
        result.verdict().toString(),
        result.forbidden().keySet().stream().map(o -> OutcomeJson.of(o, found.input().test())).toList(),
        result.source().map(Simulation::races).filter(r -> !r.isEmpty()).map(races::tell),
        result.complete(),
        result.cut(),
        cut.map(r -> CutText.loops(r.cuts(), found.input().text())),
        cut.map(r -> found.bound().open()),
        Json.unlessEmpty(pictures.stream().map(Path::toString).toList()),
        catOf);
  }
}

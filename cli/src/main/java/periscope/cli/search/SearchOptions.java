package periscope.cli.search;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import periscope.cli.session.CacheOption;
import periscope.cli.session.ModelFiles;
import periscope.cli.session.Session;
import periscope.inputs.NamedModel;
import periscope.inputs.RaceFreeModel;
import periscope.mappings.table.Mapping;
import periscope.verifier.kept.KeptProofs;
import periscope.verifier.task.SearchSettings;
import periscope.verifier.task.SearchSettings.OneByOne;
import periscope.verifier.task.VerificationTask;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of commands that ask whether mappings are sound. */
public final class SearchOptions {

  private static final String NONE = "none";

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Mixin
  private ProgramOptions programs = new ProgramOptions();

  @Option(names = "--model", paramLabel = "MODEL",
      description =
          "source model: a shipped one's name or a .cat file (default: that of the mapping's source language)")
  private String model;

  @Option(names = "--exact",
      description = "take every transition of the machine; slower, the same answer; only where the machine runs one "
          + "program after the other (--engine enumerate, the default for machines)")
  private boolean exact;

  @Option(names = "--sample", paramLabel = "N|none",
      description = "check N programs drawn at random; none: all programs, even more than 60 million; only where a "
          + "machine runs one program after the other, as for --exact")
  private Optional<String> sample = Optional.empty();

  @Option(names = "--seed", paramLabel = "N", description = "seed of the sample")
  private Long seed;

  @Mixin
  private ClusterOption cluster = new ClusterOption();

  @Mixin
  private ModelFiles include = new ModelFiles();

  @Mixin
  private CacheOption cache = new CacheOption();

  public ProgramOptions programs() {
    return programs;
  }

  /** The name or path of the source model. */
  public String modelName(Mapping mapping) {
    return model != null ? model : NamedModel.usual(mapping.from());
  }

  /** The options in a command line that means the same, but for the number of operations and what is kept. */
  public List<String> words() {
    return Stream.of(model == null ? List.<String>of() : List.of("--model", model), programs.words(), include.words())
        .flatMap(List::stream).toList();
  }

  public ModelFiles include() {
    return include;
  }

  /** The verification task that the options describe. */
  public VerificationTask task(Session session, TargetOption target, Mapping mapping) {
    NamedModel source = source(session, mapping);
    Optional<NamedModel> model = target.model(session, mapping);
    return new VerificationTask(mapping, source, model, settings(session),
        model.flatMap(m -> RaceFreeModel.of(session.inputs().models(), source.model(), m.model())))
        .with(cache.folder(session.cache(), "proofs").map(f -> KeptProofs.in(f, session.terminal()::note))
            .orElseGet(KeptProofs::none));
  }

  /** The verification task for a machine that the user names, or, without one, the task that the options describe. */
  public VerificationTask task(Session session, TargetOption target, MachineOption machine, Mapping mapping) {
    return machine.machine(mapping, target)
        .map(m -> new VerificationTask(mapping, source(session, mapping), m, settings(session)))
        .orElseGet(() -> task(session, target, mapping));
  }

  private NamedModel source(Session session, Mapping mapping) {
    include.addTo(session.inputs());
    return NamedModel.of(session.inputs(), modelName(mapping), mapping.from(), mapping.name());
  }

  private SearchSettings settings(Session session) {
    SearchSettings here = programs.settings(new OneByOne(exact, sampled(),
        seed == null ? OptionalLong.empty() : OptionalLong.of(seed), sample.filter(NONE::equals).isPresent()));
    return cluster.cluster(session, programs.jobs()).map(here::by).orElse(here);
  }

  private OptionalLong sampled() {
    return sample.filter(s -> !s.equals(NONE)).map(s -> {
      if (!s.matches("-?\\d{1,18}")) {
        throw new ParameterException(command.commandLine(), "--sample wants a number of programs, or none, not '" + s
            + "'");
      }
      return OptionalLong.of(Long.parseLong(s));
    }).orElse(OptionalLong.empty());
  }
}

package periscope.cli.search;

import java.util.Optional;
import java.util.OptionalLong;
import periscope.cli.session.ModelFiles;
import periscope.inputs.NamedModel;
import periscope.mappings.table.Mapping;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.exhaustive.ExhaustiveSearch;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options of commands that ask whether mappings are sound. */
public final class SearchOptions {

  /** Spaces with more programs are sampled unless the user says otherwise: exhausting them takes hours. */
  private static final long EXHAUSTIBLE = 60_000_000;

  private static final long SAMPLE = 1_000_000;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Mixin
  private ProgramOptions programs = new ProgramOptions();

  @Option(names = "--model", paramLabel = "MODEL",
      description =
          "source model: a shipped one's name or a .cat file (default: that of the mapping's source language)")
  private String model;

  @Option(names = "--exact",
      description = "on a machine, one program after the other: take every transition; slower, the same answer")
  private boolean exact;

  @Option(names = "--sample", paramLabel = "N",
      description = "likewise: check N programs drawn at random instead of all of them")
  private Long sample;

  @Option(names = "--seed", paramLabel = "N", description = "seed of the sample")
  private Long seed;

  @Option(names = "--exhaustive", description = "likewise: check all programs, however many")
  private boolean exhaustive;

  @Mixin
  private ModelFiles include = new ModelFiles();

  public ProgramOptions programs() {
    return programs;
  }

  /** Name or path of the source model. */
  public String modelName(Mapping mapping) {
    return model != null ? model : NamedModel.usual(mapping.from());
  }

  public ModelFiles include() {
    return include;
  }

  /** @throws ParameterException if an option was given that goes with running programs on the machine one by one */
  void refuseThoseOfTheMachine(String instead) {
    refuse(exact, "--exact", instead);
    refuse(sample != null || seed != null || exhaustive, "--sample, --seed or --exhaustive", instead);
  }

  void refuse(boolean given, String option, String instead) {
    if (given) {
      throw new ParameterException(command.commandLine(), option + " does not go with this search; " + instead);
    }
  }

  /** The search of a machine's programs one by one that the options ask for. */
  ExhaustiveSearch.Request exhaustive(Question question) {
    if (sample != null && sample < 1) {
      throw new ParameterException(command.commandLine(), "--sample wants a positive number");
    }
    ExhaustiveSearch.Request all =
        programs.checked(() -> ExhaustiveSearch.Request.of(question)).by(programs.workers(), exact);
    OptionalLong from = optional(seed);
    if (sample != null) {
      return all.sampling(OptionalLong.of(sample), from);
    }
    return exhaustive || all.programs() <= EXHAUSTIBLE ? all : all.sampling(OptionalLong.of(SAMPLE), from);
  }

  private static OptionalLong optional(Long value) {
    return Optional.ofNullable(value).map(OptionalLong::of).orElse(OptionalLong.empty());
  }
}

package periscope.cli.search;

import java.util.List;
import java.util.Optional;
import periscope.litmus.source.NearNames;
import periscope.mappings.table.Mapping;
import periscope.models.vocabulary.Vocabularies;
import periscope.verifier.behaviour.TargetMachine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option on a machine for compiled programs that a module on the class path brings. */
public final class MachineOption {

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(names = "--machine", paramLabel = "NAME",
      description = "in place of a target model: a machine for the target language, which a module on the class path "
          + "brings; for amdgpu such as gfx942-two-l2 (docs/amd.md)")
  private Optional<String> named = Optional.empty();

  /**
   * The machine that the user names; empty if the user names none.
   *
   * @param target the option on target models, which says otherwise
   * @throws ParameterException if there is no such machine, it runs another language, or a target model is named
   */
  public Optional<TargetMachine> machine(Mapping mapping, TargetOption target) {
    return machine(mapping.to(), mapping.name(), target.name().isPresent());
  }

  /**
   * The machine that the user names for code in a language; empty if the user names none.
   *
   * @param who   the name of what makes the code
   * @param model whether the user names a target model, too
   * @throws ParameterException if there is no such machine, it runs another language, or a target model is named
   */
  public Optional<TargetMachine> machine(String language, String who, boolean model) {
    return named.map(name -> {
      if (model) {
        throw refused("--machine and --target-model contradict each other");
      }
      List<TargetMachine> all = TargetMachine.all();
      List<String> fitting = all.stream().filter(m -> m.language().equals(language)).map(TargetMachine::name)
          .toList();
      TargetMachine machine = all.stream().filter(m -> m.name().equals(name)).findFirst().orElseThrow(() -> refused(
          "no module on the class path brings a machine '" + name + "'; " + (fitting.isEmpty()
          ? "without --machine, programs for " + language + " are searched as periscope comes"
          : NearNames.nearestOrAll(name, fitting))));
      if (!fitting.contains(name)) {
        throw refused("the machine " + name + " runs " + machine.language() + ", and " + who
            + " translates to " + language);
      }
      return machine;
    });
  }

  /**
   * The same for code that has to run: refuses code in a language that has no models, only machines to choose from.
   *
   * @throws ParameterException also if the user names no machine and has to
   */
  public Optional<TargetMachine> needed(String language, String who, boolean model) {
    Optional<TargetMachine> machine = machine(language, who, model);
    List<String> fitting =
        TargetMachine.all().stream().filter(m -> m.language().equals(language)).map(TargetMachine::name).toList();
    if (machine.isEmpty() && fitting.size() > 1 && Vocabularies.of(language).isEmpty()) {
      throw refused(who + " makes code for " + language + ", which runs on a machine: name one with --machine, such as "
          + fitting.get(0) + "; there are " + String.join(", ", fitting));
    }
    return machine;
  }

  private ParameterException refused(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}

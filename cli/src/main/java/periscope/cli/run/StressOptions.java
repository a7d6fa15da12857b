package periscope.cli.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import periscope.cli.session.Session;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.runtime.Stress;
import periscope.runtime.stress.Presets;
import periscope.runtime.stress.StressJson;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options on the way in which tests run, to be mixed into a command: a preset, and changes to it. */
final class StressOptions {

  private static final String NOT = "no-";
  /** The fields of a preset, by the words of the option. */
  private static final Map<String, String> FIELDS = new LinkedHashMap<>();

  static {
    FIELDS.put("memory", "memoryStress");
    FIELDS.put("bank-conflicts", "bankConflicts");
    FIELDS.put("synchronise", "synchronise");
    FIELDS.put("randomise", "randomise");
  }

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(names = {"-p", "--preset"}, paramLabel = "PRESET", defaultValue = Presets.USUAL,
      description =
          "how tests are run: plain, parallel, parallel-sync, incantations, heavy, harbor-basic, "
              + "harbor-interleave, harbor-stress, or a JSON file (default: ${DEFAULT-VALUE})")
  private String preset;

  @Option(names = "--stress", paramLabel = "CHANGE[,CHANGE…]", hideParamSyntax = true, split = ",",
      description = "change the preset; each change with no- in front for the opposite: memory, threads without a role "
          + "hammer on scratch memory; bank-conflicts, accesses collide in memory banks; synchronise, threads of an "
          + "instance wait for each other first; randomise, roles are dealt out to threads at random")
  private List<String> changes = List.of();

  String preset() {
    return preset;
  }

  /**
   * The preset with its changes.
   *
   * @param instances the largest number of instances that are wanted in all runs together; launches are not larger
   * @throws InvalidInputException if there is no such preset, or the file has errors
   */
  Stress stress(Session session, OptionalLong instances) {
    Stress given = Presets.of(preset).orElseGet(() -> StressJson.read(file(session)));
    Map<String, Object> changed = new LinkedHashMap<>();
    changes.forEach(c -> changed.put(field(c), !c.startsWith(NOT)));
    if (Boolean.TRUE.equals(changed.get(FIELDS.get("memory"))) && given.stressProbability() == 0) {
      // Whoever asks for stress wants it in some launch.
      changed.put("stressProbability", 100);
    }
    Stress stress = StressJson.with(given, changed);
    return instances.isPresent() ? Presets.within(stress, instances.getAsLong()) : stress;
  }

  private SourceText file(Session session) {
    if (session.inputs().sources().exists(preset)) {
      return session.inputs().sources().file(preset);
    }
    throw new InvalidInputException(Diagnostic.error(new SourceText(preset, ""), Span.NONE,
        "there is no such preset, and no such file", NearNames.nearestOrAll(preset, Presets.NAMES)));
  }

  private String field(String change) {
    String name = change.startsWith(NOT) ? change.substring(NOT.length()) : change;
    return Optional.ofNullable(FIELDS.get(name)).orElseThrow(() -> new ParameterException(command.commandLine(),
        "--stress has no '" + name + "': " + NearNames.nearestOrAll(name, FIELDS.keySet())));
  }
}

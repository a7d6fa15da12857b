package periscope.cli.run;

import java.util.LinkedHashMap;
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
import picocli.CommandLine.Option;

/** The options that say how tests are run, to be mixed into a command: a preset, and switches that override it. */
final class StressOptions {

  @Option(names = {"-p", "--preset"}, paramLabel = "PRESET", defaultValue = Presets.USUAL,
      description =
          "how tests are run: plain, parallel, parallel-sync, incantations, heavy, harbor-basic, "
              + "harbor-interleave, harbor-stress, or a JSON file (default: ${DEFAULT-VALUE})")
  private String preset;

  @Option(names = "--print-preset",
      description = "print the preset, with what other options change in it, and do nothing else")
  private boolean print;

  @Option(names = "--memory-stress", negatable = true,
      description = "threads without a role hammer on scratch memory, or not")
  private Boolean memoryStress;

  @Option(names = "--bank-conflicts", negatable = true, description = "accesses collide in memory banks, or not")
  private Boolean bankConflicts;

  @Option(names = "--synchronise", negatable = true,
      description = "threads of an instance wait for each other first, or not")
  private Boolean synchronise;

  @Option(names = "--randomise", negatable = true, description = "roles are dealt out to threads at random, or not")
  private Boolean randomise;

  String preset() {
    return preset;
  }

  boolean print() {
    return print;
  }

  /**
   * How tests are run.
   *
   * @param instances most instances that are wanted in all; launches are not larger
   * @throws InvalidInputException if there is no such preset, or the file has errors
   */
  Stress stress(Session session, OptionalLong instances) {
    Stress given = Presets.of(preset).orElseGet(() -> StressJson.read(file(session)));
    Map<String, Object> changed = new LinkedHashMap<>();
    put(changed, "memoryStress", memoryStress);
    put(changed, "bankConflicts", bankConflicts);
    put(changed, "synchronise", synchronise);
    put(changed, "randomise", randomise);
    if (Boolean.TRUE.equals(memoryStress) && given.stressProbability() == 0) {
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

  private static void put(Map<String, Object> changed, String field, Boolean value) {
    Optional.ofNullable(value).ifPresent(v -> changed.put(field, v));
  }
}

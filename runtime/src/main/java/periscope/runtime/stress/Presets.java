package periscope.runtime.stress;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import periscope.litmus.source.SourceText;
import periscope.runtime.Stress;

/** The shipped presets: parameters of runs with names. Each is a JSON file beside this class. */
public final class Presets {

  /** Names of the presets, from the plainest on, followed by the presets of published campaigns [HARBOR]. */
  public static final List<String> NAMES = List.of("plain", "parallel", "parallel-sync", "incantations", "heavy",
      "harbor-basic", "harbor-interleave", "harbor-stress");

  /** The preset for runs whose user names none. */
  public static final String USUAL = "parallel-sync";

  private Presets() {}

  /** The preset with a name; empty if there is none. */
  public static Optional<Stress> of(String name) {
    return NAMES.contains(name) ? Optional.of(StressJson.read(new SourceText(name, text(name)))) : Optional.empty();
  }

  private static String text(String name) {
    try (InputStream in = Presets.class.getResourceAsStream(name + ".json")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("the preset " + name, e);
    }
  }

  /** Parameters whose launches have at most {@code instances} instances; otherwise unchanged. */
  public static Stress within(Stress stress, long instances) {
    long each = stress.style() == Stress.Style.PARALLEL ? stress.instances() : 1;
    if (each * stress.iterations() <= instances) {
      return stress;
    }
    return StressJson.with(stress, each <= instances
        ? Map.of("iterations", (int) (instances / each))
        : Map.of("iterations", 1, "instances", (int) instances));
  }
}

package periscope.results.store;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import periscope.results.data.Counts;
import periscope.results.data.Device;
import periscope.results.data.Parameters;
import periscope.results.data.Result;
import periscope.results.data.Run;

/** A program that adds results until it is killed, and reports each result that is on disk. */
final class KilledWriter {

  private KilledWriter() {}

  public static void main(String[] arguments) {
    try (ResultStore store = ResultStore.open(Path.of(arguments[0]))) {
      RunWriter run = store.begin(new Run(Run.Kind.TUNING, "simulated", Device.named("x"), Run.Surroundings.NONE,
          Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty()));
      for (int i = 0; i < 1_000_000; i++) {
        run.add(Result.of(i, Parameters.of(Map.of("i", i)), "test", Counts.of(1, 2, 3), OptionalDouble.empty()));
        System.out.println(i);
        System.out.flush();
      }
    }
  }
}

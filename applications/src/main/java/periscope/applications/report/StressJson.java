package periscope.applications.report;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.stream.IntStream;
import periscope.applications.report.RunJson.Ran;
import periscope.applications.report.RunJson.Systematic;
import periscope.applications.stress.Environment;
import periscope.applications.subject.Trials;

/**
 * The report of {@code periscope app run --compare environments --json}; {@code docs/schemas/app-stress.schema.json}
 * describes its fields.
 *
 * @param seed   of the first run in each environment
 * @param wanted runs that were asked for in each environment
 */
public record StressJson(Systematic systematic, long seed, int wanted, List<Stressed> applications) {

  /** One of them. */
  public record Stressed(@JsonUnwrapped RunPlace where, List<Integer> fences, List<Within> environments) {

    /** @param each trials, by the environments of {@link Environment#ALL} */
    public static Stressed of(RunPlace where, SortedSet<Integer> fences, List<Trials> each) {
      return new Stressed(where, List.copyOf(fences), IntStream.range(0, each.size()).mapToObj(i ->
          new Within(Environment.ALL.get(i).toString(), Ran.of(each.get(i)),
              Optional.of(each.get(i).isEffective()).filter(e -> each.get(i).runs() > 0))).toList());
    }
  }

  /** @param effective whether more than 5 percent of its runs are errors; absent without runs */
  record Within(String environment, @JsonUnwrapped Ran ran, Optional<Boolean> effective) {}
}

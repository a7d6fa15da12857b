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
import periscope.litmus.schema.Field;
import periscope.litmus.schema.Schema;

/**
 * The report of {@code periscope app run --compare environments --json}; {@code docs/schemas/app-stress.schema.json}
 * describes its fields.
 *
 * @param seed   seed of the first run in each environment
 * @param wanted number of requested runs in each environment
 */
@Schema(name = "app-stress", edition = 1, title = "periscope app run --compare environments --json")
public record StressJson(
    Systematic systematic,
    @Field("of the first run in each environment; the others follow one by one") long seed,
    @Field(value = "runs that were asked for in each environment", least = 1) int wanted,
    @Field(fewest = 1) List<Stressed> applications) {

  /** The runs of one application. */
  public record Stressed(
      @JsonUnwrapped RunPlace where,
      @Field(value = "the sites that have a fence", least = 0) List<Integer> fences,
      @Field(value = "all eight", fewest = 8) List<Within> environments) {

    /** @param each the trials, in the order of {@link Environment#ALL} */
    public static Stressed of(RunPlace where, SortedSet<Integer> fences, List<Trials> each) {
      return new Stressed(where, List.copyOf(fences), IntStream.range(0, each.size()).mapToObj(i ->
          new Within(Environment.ALL.get(i).toString(), Ran.of(each.get(i)),
              Optional.of(each.get(i).isEffective()).filter(e -> each.get(i).runs() > 0))).toList());
    }
  }

  /**
   * The runs in one environment.
   *
   * @param effective whether more than 5 percent of these runs are errors; absent without runs
   */
  record Within(
      @Field(value = "no-str, sys-str, rand-str or cache-str; + where work-groups are shuffled, - where not",
          words = {"no-str-", "no-str+", "sys-str-", "sys-str+", "rand-str-", "rand-str+", "cache-str-", "cache-str+"})
      String environment,
      @JsonUnwrapped Ran ran,
      @Field("whether more than 5 percent of the application's runs in this environment are errors (wrong, broken or "
          + "timed out); absent without runs") Optional<Boolean> effective) {}
}

package periscope.applications.report;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Optional;
import periscope.applications.report.RunJson.Ran;
import periscope.litmus.schema.Field;
import periscope.litmus.schema.Schema;

/**
 * The report of {@code periscope app run --compare fences --json}; {@code docs/schemas/app-cost.schema.json} describes
 * its fields.
 *
 * @param seed    of the first run of each choice
 * @param wanted  runs that were asked for of each choice
 * @param picture where it was drawn
 */
@Schema(name = "app-cost", edition = 1, title = "periscope app run --compare fences --json")
public record CostJson(
    @Field("of the first run of each choice; the others follow one by one") long seed,
    @Field(value = "runs that were asked for of each choice, without stress", least = 1) int wanted,
    @Field(fewest = 1) List<Measured> applications,
    @Field("the file with it, with --svg") Optional<String> picture) {

  /** One of them. */
  public record Measured(@JsonUnwrapped RunPlace where, @JsonUnwrapped Costs costs) {}

  /** @param measured what the means are of */
  public record Costs(
      @Field(value = "what means are of: the time by the device's events; steps of a machine, which say nothing of "
          + "any chip's time; a process from its start to its end",
          words = {"device events", "machine steps", "process"})
      String measured,
      @Field(value = "the first is what others are compared with", fewest = 1) List<Choice> choices) {

    /** @param all the first is what the others are compared with */
    public static Costs of(ChosenApplication chosen, List<Cost> all) {
      return new Costs(Cost.measure(chosen, all).word(), all.stream().map(c -> Choice.of(c, all.get(0))).toList());
    }
  }

  /**
   * A choice of fences; what is unknown is absent.
   *
   * @param meanMilliseconds of runs that came out right; {@code meanSteps} is the same of machines
   * @param overNonePercent  how much more than without fences; below 0 it is noise
   */
  record Choice(
      @Field(value = "none; every: at all sites; those that the application comes with, that were named, or that were "
          + "found", words = {"none", "every", "shipped", "named", "found"})
      String choice,
      @Field(value = "the sites that have a fence", least = 0) List<Integer> fences,
      @JsonUnwrapped Ran ran,
      @Field(value = "of runs that came out right, in milliseconds; absent where none did, and for machines", least = 0)
      Optional<Double> meanMilliseconds,
      @Field(value = "the same of machines: accesses to memory", least = 0) Optional<Double> meanSteps,
      @Field("how much more the mean is than without fences, in percent; below 0 it is noise; absent where one of the "
          + "two is not known")
      Optional<Double> overNonePercent) {

    static Choice of(Cost cost, Cost base) {
      Optional<Double> mean = Optional.of(cost).filter(Cost::known).map(Cost::mean);
      return new Choice(cost.name(), List.copyOf(cost.fences()), Ran.of(cost.trials()), mean.filter(m -> cost.timed()),
          mean.filter(m -> !cost.timed()), cost.over(base));
    }
  }
}

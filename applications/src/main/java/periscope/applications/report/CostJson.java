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
 * @param seed    seed of the first run of each set of fences
 * @param wanted  number of requested runs of each set
 * @param picture file with the drawing of the costs
 */
@Schema(name = "app-cost", edition = 1, title = "periscope app run --compare fences --json")
public record CostJson(
    @Field("of the first run of each choice; the others follow one by one") long seed,
    @Field(value = "runs that were asked for of each choice, without stress", least = 1) int wanted,
    @Field(fewest = 1) List<Measured> applications,
    @Field("the file with the picture, with --picture") Optional<String> picture) {

  /** The costs of one application at one place. */
  public record Measured(@JsonUnwrapped RunPlace where, @JsonUnwrapped Costs costs) {}

  /**
   * The costs of several sets of fences.
   *
   * @param measured the quantity whose means are given
   */
  public record Costs(
      @Field(value = "what means are of: the time by the device's events; steps of a machine, which say nothing of "
          + "any chip's time; a process from its start to its end",
          words = {"device events", "machine steps", "process"})
      String measured,
      @Field(value = "the first is what others are compared with", fewest = 1) List<Choice> choices) {

    /** @param all the costs; each mean is compared with that of the first */
    public static Costs of(ChosenApplication chosen, List<Cost> all) {
      return new Costs(Cost.measure(chosen, all).word(), all.stream().map(c -> Choice.of(c, all.get(0))).toList());
    }
  }

  /**
   * A set of fences with its cost; unknown values are absent.
   *
   * @param meanMilliseconds mean over the right runs; {@code meanSteps} is the mean of machines
   * @param overNonePercent  percentage by which the mean exceeds that without fences; a value below 0 is noise
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

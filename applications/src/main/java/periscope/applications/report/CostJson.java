package periscope.applications.report;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Optional;
import periscope.applications.report.RunJson.Ran;

/**
 * The report of {@code periscope app run --compare fences --json}; {@code docs/schemas/app-cost.schema.json} describes
 * its fields.
 *
 * @param seed    of the first run of each choice
 * @param wanted  runs that were asked for of each choice
 * @param picture where it was drawn
 */
public record CostJson(long seed, int wanted, List<Measured> applications, Optional<String> picture) {

  /** One of them. */
  public record Measured(@JsonUnwrapped RunPlace where, @JsonUnwrapped Costs costs) {}

  /** @param measured what the means are of */
  public record Costs(String measured, List<Choice> choices) {

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
  record Choice(String choice, List<Integer> fences, @JsonUnwrapped Ran ran, Optional<Double> meanMilliseconds,
      Optional<Double> meanSteps, Optional<Double> overNonePercent) {

    static Choice of(Cost cost, Cost base) {
      Optional<Double> mean = Optional.of(cost).filter(Cost::known).map(Cost::mean);
      return new Choice(cost.name(), List.copyOf(cost.fences()), Ran.of(cost.trials()), mean.filter(m -> cost.timed()),
          mean.filter(m -> !cost.timed()), cost.over(base));
    }
  }
}

package periscope.results.data;

import java.util.OptionalDouble;

/**
 * A result together with the run that it belongs to.
 *
 * @param run      number of the run in its database
 * @param campaign key that the runs of one record or campaign share: one device at one time
 * @param about    the run
 * @param result   the result of one test
 */
public record Observation(long run, String campaign, Run about, Result result) {

  /** Copy with another duration. */
  public Observation lasting(OptionalDouble seconds) {
    Result r = result;
    return new Observation(run, campaign, about, new Result(r.number(), r.parameters(), r.test(), r.shader(),
        r.counts(), r.expected(), seconds, r.forbidden(), r.launchSeed()));
  }

  /** The canonical public name of the test, whatever the run calls it. */
  public String test() {
    return PublicTests.canonical(result.test());
  }
}

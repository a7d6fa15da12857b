package periscope.results.data;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The result of one test under one configuration of a run.
 *
 * @param number     number of the configuration in its run
 * @param parameters parameters of the configuration
 * @param test       the test's name, as the source of the result states it
 * @param shader     the program that ran, if known
 * @param counts     the instances by their outcomes
 * @param expected   the number of instances that there should have been, if known
 * @param seconds    the time that the test ran, if known
 * @param forbidden  the number of instances that a model forbids, if a model judged
 * @param launchSeed the seed of the first launch, if known; the others' seeds follow it one by one
 */
public record Result(int number, Parameters parameters, String test, Optional<Shader> shader, Counts counts,
    OptionalLong expected, OptionalDouble seconds, OptionalLong forbidden, OptionalLong launchSeed) {

  /** A result without the seed of its launches. */
  public Result(int number, Parameters parameters, String test, Optional<Shader> shader, Counts counts,
      OptionalLong expected, OptionalDouble seconds, OptionalLong forbidden) {
    this(number, parameters, test, shader, counts, expected, seconds, forbidden, OptionalLong.empty());
  }

  /**
   * The program that ran on the device.
   *
   * @param hash SHA-256 of the program's text, in hexadecimal
   * @param text the text; empty if only its hash is known
   */
  public record Shader(String hash, Optional<String> text) {}

  /** A result with only its counts and their time. */
  public static Result of(int number, Parameters parameters, String test, Counts counts, OptionalDouble seconds) {
    return new Result(number, parameters, test, Optional.empty(), counts, parameters.instances(), seconds,
        OptionalLong.empty());
  }
}

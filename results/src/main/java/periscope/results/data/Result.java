package periscope.results.data;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What one test did under one configuration of a run.
 *
 * @param number     of the configuration in its run
 * @param parameters of the configuration
 * @param test       its name, as it was told
 * @param shader     the program that ran, if that is known
 * @param counts     what it came to
 * @param expected   how many instances there should have been, if that is known
 * @param seconds    how long it ran, if that was told
 * @param forbidden  how many instances a model forbids, if one judged
 * @param launchSeed what the first launch drew from, if that was told; the others' seeds follow it one by one
 */
public record Result(int number, Parameters parameters, String test, Optional<Shader> shader, Counts counts,
    OptionalLong expected, OptionalDouble seconds, OptionalLong forbidden, OptionalLong launchSeed) {

  /** A result of which nobody told the seed of its launches. */
  public Result(int number, Parameters parameters, String test, Optional<Shader> shader, Counts counts,
      OptionalLong expected, OptionalDouble seconds, OptionalLong forbidden) {
    this(number, parameters, test, shader, counts, expected, seconds, forbidden, OptionalLong.empty());
  }

  /**
   * The program that ran on the device.
   *
   * @param hash SHA-256 of its text, in hexadecimal
   * @param text itself, unless only its hash was kept
   */
  public record Shader(String hash, Optional<String> text) {}

  /** A result of which only the counts and their time are known. */
  public static Result of(int number, Parameters parameters, String test, Counts counts, OptionalDouble seconds) {
    return new Result(number, parameters, test, Optional.empty(), counts, parameters.instances(), seconds,
        OptionalLong.empty());
  }
}

package periscope.process;

import java.util.function.BooleanSupplier;

/**
 * The limits on one run of a program: its time, its memory, and the length of its output.
 *
 * @param seconds    wall time
 * @param megabytes  resident memory of the program and all processes that it started together; checked now and then, on
 *                   systems that report it (Linux)
 * @param characters length of standard output and error together
 * @param stop       called now and then; true ends the process
 */
public record Limits(int seconds, int megabytes, int characters, BooleanSupplier stop) {

  /** The limits on a compiler's call that nobody stops: a minute, four gigabytes, and a million characters. */
  public static final Limits USUAL = new Limits(60, 4096, 1_000_000, () -> false);

  public Limits {
    if (seconds < 1 || megabytes < 1 || characters < 1) {
      throw new IllegalArgumentException("limits must be at least 1");
    }
  }

  /** These limits with another {@code stop}. */
  public Limits until(BooleanSupplier asked) {
    return new Limits(seconds, megabytes, characters, asked);
  }
}

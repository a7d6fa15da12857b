package periscope.process;

import java.util.function.BooleanSupplier;

/**
 * How long a program may run, how much memory it may take, and how much it may write.
 *
 * @param seconds    wall time
 * @param megabytes  resident memory of it and all that it started together; looked at now and then, where the system
 *                   tells (Linux)
 * @param characters of standard output and error together
 * @param stop       asked now and then whether to give up, whatever the time
 */
public record Limits(int seconds, int megabytes, int characters, BooleanSupplier stop) {

  /** For one call of a compiler that nobody stops: a minute, four gigabytes, and a million characters. */
  public static final Limits USUAL = new Limits(60, 4096, 1_000_000, () -> false);

  public Limits {
    if (seconds < 1 || megabytes < 1 || characters < 1) {
      throw new IllegalArgumentException("limits must be at least 1");
    }
  }

  /** The same that are also over when somebody says so. */
  public Limits until(BooleanSupplier asked) {
    return new Limits(seconds, megabytes, characters, asked);
  }
}

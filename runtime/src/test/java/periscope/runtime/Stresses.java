package periscope.runtime;

import periscope.runtime.Stress.Pattern;
import periscope.runtime.Stress.Style;

/** Ways to run tests that JUnit tests use. */
public final class Stresses {

  private Stresses() {}

  /** Many instances, nobody waits. */
  public static Stress parallel(int instances) {
    return of(Style.PARALLEL, instances, 1, false, 0, 1);
  }

  /** Many instances, whose threads wait for each other and then a random time. */
  public static Stress together(int instances) {
    return of(Style.PARALLEL, instances, 1, true, 100, 1);
  }

  /** One instance at a time, with every incantation. */
  public static Stress single(int iterations) {
    return new Stress(Style.SINGLE, 1, iterations, true, Pattern.STORE_LOAD, 4, 4096, 4, 64, true, true, 10_000, 50,
        true, 16, 50, 100, 128);
  }

  /** Many instances, with every incantation. */
  public static Stress all(int instances) {
    return new Stress(Style.PARALLEL, instances, 1, true, Pattern.DRAWN, 4, 4096, 4, 64, true, true, 500, 20, true,
        4, 50, 50, 128, 90, 200, 50, 50, 50, 90, 20, 50, 50);
  }

  public static Stress of(Style style, int instances, int iterations, boolean synchronise, int delay, int alignment) {
    return new Stress(style, instances, iterations, false, Pattern.STORE_STORE, 0, 1024, 2, 64, false, synchronise,
        10_000, delay, true, alignment, 50, 100, 64);
  }
}

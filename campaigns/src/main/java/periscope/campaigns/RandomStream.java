package periscope.campaigns;

/** A stream of random numbers from a seed that is a text, and whole numbers within bounds from it. */
public abstract class RandomStream {

  /** The streams that there are. */
  public enum Kind {
    /**
     * That of published campaigns [HARBOR]: a multiplication by 16807 that wraps around at 32 bits, and a remainder by
     * 2147483646.
     */
    GPUHARBOR,
    /** That of Park and Miller: a multiplication by 16807 modulo 2147483647. */
    PARK_MILLER
  }

  private static final int MULTIPLIER = 16_807;
  private static final int PUBLISHED_MODULUS = 2_147_483_646;

  RandomStream() {}

  /** The stream of a seed; the seed's hash is that of Java and JavaScript. */
  public static RandomStream of(Kind kind, String seed) {
    int hash = seed.hashCode();
    int start = hash <= 0 ? hash + PUBLISHED_MODULUS : hash;
    return kind == Kind.GPUHARBOR ? new Published(start) : new ParkMiller(start);
  }

  /** The next number; at least 0, and below 2^31. */
  public abstract int next();

  /** The next number of those from {@code least} to {@code most}, both of them among these. */
  public int within(int least, int most) {
    return (int) (next() % ((long) most - least + 1)) + least;
  }

  /** See {@link Kind#GPUHARBOR}. */
  private static final class Published extends RandomStream {
    private int state;

    Published(int start) {
      state = start;
    }

    @Override
    public int next() {
      state = state * MULTIPLIER % PUBLISHED_MODULUS;
      if (state < 0) {
        state += PUBLISHED_MODULUS;
      }
      return state;
    }
  }

  /** See {@link Kind#PARK_MILLER}. */
  private static final class ParkMiller extends RandomStream {
    private long state;

    /** The stream has no state 0, nor one that is a multiple of the modulus. */
    ParkMiller(int start) {
      state = 1 + Math.floorMod((long) start - 1, Integer.MAX_VALUE - 1L);
    }

    @Override
    public int next() {
      state = state * MULTIPLIER % Integer.MAX_VALUE;
      return (int) state;
    }
  }
}

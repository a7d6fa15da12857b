package periscope.campaigns;

/** A stream of random numbers. Its seed is a text; it also gives whole numbers within bounds. */
public abstract class RandomStream {

  /** The kinds of streams. */
  public enum Kind {
    /**
     * The stream of published campaigns [HARBOR]: it multiplies by 16807, wrapping around at 32 bits, and takes the
     * remainder by 2147483646.
     */
    GPUHARBOR,
    /** The stream of Park and Miller: it multiplies by 16807 modulo 2147483647. */
    PARK_MILLER
  }

  private static final int MULTIPLIER = 16_807;
  private static final int PUBLISHED_MODULUS = 2_147_483_646;

  RandomStream() {}

  /** The stream of a seed. It starts from the hash that Java gives the text. */
  public static RandomStream of(Kind kind, String seed) {
    int hash = seed.hashCode();
    int start = hash <= 0 ? hash + PUBLISHED_MODULUS : hash;
    return kind == Kind.GPUHARBOR ? new Published(start) : new ParkMiller(start);
  }

  /** The next number: at least 0, and below 2^31. */
  public abstract int next();

  /** The next number that is scaled to lie between {@code least} and {@code most}, both included. */
  public int within(int least, int most) {
    return (int) (next() % ((long) most - least + 1)) + least;
  }

  /** The stream {@link Kind#GPUHARBOR}, whose overflow at 32 bits is part of it. */
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

  /** The stream {@link Kind#PARK_MILLER}. */
  private static final class ParkMiller extends RandomStream {
    private long state;

    /**
     * Starts the stream. Neither 0 nor a multiple of the modulus can be a state of it, so {@code start} is moved to
     * another number.
     */
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

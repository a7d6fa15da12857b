package periscope.web.server;

import io.javalin.http.ServiceUnavailableResponse;

/** Places for the work of visitors: a thread waits in {@link Turns} until its visitor has one. */
public final class Places implements AutoCloseable {

  private static final int PAUSE_MILLIS = 50;

  private final Turns turns;
  private boolean closed;

  /**
   * Free places.
   *
   * @param most            number of places
   * @param mostOfOne       places that one visitor may have
   * @param mostWaiting     threads that wait
   * @param guaranteedNanos the time for which a visitor has a place whoever waits
   */
  public Places(int most, int mostOfOne, int mostWaiting, long guaranteedNanos) {
    this.turns = new Turns(most, mostOfOne, mostWaiting, guaranteedNanos, System::nanoTime);
  }

  /** A place that a visitor has until it is closed. */
  public final class Place implements AutoCloseable {

    private final Turns.Turn turn;

    private Place(Turns.Turn turn) {
      this.turn = turn;
    }

    /** Whether the work has to end, for those that wait or since all work ends. */
    public boolean lost() {
      synchronized (Places.this) {
        return closed || turn.ended();
      }
    }

    @Override
    public void close() {
      synchronized (Places.this) {
        turns.end(turn);
        Places.this.notifyAll();
      }
    }
  }

  /**
   * Waits until a visitor has a place.
   *
   * @throws ServiceUnavailableResponse if too many wait, or the places are closed
   */
  public synchronized Place take(String visitor) {
    Turns.Turn turn = turns.take(visitor).orElseThrow(Places::tooMany);
    boolean begun = false;
    try {
      while (!closed && !begun && !turn.refused()) {
        begun = turns.begin(turn);
        if (!begun) {
          wait(PAUSE_MILLIS);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (begun) {
      return new Place(turn);
    }
    turns.end(turn);
    throw turn.refused() ? tooMany() : new ServiceUnavailableResponse("the server ends");
  }

  private static ServiceUnavailableResponse tooMany() {
    return new ServiceUnavailableResponse("too many ask at once; ask again in a moment");
  }

  /** Ends all waiting, and makes all places lost. */
  @Override
  public synchronized void close() {
    closed = true;
    notifyAll();
  }
}

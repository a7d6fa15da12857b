package periscope.web.server;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * The turns of questions: a few run at once, the others wait. One visitor never has all places. The next question is
 * one of the visitor with the fewest running ones, and of these the latest, which its visitor waits for. If it cannot
 * begin, then the question that runs longest, of the visitor with the most running ones, has to end once it has had
 * its guaranteed time; but only for a visitor with fewer running ones, or of the same visitor. If too many wait, a
 * question of the visitor with the most waiting ones is refused.
 *
 * <p>Not safe for threads: {@link Places} holds a lock.
 */
final class Turns {

  /** A question that waits or runs. */
  static final class Turn {
    private final String visitor;
    private long begun;
    private boolean ended;
    private boolean refused;

    private Turn(String visitor) {
      this.visitor = visitor;
    }

    /** Whether the question has to end for those that wait. */
    boolean ended() {
      return ended;
    }

    /** Whether the question will not begin, since its visitor has more waiting questions than others. */
    boolean refused() {
      return refused;
    }
  }

  private final int mostRunning;
  private final int mostOfOne;
  private final int mostWaiting;
  private final long guaranteedNanos;
  private final LongSupplier nanos;
  private final List<Turn> waiting = new ArrayList<>();
  private final List<Turn> running = new ArrayList<>();

  /**
   * Turns without a question.
   *
   * @param mostRunning     questions that run at once
   * @param mostOfOne       questions of one visitor that run at once
   * @param mostWaiting     questions that wait
   * @param guaranteedNanos the time for which a question runs whoever waits
   * @param nanos           a clock that never goes back
   */
  Turns(int mostRunning, int mostOfOne, int mostWaiting, long guaranteedNanos, LongSupplier nanos) {
    this.mostRunning = mostRunning;
    this.mostOfOne = mostOfOne;
    this.mostWaiting = mostWaiting;
    this.guaranteedNanos = guaranteedNanos;
    this.nanos = nanos;
  }

  /** A new question that waits; absent if too many wait, and no visitor has more waiting questions. */
  Optional<Turn> take(String visitor) {
    if (waiting.size() >= mostWaiting) {
      Turn last = waiting.stream().max(Comparator.comparingLong(t -> count(waiting, t.visitor))).orElseThrow();
      if (count(waiting, last.visitor) <= count(waiting, visitor) + 1) {
        return Optional.empty();
      }
      waiting.remove(last);
      last.refused = true;
    }
    Turn turn = new Turn(visitor);
    waiting.add(turn);
    return Optional.of(turn);
  }

  /** Begins a waiting question if it is next and may begin; otherwise a running question may have to end. */
  boolean begin(Turn turn) {
    if (turn.refused) {
      return false;
    }
    Turn next = waiting.get(waiting.size() - 1);
    for (int i = waiting.size() - 2; i >= 0; i--) {
      next = count(waiting.get(i).visitor) < count(next.visitor) ? waiting.get(i) : next;
    }
    if (running.size() >= mostRunning || count(next.visitor) >= mostOfOne) {
      makeRoom(next.visitor);
      return false;
    } else if (next != turn) {
      return false;
    }
    waiting.remove(turn);
    turn.begun = nanos.getAsLong();
    running.add(turn);
    return true;
  }

  private void makeRoom(String visitor) {
    long now = nanos.getAsLong();
    long mine = count(visitor);
    if (running.stream().noneMatch(Turn::ended)) {
      running.stream().filter(t -> now - t.begun >= guaranteedNanos)
          .filter(t -> t.visitor.equals(visitor) || count(t.visitor) > mine)
          .max(Comparator.comparingLong((Turn t) -> count(t.visitor)).thenComparingLong(t -> now - t.begun))
          .ifPresent(t -> t.ended = true);
    }
  }

  private long count(String visitor) {
    return count(running, visitor);
  }

  private static long count(List<Turn> turns, String visitor) {
    return turns.stream().filter(t -> t.visitor.equals(visitor)).count();
  }

  /** A question waits or runs no longer. */
  void end(Turn turn) {
    waiting.remove(turn);
    running.remove(turn);
  }
}

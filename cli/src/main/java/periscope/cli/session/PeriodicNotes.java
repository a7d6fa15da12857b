package periscope.cli.session;

import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The progress of a long command where progress cannot be drawn, such as in a log: a line at regular times. Short
 * commands write none. Safe to share between threads.
 */
final class PeriodicNotes {

  /** Seconds between two lines. */
  static final int SECONDS = 10;

  private final Consumer<String> write;
  private final boolean ticking;
  /** The text of the work that is going on; null if none is. */
  private Supplier<String> latest;
  private Thread clock;
  private String said = "";
  private int repeated;

  /**
   * Notes that a clock of their own writes.
   *
   * @param write receives each line
   */
  PeriodicNotes(Consumer<String> write) {
    this(write, true);
  }

  /** @param ticking whether a clock writes lines; without one {@link #tick} does */
  PeriodicNotes(Consumer<String> write, boolean ticking) {
    this.write = write;
    this.ticking = ticking;
  }

  /** Sets the text of the work that is going on; an empty text ends the work. */
  synchronized void progress(Supplier<String> text) {
    latest = text;
    if (ticking && clock == null) {
      clock = new Thread(this::run, "progress");
      clock.setDaemon(true);
      clock.start();
    }
  }

  private void run() {
    try {
      while (true) {
        Thread.sleep(SECONDS * 1000L);
        tick();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Writes the text of the work that is going on, if any; a text that stays the same says for how long. */
  synchronized void tick() {
    String text = latest == null ? "" : latest.get();
    repeated = text.equals(said) ? repeated + 1 : 0;
    said = text;
    if (!text.isEmpty()) {
      write.accept(text + (repeated > 0 ? ", for " + repeated * SECONDS + " s" : ""));
    }
  }
}

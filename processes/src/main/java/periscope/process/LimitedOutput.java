package periscope.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** The output of a program, read while the program writes it, up to a limit on its length. */
final class LimitedOutput {

  private static final int CHUNK = 8192;

  private final StringBuilder text = new StringBuilder();
  private final int most;
  private final Thread reading;
  private boolean full;
  /** Length of the text at the last call of {@link #more}. */
  private int told;

  /**
   * Starts a thread that reads.
   *
   * @param most the largest number of characters
   */
  LimitedOutput(InputStream from, int most) {
    this.most = most;
    reading = new Thread(() -> read(from), "output of a program");
    reading.setDaemon(true);
    reading.start();
  }

  private void read(InputStream from) {
    char[] chunk = new char[CHUNK];
    try (Reader in = new InputStreamReader(from, StandardCharsets.UTF_8)) {
      for (int n = in.read(chunk); n >= 0; n = in.read(chunk)) {
        if (add(chunk, n)) {
          return;
        }
      }
    } catch (IOException e) {
      // The program was ended while it wrote: what came until then is all there is.
    }
  }

  private synchronized boolean add(char[] chunk, int n) {
    text.append(chunk, 0, Math.min(n, most - text.length()));
    full = text.length() >= most;
    return full;
  }

  /** Whether the limit is reached. */
  synchronized boolean full() {
    return full;
  }

  /** The text that was read so far. */
  synchronized String text() {
    return text.toString();
  }

  /** Gives the text that was read so far, if it is longer than at the last call. */
  void more(Consumer<String> to) {
    String now;
    synchronized (this) {
      if (text.length() == told) {
        return;
      }
      told = text.length();
      now = text.toString();
    }
    to.accept(now);
  }

  /** Waits until everything is read, but no longer than {@code millis} milliseconds. */
  void end(long millis) throws InterruptedException {
    reading.join(millis);
  }
}

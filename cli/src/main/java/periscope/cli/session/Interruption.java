package periscope.cli.session;

import java.util.concurrent.atomic.AtomicReference;
import sun.misc.Signal;

/**
 * The request to stop a command, by Ctrl-C or by another signal. The command stops its work, reports what it has found,
 * and ends with {@link Exit#INTERRUPTED}. At the second request, the process ends at once.
 *
 * <p>The process does not begin to shut down before the command has reported: during a shutdown, libraries can neither
 * be loaded nor register actions for the end.
 */
public final class Interruption {

  /** The number that shells add to a signal's number to make an exit code. */
  private static final int BY_SIGNAL = 128;

  private final AtomicReference<Signal> asked = new AtomicReference<>();
  private volatile boolean atOnce;

  /** Makes signals that would end the process count as requests from now on. */
  public void listen() {
    for (String name : new String[] {"INT", "TERM"}) {
      try {
        Signal.handle(new Signal(name), this::ask);
      } catch (IllegalArgumentException e) {
        // The system has no such signal, or keeps it for itself: the process then ends as any other does.
        continue;
      }
    }
  }

  /** Makes a request, like a user who presses Ctrl-C. */
  public void ask() {
    ask(new Signal("INT"));
  }

  /** Makes a request, like a program that gives a command no more time. */
  public void end() {
    ask(new Signal("TERM"));
  }

  private void ask(Signal signal) {
    if (!asked.compareAndSet(null, signal) || atOnce) {
      Runtime.getRuntime().halt(BY_SIGNAL + signal.getNumber());
    }
  }

  /** The request in words: only a user who presses Ctrl-C interrupts a command. */
  public String words() {
    Signal signal = asked.get();
    return signal == null || signal.getName().equals("INT") ? "interrupted" : "ended by SIG" + signal.getName();
  }

  /** Whether there was a request to stop. */
  public boolean asked() {
    return asked.get() != null;
  }

  /**
   * The exit code of the process for a command that ends with {@code code}. It is {@code code} if nobody interrupted
   * the command, or if the command has failed by a bug.
   */
  public int exit(int code) {
    Signal signal = asked.get();
    return signal == null || code == Exit.INTERNAL ? code : BY_SIGNAL + signal.getNumber();
  }

  /** Makes the process end at the first request, for commands that have nothing to report at their end. */
  public void endAtOnce() {
    atOnce = true;
  }
}

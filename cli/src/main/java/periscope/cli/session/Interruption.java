package periscope.cli.session;

import java.util.concurrent.atomic.AtomicReference;
import sun.misc.Signal;

/**
 * Ctrl-C, or being told to end otherwise: the command stops what it does, says what it found until then, and ends with
 * {@link Exit#INTERRUPTED}. Told a second time, the process ends at once.
 *
 * <p>The process does not begin to shut down before the command has spoken: in one that does, libraries can neither be
 * loaded nor register what to do at its end.
 */
public final class Interruption {

  /** What shells add to a signal's number to make it an exit code. */
  private static final int BY_SIGNAL = 128;

  private final AtomicReference<Signal> asked = new AtomicReference<>();
  private volatile boolean atOnce;

  /** From now on, signals that would end the process are requests. */
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

  /** Asks as a user does who presses Ctrl-C. */
  public void ask() {
    ask(new Signal("INT"));
  }

  private void ask(Signal signal) {
    if (!asked.compareAndSet(null, signal) || atOnce) {
      Runtime.getRuntime().halt(BY_SIGNAL + signal.getNumber());
    }
  }

  /** Whether the command is to stop. */
  public boolean asked() {
    return asked.get() != null;
  }

  /** The exit code of a command that would have ended with this one: its own if nobody interrupted it, or it broke. */
  public int exit(int code) {
    Signal signal = asked.get();
    return signal == null || code == Exit.INTERNAL ? code : BY_SIGNAL + signal.getNumber();
  }

  /** For commands that have nothing to say in the end: the process ends as soon as it is told to. */
  public void endAtOnce() {
    atOnce = true;
  }
}

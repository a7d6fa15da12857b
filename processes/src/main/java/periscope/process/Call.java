package periscope.process;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * What came of running a program: an argument list, never a line for a shell.
 *
 * @param ending how it ended
 * @param exit   its exit code; -1 unless it ended by itself
 * @param output what it wrote to standard output and error, up to the limit
 */
public record Call(Ending ending, int exit, String output) {

  /** How a program ended. */
  public enum Ending {
    /** By itself, whatever its exit code. */
    BY_ITSELF,
    /** There is no such program, or it may not be run. */
    NOT_STARTED,
    /** It took longer than it may, and was ended. */
    TOO_SLOW,
    /** It took more memory than it may, and was ended. */
    TOO_MUCH_MEMORY,
    /** It wrote more than it may, and was ended. */
    TOO_MUCH_OUTPUT,
    /** Whoever asked for it gave up. */
    STOPPED
  }

  private static final int POLL_MILLIS = 20;
  private static final int CHUNK = 8192;

  /** Whether it ended by itself and says that all went well. */
  public boolean succeeded() {
    return ending == Ending.BY_ITSELF && exit == 0;
  }

  /**
   * Runs a program and waits for it; what it started is ended with it.
   *
   * @param arguments the program first
   * @param folder    where it runs
   */
  public static Call of(List<String> arguments, Path folder, Limits limits) {
    return of(arguments, folder, Map.of(), limits);
  }

  /** The same with variables set beside those of this process. */
  public static Call of(List<String> arguments, Path folder, Map<String, String> variables, Limits limits) {
    Process process;
    try {
      ProcessBuilder builder = new ProcessBuilder(arguments).directory(folder.toFile()).redirectErrorStream(true);
      builder.environment().putAll(variables);
      process = builder.start();
      process.getOutputStream().close();
    } catch (IOException e) {
      return new Call(Ending.NOT_STARTED, -1, e.getMessage());
    }
    StringBuilder output = new StringBuilder();
    AtomicBoolean full = new AtomicBoolean();
    Thread reading = new Thread(() -> read(process, output, limits.characters(), full), "output of a program");
    reading.setDaemon(true);
    reading.start();
    Ending ending = Ending.STOPPED;
    Set<ProcessHandle> started = new HashSet<>();
    try {
      ending = ending(process, limits, full, started);
      if (ending == Ending.BY_ITSELF) {
        // What it wrote last may not have been read; what it left behind may hold the pipe open for ever.
        reading.join(TimeUnit.SECONDS.toMillis(1));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    started.forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    // What it wrote last may be too much although it has ended.
    Ending last = ending == Ending.BY_ITSELF && full.get() ? Ending.TOO_MUCH_OUTPUT : ending;
    synchronized (output) {
      return new Call(last, last == Ending.BY_ITSELF ? process.exitValue() : -1, output.toString());
    }
  }

  /** @param started gets what the program started, which outlives it and then has another parent */
  private static Ending ending(Process process, Limits limits, AtomicBoolean full, Set<ProcessHandle> started)
      throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(limits.seconds());
    while (!process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
      process.descendants().forEach(started::add);
      if (full.get()) {
        return Ending.TOO_MUCH_OUTPUT;
      } else if (limits.stop().getAsBoolean()) {
        return Ending.STOPPED;
      } else if (System.nanoTime() > end) {
        return Ending.TOO_SLOW;
      } else if (ResidentMemory.megabytes(process.toHandle()) > limits.megabytes()) {
        return Ending.TOO_MUCH_MEMORY;
      }
    }
    return Ending.BY_ITSELF;
  }

  private static void read(Process process, StringBuilder output, int most, AtomicBoolean full) {
    char[] chunk = new char[CHUNK];
    try (Reader in = new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8)) {
      for (int n = in.read(chunk); n >= 0; n = in.read(chunk)) {
        synchronized (output) {
          output.append(chunk, 0, Math.min(n, most - output.length()));
          if (output.length() >= most) {
            full.set(true);
            return;
          }
        }
      }
    } catch (IOException e) {
      // The program was ended while it wrote: what came until then is all there is.
    }
  }
}

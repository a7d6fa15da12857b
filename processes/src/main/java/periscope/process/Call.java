package periscope.process;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * The result of one run of a program. The program is started with a list of arguments, never with a line for a shell.
 *
 * @param ending the reason why the program ended
 * @param exit   the program's exit code; -1 unless it ended by itself
 * @param output the text on standard output, and on standard error unless that is kept apart, up to the limit
 * @param errors the text on standard error, up to the limit; empty unless that is kept apart
 */
public record Call(Ending ending, int exit, String output, String errors) {

  /** The reasons why a program ended. */
  public enum Ending {
    /** It ended by itself, with any exit code. */
    BY_ITSELF,
    /** It did not start: there is no such program, or it must not be run. */
    NOT_STARTED,
    /** It ran longer than the limit, and was ended. */
    TOO_SLOW,
    /** It took more memory than the limit, and was ended. */
    TOO_MUCH_MEMORY,
    /** It wrote more than the limit, and was ended. */
    TOO_MUCH_OUTPUT,
    /** The stop condition held, and it was ended. */
    STOPPED
  }

  private static final int POLL_MILLIS = 20;

  /** The result of a program whose two outputs are not kept apart. */
  public Call(Ending ending, int exit, String output) {
    this(ending, exit, output, "");
  }

  /** Whether the program ended by itself with exit code 0. */
  public boolean succeeded() {
    return ending == Ending.BY_ITSELF && exit == 0;
  }

  /**
   * Runs a program and waits for its end; processes that it started are ended with it.
   *
   * @param arguments the program, followed by its arguments
   * @param folder    the folder in which it runs
   */
  public static Call of(List<String> arguments, Path folder, Limits limits) {
    return of(arguments, folder, Map.of(), limits);
  }

  /**
   * Runs a program like {@link #of(List, Path, Limits)}, with some variables added to the environment of this process.
   */
  public static Call of(List<String> arguments, Path folder, Map<String, String> variables, Limits limits) {
    return of(arguments, folder, variables, limits, Optional.empty());
  }

  /**
   * Runs a program and keeps standard output and standard error apart; the limit on characters holds for each of them.
   */
  public static Call apart(List<String> arguments, Path folder, Map<String, String> variables, Limits limits) {
    return of(arguments, folder, variables, limits, Optional.of(errors -> { }));
  }

  /**
   * Runs a program like {@link #apart(List, Path, Map, Limits)}.
   *
   * @param errors receives standard error as far as the program has written it, whenever there is more of it
   */
  public static Call apart(List<String> arguments, Path folder, Map<String, String> variables, Limits limits,
      Consumer<String> errors) {
    return of(arguments, folder, variables, limits, Optional.of(errors));
  }

  /** @param apart receives standard error while the program runs; empty if the outputs are not kept apart */
  private static Call of(List<String> arguments, Path folder, Map<String, String> variables, Limits limits,
      Optional<Consumer<String>> apart) {
    if (limits.stop().getAsBoolean()) {
      // Of many programs that end at once each, none would be asked about while it runs.
      return new Call(Ending.STOPPED, -1, "");
    }
    Process process;
    try {
      ProcessBuilder builder = new ProcessBuilder(arguments).directory(folder.toFile())
          .redirectErrorStream(apart.isEmpty());
      builder.environment().putAll(variables);
      process = builder.start();
      process.getOutputStream().close();
    } catch (IOException e) {
      return new Call(Ending.NOT_STARTED, -1, e.getMessage());
    }
    LimitedOutput output = new LimitedOutput(process.getInputStream(), limits.characters());
    // There is nothing here unless they are kept apart.
    LimitedOutput errors = new LimitedOutput(process.getErrorStream(), limits.characters());
    Ending ending = Ending.STOPPED;
    Set<ProcessHandle> started = new HashSet<>();
    try {
      ending = ending(process, limits, () -> {
        apart.ifPresent(errors::more);
        return output.full() || errors.full();
      }, started);
      if (ending == Ending.BY_ITSELF) {
        // What it wrote last may not have been read; what it left behind may hold the pipe open for ever.
        output.end(TimeUnit.SECONDS.toMillis(1));
        errors.end(TimeUnit.SECONDS.toMillis(1));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    started.forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    // What it wrote last may be too much although it has ended.
    Ending last = ending == Ending.BY_ITSELF && (output.full() || errors.full()) ? Ending.TOO_MUCH_OUTPUT : ending;
    return new Call(last, last == Ending.BY_ITSELF ? process.exitValue() : -1, output.text(), errors.text());
  }

  /**
   * Waits until the program ends, or ends it.
   *
   * @param started receives the processes that the program started: they outlive it, and have another parent then
   */
  private static Ending ending(Process process, Limits limits, BooleanSupplier full,
      Set<ProcessHandle> started) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(limits.seconds());
    while (!process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
      process.descendants().forEach(started::add);
      if (full.getAsBoolean()) {
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
}

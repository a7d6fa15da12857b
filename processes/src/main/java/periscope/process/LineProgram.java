package periscope.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A program that answers questions, several at once: for each line on its standard input, a number and a question, it
 * writes one line to its standard output, the number and the answer. Other lines count as nothing.
 */
public final class LineProgram implements AutoCloseable {

  private static final int POLL_MILLIS = 50;

  private final Process process;
  private final int mostCharacters;
  private final Map<String, CompletableFuture<Optional<String>>> asked = new ConcurrentHashMap<>();
  private final AtomicLong numbers = new AtomicLong();
  private volatile Call.Ending ending;

  /**
   * The result of one question.
   *
   * @param ending the reason why there is no answer, if there is none; {@link Call.Ending#BY_ITSELF} if the program
   *     ended by itself
   * @param line   the answer, if there is one
   */
  public record Reply(Call.Ending ending, Optional<String> line) {}

  private LineProgram(Process process, int mostCharacters) {
    this.process = process;
    this.mostCharacters = mostCharacters;
    Thread reading = new Thread(this::read, "answers of a program");
    reading.setDaemon(true);
    reading.start();
  }

  /**
   * Starts the program.
   *
   * @param arguments      the program first
   * @param folder         where it runs
   * @param variables      set beside those of this process
   * @param mostCharacters the limit on the length of an answer, beyond which the program is ended
   */
  public static LineProgram start(List<String> arguments, Path folder, Map<String, String> variables,
      int mostCharacters) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(arguments).directory(folder.toFile())
        .redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.environment().putAll(variables);
    return new LineProgram(builder.start(), mostCharacters);
  }

  private void read() {
    try (Reader in = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      StringBuilder line = new StringBuilder();
      for (int c = in.read(); c >= 0 && line.length() <= mostCharacters; c = in.read()) {
        if (c == '\n') {
          told(line.toString());
          line.setLength(0);
        } else {
          line.append((char) c);
        }
      }
      end(line.length() > mostCharacters ? Call.Ending.TOO_MUCH_OUTPUT : Call.Ending.BY_ITSELF);
    } catch (IOException e) {
      end(Call.Ending.STOPPED);
    }
  }

  private void told(String line) {
    int blank = line.indexOf(' ');
    CompletableFuture<Optional<String>> question = blank < 0 ? null : asked.remove(line.substring(0, blank));
    if (question != null) {
      question.complete(Optional.of(line.substring(blank + 1)));
    }
  }

  /** Asks a question, which has no line ends, and waits for the answer. */
  public Reply ask(String question, Limits limits) throws InterruptedException {
    String number = String.valueOf(numbers.incrementAndGet());
    CompletableFuture<Optional<String>> answer = new CompletableFuture<>();
    asked.put(number, answer);
    try {
      synchronized (numbers) {
        process.getOutputStream().write((number + " " + question + "\n").getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().flush();
      }
    } catch (IOException e) {
      end(Call.Ending.BY_ITSELF);
    }
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(limits.seconds());
    while (true) {
      if (ending != null) {
        answer.complete(Optional.empty());
      }
      try {
        Optional<String> line = answer.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
        return new Reply(line.isPresent() || ending == null ? Call.Ending.BY_ITSELF : ending, line);
      } catch (TimeoutException | ExecutionException e) {
        if (ResidentMemory.megabytes(process.toHandle()) > limits.megabytes()) {
          end(Call.Ending.TOO_MUCH_MEMORY);
        } else if (limits.stop().getAsBoolean()) {
          return new Reply(Call.Ending.STOPPED, Optional.empty());
        } else if (System.nanoTime() > end) {
          return new Reply(Call.Ending.TOO_SLOW, Optional.empty());
        }
      }
    }
  }

  /** The number of questions that the program works at, with those whose answers nobody waits for any more. */
  public int open() {
    return asked.size();
  }

  /** Whether the program can be asked again. */
  public boolean alive() {
    return ending == null && process.isAlive();
  }

  private synchronized void end(Call.Ending reason) {
    ending = ending == null ? reason : ending;
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    asked.values().forEach(q -> q.complete(Optional.empty()));
  }

  /** Ends the program with all that it started. */
  @Override
  public void close() {
    end(Call.Ending.STOPPED);
  }
}

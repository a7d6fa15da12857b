package periscope.cli;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import periscope.cli.session.Interruption;
import periscope.cli.session.Terminal;

/** One run of the command in this process. */
public record Result(int exit, String out, String err) {

  private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");

  public static Result of(String... arguments) {
    return of(new Interruption(), arguments);
  }

  /** One run of the command that keeps something for later runs in a folder. */
  public static Result keeping(Path cache, String... arguments) {
    return of(new Interruption(), Optional.of(cache), arguments);
  }

  private static Result of(Interruption interruption, String... arguments) {
    return of(interruption, Optional.empty(), arguments);
  }

  /** The same, told to stop as soon as its notes have a text. */
  public static Result until(String text, Path cache, String... arguments) {
    Interruption interruption = new Interruption();
    return of(interruption, Optional.of(cache), new ByteArrayOutputStream() {
      @Override
      public synchronized void write(byte[] bytes, int from, int length) {
        super.write(bytes, from, length);
        if (!interruption.asked() && toString(StandardCharsets.UTF_8).contains(text)) {
          interruption.ask();
        }
      }
    }, arguments);
  }

  private static Result of(Interruption interruption, Optional<Path> cache, String... arguments) {
    return of(interruption, cache, new ByteArrayOutputStream(), arguments);
  }

  private static Result of(
      Interruption interruption, Optional<Path> cache, ByteArrayOutputStream err, String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int exit = Periscope.run(Terminal.plain(print(out), print(err)), interruption, cache, arguments);
    return new Result(exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /** One run of the command that is told to stop before it begins. */
  public static Result interrupted(String... arguments) {
    Interruption interruption = new Interruption();
    interruption.ask();
    return of(interruption, arguments);
  }

  /** One run of the command that another program ends, by SIGTERM, before it begins. */
  public static Result ended(String... arguments) {
    Interruption interruption = new Interruption();
    interruption.end();
    return of(interruption, arguments);
  }

  /** The words of a command line, which blanks separate, except for words in single quotes. */
  public static List<String> words(String line) {
    return WORD.matcher(line).results().map(w -> w.group(1) != null ? w.group(1) : w.group(2)).toList();
  }

  private static PrintStream print(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, false, StandardCharsets.UTF_8);
  }
}

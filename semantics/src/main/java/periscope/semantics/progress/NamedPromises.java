package periscope.semantics.progress;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Promises that a language makes by itself, with their source; the file {@code promises.txt} has them.
 *
 * @param name   the name in commands
 * @param source the text that makes the promises, or that makes none, in words
 */
public record NamedPromises(String name, Promises promises, String source) {

  private static final String FILE = "promises.txt";
  private static final int COLUMNS = 4;

  /** All named promises, in the order of the file. */
  public static List<NamedPromises> all() {
    try (InputStream in = NamedPromises.class.getResourceAsStream(FILE)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines()
          .filter(l -> !l.isBlank() && !l.startsWith("#")).map(NamedPromises::read).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The promises with a name. */
  public static Optional<NamedPromises> of(String name) {
    return all().stream().filter(n -> n.name.equalsIgnoreCase(name)).findFirst();
  }

  private static NamedPromises read(String line) {
    List<String> cells = Arrays.stream(line.split("\\|", COLUMNS)).map(String::strip).toList();
    return new NamedPromises(cells.get(0), new Promises(ProgressModel.of(cells.get(1)).orElseThrow(),
        ProgressModel.of(cells.get(2)).orElseThrow()), cells.get(3));
  }
}

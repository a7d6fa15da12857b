package periscope.models;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The files of shipped models, and of the parts that they include. */
public final class ShippedFiles {

  private static final String FOLDER = "/models/";

  private ShippedFiles() {}

  /** The text of a file; empty if no file with this name is shipped. */
  public static Optional<String> content(String name) {
    try (InputStream in = ShippedFiles.class.getResourceAsStream(FOLDER + name)) {
      return in == null ? Optional.empty() : Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException("the shipped model " + name, e);
    }
  }
}

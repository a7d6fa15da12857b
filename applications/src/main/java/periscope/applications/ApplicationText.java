package periscope.applications;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import periscope.litmus.source.SourceText;

/** Source texts of applications, with the files that they include. */
public final class ApplicationText {

  private static final String FOLDER = "/applications/";

  /** Name of the file that every application includes. */
  public static final String ENVIRONMENT = "environment.h";

  private ApplicationText() {}

  /**
   * A text that comes with Periscope.
   *
   * @param file   file name of the text
   * @param others further files that it includes, such as {@code locks/cas.cl}
   */
  public static SourceText shipped(String file, String... others) {
    List<SourceText> included = Stream.concat(Stream.of(ENVIRONMENT), Stream.of(others))
        .map(f -> SourceText.shipped(f, read(f))).toList();
    return SourceText.shipped(file, read(file)).with(included);
  }

  /** A user's text, which may include {@value #ENVIRONMENT}. */
  public static SourceText of(String name, String content) {
    return new SourceText(name, content).with(List.of(SourceText.shipped(SourceText.beside(name, ENVIRONMENT),
        read(ENVIRONMENT))));
  }

  private static String read(String file) {
    try (InputStream in = ApplicationText.class.getResourceAsStream(FOLDER + file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

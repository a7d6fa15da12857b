package periscope.testing;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;

/**
 * Programs and drivers of others that a machine may lack. A test that needs one is skipped on such a machine, with a
 * message on what is missing. If the environment says {@code PERISCOPE_REQUIRE_NAME=1}, the test fails instead, so that
 * a build cannot lose tests unnoticed.
 */
public final class ForeignTools {

  private ForeignTools() {}

  /** A program on the {@code PATH}, such as {@code nvcc}. If there is none, the calling test is skipped, or fails. */
  public static Path onPath(String program) {
    List<String> folders = Stream.of(System.getenv("PATH").split(File.pathSeparator)).filter(f -> !f.isEmpty())
        .toList();
    Optional<Path> found = folders.stream().map(f -> Path.of(f, program)).filter(Files::isExecutable).findFirst();
    need(program, found.isPresent(), () -> "there is no " + program + " on the PATH");
    return found.orElseThrow();
  }

  /**
   * Skips the calling test, or lets it fail, unless the tool is there.
   *
   * @param name    the name in {@code PERISCOPE_REQUIRE_NAME}, in any case
   * @param there   whether the tool is there
   * @param missing the message on what is missing
   */
  public static void need(String name, boolean there, Supplier<String> missing) {
    if (!there && required(name)) {
      Assertions.fail(variable(name) + " is set, and " + missing.get());
    }
    Assumptions.assumeTrue(there, missing);
  }

  /** Whether the environment says that the machine must have the tool. */
  public static boolean required(String name) {
    return "1".equals(System.getenv(variable(name)));
  }

  private static String variable(String name) {
    return "PERISCOPE_REQUIRE_" + name.toUpperCase(Locale.ROOT).replace('-', '_');
  }
}

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
 * Tools and drivers of others that a machine may lack. A test that wants one is left out there, with a word on what was
 * missing; where the environment says {@code PERISCOPE_REQUIRE_NAME=1} it fails instead, so that a build cannot lose
 * them unnoticed.
 */
public final class ForeignTools {

  private ForeignTools() {}

  /**
   * A program on the {@code PATH}, such as {@code nvcc}; without it the calling test ends here, left out or failed.
   */
  public static Path onPath(String program) {
    List<String> folders = Stream.of(System.getenv("PATH").split(File.pathSeparator)).filter(f -> !f.isEmpty())
        .toList();
    Optional<Path> found = folders.stream().map(f -> Path.of(f, program)).filter(Files::isExecutable).findFirst();
    need(program, found.isPresent(), () -> "there is no " + program + " on the PATH");
    return found.orElseThrow();
  }

  /**
   * Ends the calling test, left out or failed, unless what it needs is there.
   *
   * @param name     as in {@code PERISCOPE_REQUIRE_NAME}, in any case
   * @param missing  what is missing, in words
   */
  public static void need(String name, boolean there, Supplier<String> missing) {
    if (!there && required(name)) {
      Assertions.fail(variable(name) + " is set, and " + missing.get());
    }
    Assumptions.assumeTrue(there, missing);
  }

  /** Whether the environment says that the machine has it. */
  public static boolean required(String name) {
    return "1".equals(System.getenv(variable(name)));
  }

  private static String variable(String name) {
    return "PERISCOPE_REQUIRE_" + name.toUpperCase(Locale.ROOT).replace('-', '_');
  }
}

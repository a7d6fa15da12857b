package periscope.cli.session;

import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The option that turns off what is kept between runs, and the folders of what is kept. */
public final class CacheOption {

  /** The variable with the folder of all that is kept. */
  private static final String VARIABLE = "PERISCOPE_CACHE";

  @Option(names = "--no-cache", description = "do again what an earlier run did already, and keep nothing of it")
  private boolean none;

  /** The folder of one kind of what is kept in a user's cache; empty if the option forbids it, or there is none. */
  public Optional<Path> folder(Optional<Path> cache, String kind) {
    return cache.filter(c -> !none).map(c -> c.resolve(kind));
  }

  /**
   * The user's cache: what {@code PERISCOPE_CACHE} names, or else the folder according to the XDG Base Directory
   * Specification.
   */
  public static Optional<Path> ofUser() {
    return variable(VARIABLE).or(() -> variable("XDG_CACHE_HOME")
        .or(() -> Optional.ofNullable(System.getProperty("user.home")).map(h -> Path.of(h, ".cache")))
        .map(c -> c.resolve("periscope")));
  }

  private static Optional<Path> variable(String name) {
    return Optional.ofNullable(System.getenv(name)).filter(f -> !f.isBlank()).map(Path::of);
  }
}

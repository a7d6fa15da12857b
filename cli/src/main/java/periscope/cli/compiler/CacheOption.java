package periscope.cli.compiler;

import java.nio.file.Path;
import java.util.Optional;
import periscope.compilers.ask.AnswerCache;
import picocli.CommandLine.Option;

/** The option that turns off the cache of compilers' answers, and the folder of the cache. */
final class CacheOption {

  private static final String FOLDER = "periscope/compilers";

  @Option(names = "--no-cache", description = "compile anew what an earlier run compiled already")
  private boolean none;

  /** The cache, in the user's cache folder according to the XDG Base Directory Specification. */
  AnswerCache cache() {
    Optional<Path> base = Optional.ofNullable(System.getenv("XDG_CACHE_HOME")).filter(f -> !f.isBlank()).map(Path::of)
        .or(() -> Optional.ofNullable(System.getProperty("user.home")).map(h -> Path.of(h, ".cache")));
    return none || base.isEmpty() ? AnswerCache.none() : AnswerCache.in(base.get().resolve(FOLDER));
  }
}

package periscope.cli.campaign;

import com.google.common.hash.Hashing;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.BiFunction;
import periscope.cli.session.Session;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.SourceText;
import periscope.mappings.Compiler;
import periscope.mappings.Mappings;
import periscope.mappings.table.Mapping;
import picocli.CommandLine.Option;

/** The option on the mapping that compiles tests before a device runs them. */
final class MappingOption {

  private static final int DIGITS = 8;

  @Option(names = {"-m", "--mapping"}, paramLabel = "MAPPING",
      description = "compile tests with this mapping first; models judge the source")
  private Optional<String> mapping = Optional.empty();

  private Optional<Mapping> table = Optional.empty();

  /** The mapping; empty if none was named. */
  Optional<Mapping> table(Session session) {
    if (table.isEmpty()) {
      table = mapping.map(session.inputs()::mapping);
    }
    return table;
  }

  /**
   * A text that identifies the mapping: {@code by}, its name and, if it comes from a file, the beginning of the file's
   * digest. The digest is there because results with a table say nothing about a changed file of the same name. Empty
   * if there is no mapping.
   */
  Optional<String> key(Session session) {
    return table(session).map(m -> "by " + mapping.get() + (Mappings.shipped().contains(mapping.get()) ? ""
        : " " + Hashing.sha256()
        .hashString(session.inputs().sources().file(mapping.get()).content(), StandardCharsets.UTF_8)
            .toString().substring(0, DIGITS)));
  }

  /** A function from a test, and the text that it was read from, to the test that the device runs. */
  BiFunction<LitmusTest, SourceText, LitmusTest> compiler(Session session) {
    Optional<Mapping> its = table(session);
    return (test, text) -> its.map(m -> Compiler.compile(test, text, m).target()).orElse(test);
  }
}

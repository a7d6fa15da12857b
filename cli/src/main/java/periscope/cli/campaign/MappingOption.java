package periscope.cli.campaign;

import java.util.Optional;
import java.util.function.UnaryOperator;
import periscope.cli.session.Session;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.SourceText;
import periscope.mappings.Compiler;
import periscope.mappings.table.Mapping;
import picocli.CommandLine.Option;

/** The mapping that compiles tests before a device runs them. */
final class MappingOption {

  @Option(names = {"-m", "--mapping"}, paramLabel = "MAPPING",
      description = "compile tests with this mapping first; models judge the source")
  private Optional<String> mapping = Optional.empty();

  /** As it was given. */
  Optional<String> given() {
    return mapping;
  }

  /** The mapping, if there is one. */
  Optional<Mapping> table(Session session) {
    return mapping.map(session::mapping);
  }

  /** Makes of a test what runs. */
  UnaryOperator<LitmusTest> compiler(Session session) {
    Optional<Mapping> table = table(session);
    return test -> table.map(m -> Compiler.compile(test, new SourceText(test.name(), ""), m).target()).orElse(test);
  }
}

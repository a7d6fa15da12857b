package periscope.cli.generate;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import periscope.cli.session.Exit;
import periscope.cli.session.Session;
import periscope.cli.session.Subcommand;
import periscope.generate.mutation.Mutators;
import periscope.generate.mutation.Mutators.Family;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.text.Prose;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code periscope generate mutants}: it makes the conformance tests and mutants of MC Mutants. */
@picocli.CommandLine.Command(
    name = "mutants",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Write the 20 conformance tests of MC Mutants for relaxed atomics, and their 32 mutants, each a test "
        + "with one ordering less.",
    footer = {"", "Examples:", "  periscope generate mutants --language opencl --emit neutral -o tests"})
final class GeneratedMutants implements Subcommand {

  private final Session session;

  @Spec
  private CommandSpec spec;

  @Mixin
  private LanguageOption ingredients = new LanguageOption();

  @Mixin
  private TestOutput output = new TestOutput();

  GeneratedMutants(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    return output.run(session, () -> new GeneratedMutants(session), this::make);
  }

  private int make(Consumer<Map<String, String>> write) {
    LitmusLanguage in = ingredients.language(session, "CUDA");
    if (in.source().isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "there are no mutants in " + in.header() + ": take --language cuda, opencl or llvm");
    }
    List<Family> families = Mutators.families(in.header());
    Map<String, String> tests = new LinkedHashMap<>();
    families.forEach(f -> Stream.concat(Stream.of(f.conformance()), f.mutants().stream())
        .forEach(t -> tests.put(t.name(), in.print(t))));
    write.accept(tests);
    session.terminal().note(
        Prose.count(families.size(), "conformance test") + ", "
            + Prose.count(tests.size() - families.size(), "mutant"));
    return Exit.OK;
  }
}

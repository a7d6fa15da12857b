package periscope.cli.compiler;

import java.util.ArrayList;
import java.util.List;
import periscope.compilers.TestedCompiler;
import periscope.litmus.source.NearNames;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The {@code --level} option of commands that go through all levels of a compiler. */
final class LevelOption {

  @Option(names = "--level", paramLabel = "NAME",
      description = "level of optimisation, as the compiler's file calls it; may be given several times (default: all)")
  private List<String> levels = new ArrayList<>();

  /**
   * The levels that the user asks for, by default all.
   *
   * @throws ParameterException if the compiler has no such level
   */
  List<String> of(TestedCompiler compiler, CommandSpec spec) {
    List<String> known = List.copyOf(compiler.levels().keySet());
    levels.forEach(l -> check(l, known, compiler, spec));
    return levels.isEmpty() ? known : levels.stream().distinct().toList();
  }

  static void check(String level, List<String> known, TestedCompiler compiler, CommandSpec spec) {
    if (!known.contains(level)) {
      throw new ParameterException(spec.commandLine(), compiler.name() + " has no level '" + level + "': "
          + NearNames.nearestOrAll(level, known));
    }
  }
}

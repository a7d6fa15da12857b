package periscope.compilers;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import periscope.compilers.unit.UnitForm;
import periscope.litmus.source.SourceText;
import periscope.process.Limits;

/**
 * A compiler under test, as its file describes it.
 *
 * @param name        name on the command line
 * @param title       source, target and program, in words
 * @param from        source language of its operations, as mapping tables name it
 * @param to          target language of its output, as mapping tables name it
 * @param form        source form of operations: {@link periscope.compilers.unit.UnitForm#name()}
 * @param version     command that prints its version
 * @param versionLine matches the line of that output with the version; empty for the first line
 * @param commands    commands that compile a unit, each the output of the one before; {@link #INPUT}, {@link #OUTPUT}
 *                    and {@link #LEVEL} may be among the arguments
 * @param operations  commands for units of single operations, where they differ from the others; else none
 * @param kernels     commands for files of kernels
 * @param levels      levels of optimisation by name, each with the arguments for {@link #LEVEL}; the first is the
 *                    default
 * @param limits      limits of each call
 * @param text        the file
 */
public record TestedCompiler(
    String name, String title, String from, String to, String form, List<String> version, Optional<Pattern> versionLine,
    List<List<String>> commands, List<List<String>> operations, KernelCommands kernels,
    Map<String, List<String>> levels, Limits limits, SourceText text) {

  /** The argument in place of the unit's file. */
  public static final String INPUT = "{input}";
  /** The argument in place of the output file. */
  public static final String OUTPUT = "{output}";
  /** The argument in place of the options on macros and on folders of included files. */
  public static final String OPTIONS = "{options}";
  /** The argument in place of the arguments of a level, of which there may be none or several. */
  public static final String LEVEL = "{level}";

  public TestedCompiler {
    version = List.copyOf(version);
    commands = commands.stream().map(List::copyOf).toList();
    operations = operations.stream().map(List::copyOf).toList();
    levels = Collections.unmodifiableMap(new LinkedHashMap<>(levels));
  }

  /** Copy that uses another source form. */
  public TestedCompiler in(UnitForm other) {
    return new TestedCompiler(
        name, title, from, to, other.name(), version, versionLine, commands, operations, kernels,
        levels, limits, text);
  }

  /** The same compiler as units of single operations go through it, at its default level if they have own commands. */
  public TestedCompiler forOperations() {
    return operations.isEmpty() ? this : new TestedCompiler(name, title, from, to, form, version, versionLine,
        operations, List.of(), kernels, Map.of(usualLevel(), levels.get(usualLevel())), limits, text);
  }

  /** The default level. */
  public String usualLevel() {
    return levels.keySet().iterator().next();
  }

  /** The commands that compile a file to another at a level. */
  public List<List<String>> commands(String input, String output, String level) {
    List<List<String>> all = new ArrayList<>();
    for (int i = 0; i < commands.size(); i++) {
      String from = i == 0 ? input : output + "." + i;
      String to = i == commands.size() - 1 ? output : output + "." + (i + 1);
      all.add(commands.get(i).stream().flatMap(a -> a.equals(LEVEL) ? levels.get(level).stream()
          : Stream.of(a.replace(INPUT, from).replace(OUTPUT, to))).toList());
    }
    return all;
  }
}

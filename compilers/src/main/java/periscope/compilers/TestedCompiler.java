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
 * @param name        what it is called on the command line
 * @param title       what it compiles and by what, in words
 * @param from        the language of the operations that it is asked about, as mapping tables call it
 * @param to          the language of what it writes, likewise
 * @param form        how operations are written for it: {@link periscope.compilers.unit.UnitForm#name()}
 * @param version     what asks for its version
 * @param versionLine finds the line of the answer that says it; the first line if absent
 * @param commands    what compiles a unit, one after the other, each what the one before wrote: arguments, of which
 *                    some are {@link #INPUT}, {@link #OUTPUT} and {@link #LEVEL}
 * @param levels      levels of optimisation by name, each the arguments that {@link #LEVEL} stands for; the first is
 *                    the usual one
 * @param limits      of each call
 * @param text        the file
 */
public record TestedCompiler(
    String name, String title, String from, String to, String form, List<String> version, Optional<Pattern> versionLine,
    List<List<String>> commands, Map<String, List<String>> levels, Limits limits, SourceText text) {

  /** Stands for the file with the unit. */
  public static final String INPUT = "{input}";
  /** Stands for the file that the compiler writes. */
  public static final String OUTPUT = "{output}";
  /** Stands for the arguments of a level, none or several. */
  public static final String LEVEL = "{level}";

  public TestedCompiler {
    version = List.copyOf(version);
    commands = commands.stream().map(List::copyOf).toList();
    levels = Collections.unmodifiableMap(new LinkedHashMap<>(levels));
  }

  /** The same that is asked in another form. */
  public TestedCompiler in(UnitForm other) {
    return new TestedCompiler(
        name, title, from, to, other.name(), version, versionLine, commands, levels, limits, text);
  }

  /** The level that is used where none is asked for. */
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

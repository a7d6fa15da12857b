package periscope.cli.search;

import com.google.common.base.Splitter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import periscope.cli.session.Session;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.mappings.table.Mapping;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option on a mixture: further tables, and the parts of a program that one table compiles. */
public final class MixOption {

  /** The beginning of the option's value where one table compiles the whole of each thread. */
  private static final String THREAD = "thread:";

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(names = "--mix", paramLabel = "TABLE[,TABLE…]",
      description = "further mappings: any of the tables compiles each operation, as if units of several compilers are"
          + " linked; thread:TABLE[,TABLE…]: one of the tables compiles the whole of each thread")
  private Optional<String> further = Optional.empty();

  /** Whether the user asks for a mixture. */
  public boolean given() {
    return further.isPresent();
  }

  /** Whether one table compiles the whole of each thread. */
  public boolean wholeThreads() {
    return further.filter(f -> f.startsWith(THREAD)).isPresent();
  }

  /** The option on a command line that means the same; nothing without a mixture. */
  public List<String> words() {
    return further.map(f -> List.of("--mix", f)).orElse(List.of());
  }

  private List<String> named() {
    String tables = further.orElseThrow().substring(wholeThreads() ? THREAD.length() : 0);
    List<String> names = Splitter.on(',').trimResults().omitEmptyStrings().splitToList(tables);
    boolean thread = wholeThreads() || names.equals(List.of(THREAD.substring(0, THREAD.length() - 1)));
    if (names.isEmpty() || thread && !wholeThreads()) {
      throw new ParameterException(command.commandLine(), thread ? "--mix thread: names no table; --mix thread:TABLE"
          + " names one" : "--mix names no table; --mix TABLE names one");
    }
    return names;
  }

  /**
   * The mixture of a table with the further tables; the table itself if there are none.
   *
   * @param written the table's name or path, as the command line gives it
   * @throws InvalidInputException if a further table does not exist, has errors, compiles to another language, or
   *     compiles no operation of the first one's language
   */
  public Mapping mixture(Session session, Mapping first, String written) {
    if (further.isEmpty()) {
      return first;
    }
    List<Mapping> tables = new ArrayList<>(List.of(first));
    List<String> names = new ArrayList<>(List.of(written));
    for (String name : named()) {
      tables.add(session.inputs().mapping(name));
      names.add(name);
    }
    return mixture(tables, names);
  }

  /**
   * The mixture of some tables.
   *
   * @param names the name or path of each, as the command line gives it
   * @throws InvalidInputException if a table compiles to another language, or no operation of the first one's language
   */
  public static Mapping mixture(List<Mapping> tables, List<String> names) {
    List<Mapping> told = new ArrayList<>(tables);
    for (int i = 0; i < told.size(); i++) {
      Mapping table = told.get(i);
      refuse(told.get(0), table, names.get(i));
      // Files of several folders may have one name.
      if (told.stream().anyMatch(t -> t.name().equals(table.name()) && !t.equals(table))) {
        told.set(i, table.named(names.get(i)));
      }
    }
    return Mapping.mixture(told);
  }

  /** Refuses a table to another target language, and a table that compiles no operation of the first one's language. */
  private static void refuse(Mapping first, Mapping table, String written) {
    SourceText place = new SourceText(written, "");
    if (!table.to().equals(first.to())) {
      throw new InvalidInputException(Diagnostic.error(place, Span.NONE, table.name() + " compiles to " + table.to()
          + ", and " + first.name() + " to " + first.to(), "tables that are mixed compile to one language"));
    } else if (table.translating(first.source()).rows().isEmpty()) {
      throw new InvalidInputException(Diagnostic.error(place, Span.NONE, table.name() + " compiles from " + table.from()
          + ", and no row of it is for an operation of " + first.from() + ", from which " + first.name() + " compiles",
          "a table that is mixed has a row for an operation of the first one's language"));
    }
  }
}

package periscope.verifier.mixture;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import periscope.litmus.answer.Verdict;
import periscope.litmus.text.Prose;
import periscope.litmus.text.ShellLine;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.TranslationPremise;
import periscope.verifier.program.Assignments;
import periscope.verifier.program.Choice;
import periscope.verifier.soundness.Answer;
import periscope.verifier.soundness.Finding;
import periscope.verifier.soundness.Question;

/** The answer about a mixture of tables in words. */
public final class MixtureText {

  /** Most reasons that a sentence names. */
  private static final int MOST_REASONS = 3;

  private MixtureText() {}

  /** The tables that have a fault by themselves, or are undecided, behind a semicolon; empty if there are none. */
  public static String faulty(MixtureAnswer mixture) {
    return mixture.alone().stream().filter(t -> !t.sound() && t.same().isEmpty())
        .map(t -> "; " + t.table().name() + " alone " + t.smallest()
            .map(f -> "has a fault" + size(f)).orElse("is not decided")).collect(Collectors.joining());
  }

  private static String size(Finding finding) {
    return " in a program of " + Prose.count(finding.size(), "operation");
  }

  /** The sentences about each table by itself, and about the code that tables share. */
  public static List<String> sentences(MixtureAnswer mixture, Question question) {
    List<String> told = new ArrayList<>();
    mixture.alone().forEach(table -> told.add(sentence(table, mixture.shown())));
    told.add((mixture.wholeThreads() ? "Each thread is compiled by one of the tables" : "Each operation is compiled by "
        + "any of the tables") + "; the lines above answer for programs that one table compiles alone. "
        + shared(question, mixture.mixture()));
    return told;
  }

  /** The sentence about a table by itself, behind the premise of a translated table. */
  public static String sentence(TableAlone table, AloneCommand shown) {
    String premise = TranslationPremise.of(table.table()).map(p -> p + ". ").orElse("");
    return premise + table.table().name() + " alone: " + table.same().map(s -> "the code of " + s.name()
        + " for each operation").orElseGet(() -> alone(table, shown)) + ".";
  }

  private static String alone(TableAlone table, AloneCommand shown) {
    Answer answer = table.answer();
    return answer.soundness().headline()
        + table.smallest().map(f -> size(f) + shown(table.table(), f, shown)).orElse("")
        + answer.stopped().filter(s -> answer.verdict() == Verdict.UNKNOWN).map(s -> ", " + s).orElse("")
        + (answer.verdict() == Verdict.INAPPLICABLE ? ", for no searched program has an operation of it" : "")
        + leftOut(table, "the mixture").map(o -> ". " + o).orElse("")
        + table.unmended().map(f -> ". No row mends the program: it goes wrong with all the order that the left"
            + " sides of rows ask for, too").orElse("");
  }

  /** The sentence, without its end, on the programs that a search of the mixture leaves out for a table's faults. */
  public static Optional<String> leftOut(TableAlone table, String mixture) {
    List<String> rows = table.doubtful().atFault().stream().filter(r -> !r.isEmpty()).map(reason -> reason.stream()
        .map(r -> "'" + r.text() + "'").sorted().collect(Collectors.joining(" and "))).sorted().toList();
    int more = rows.size() - MOST_REASONS;
    return Optional.of(rows).filter(r -> !r.isEmpty()).map(r -> "Programs in which it compiles operations by "
        + r.stream().limit(MOST_REASONS).collect(Collectors.joining(", or by "))
        + (more > 0 ? ", or by the rows of " + Prose.count(more, "further finding") + "," : "")
        + " are left out of " + mixture + ", for these rows are at fault");
  }

  /** The way to see the finding of a table; a translated table is written down first. */
  private static String shown(Mapping table, Finding finding, AloneCommand shown) {
    return table.original().isPresent() ? "; a table from " + table.from() + " with the line 'extends " + table.name()
        + "' has it, too" : ": '" + ShellLine.of(shown.words(table, finding.size())) + "' shows it";
  }

  /** The number of operations that have one code in all tables. */
  private static String shared(Question question, Mapping mixture) {
    Assignments mixed = question.operations().mixed().orElseThrow();
    List<Choice> choices = question.operations().choices();
    long all = choices.stream().map(c -> c.source().orElseThrow().in(0)).distinct().count();
    long shared = choices.stream().filter(c -> mixed.byTable().stream().allMatch(t -> t.contains(c)))
        .map(c -> c.source().orElseThrow().in(0)).distinct().count();
    return shared + " of " + Prose.count(all, "operation") + " have the same code in "
        + (mixture.tables().size() == 2 ? "both" : "all") + ".";
  }
}

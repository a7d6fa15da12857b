package periscope.verifier.matrix;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.litmus.answer.Soundness;
import periscope.litmus.answer.Verdict;
import periscope.litmus.text.Prose;
import periscope.litmus.text.ShellLine;
import periscope.litmus.text.TextTable;
import periscope.mappings.table.TranslationPremise;
import periscope.reports.Palette;
import periscope.verifier.behaviour.Target;
import periscope.verifier.mixture.MixtureText;
import periscope.verifier.mixture.TableAlone;
import periscope.verifier.report.NotCoveredText;
import periscope.verifier.soundness.Finding;

/** A matrix of tables in words: the table of its cells, and a smallest program for each cell that has one. */
public final class MatrixText {

  static final String UNDECIDED = "not decided";
  /** The word of a cell whose mixture adds nothing to the faults of its tables. */
  static final String NO_MORE = "no more";
  private static final String NO_PROGRAM = "no program";
  private static final String MARGIN = "  ";
  /** A blank at which no line ends. */
  private static final char TOGETHER = '\u00a0';
  /** Most cells that a sentence names one by one. */
  private static final int MOST_NAMES = 12;

  private final Matrix matrix;
  private final MatrixCommands commands;
  private final Palette colours;

  /** @param commands the commands that show the program of a cell */
  public MatrixText(Matrix matrix, MatrixCommands commands, Palette colours) {
    this.matrix = matrix;
    this.commands = commands;
    this.colours = colours;
  }

  /** The lines of the report. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>(headline());
    lines.add("");
    int tables = matrix.alone().size();
    lines.addAll(TextTable.align(IntStream.rangeClosed(1, tables).mapToObj(t -> List.of(MARGIN + t,
        matrix.alone().get(t - 1).table().name() + matrix.alone().get(t - 1).same().map(s -> ", with the code of "
            + s.name() + " for each operation").orElse(""))).toList()));
    lines.add("");
    lines.addAll(grid());
    lines.add("");
    for (int t = 1; t <= tables; t++) {
      TableAlone alone = matrix.alone().get(t - 1);
      if (alone.same().isEmpty()) {
        lines.addAll(program(t + " alone: ", alone.smallest(), List.of(t)));
      }
    }
    for (MatrixCell cell : matrix.cells()) {
      if (cell.needed()) {
        lines.addAll(program(cell.row() + " with " + cell.column() + ": ", cell.finding(),
            List.of(cell.row(), cell.column())));
      }
    }
    legend().forEach(s -> Prose.wrapped("", s).forEach(l -> lines.add(l.replace(TOGETHER, ' '))));
    boolean onMachine = matrix.task().runsOn() instanceof Target.Machine;
    lines.addAll(NotCoveredText.lines(matrix.question(), onMachine));
    matrix.question().source().model().seqCst().ifPresent(s -> lines.addAll(
        Prose.wrapped("seq_cst in " + matrix.task().source().name() + ": ", s + ".")));
    return lines;
  }

  private List<String> headline() {
    Soundness answer = matrix.soundness();
    List<String> words = words();
    String counts = Stream.of("UNSOUND", "STUCK", UNDECIDED)
        .map(w -> Map.entry(w, words.stream().filter(c -> c.startsWith(w)).count())).filter(e -> e.getValue() > 0)
        .map(e -> e.getValue() + " " + e.getKey()).collect(Collectors.joining(", "));
    String line = colours.verdict(answer.verdict(), answer.headline()) + "  "
        + Prose.count(matrix.alone().size(), "table") + ", each alone and every two together, against "
        + matrix.task().source().name() + " and " + matrix.task().targetInWords() + ", programs of up to "
        + Prose.count(matrix.question().bound().operations(), "operation")
        + (counts.isEmpty() ? "; nothing is claimed beyond."
            : "; of " + Prose.count(words.size(), "cell") + ": " + counts + ".");
    return colours.on() ? Prose.hanging(line, 2, Prose.WIDTH) : List.of(line);
  }

  private static String word(Soundness answer, Optional<Finding> smallest) {
    return answer.verdict() == Verdict.UNKNOWN ? UNDECIDED : answer.verdict() == Verdict.INAPPLICABLE ? NO_PROGRAM
        : smallest.map(f -> f.fault() + " " + f.size()).orElse(answer.headline());
  }

  /** The words of all cells, in the order of the text. */
  private List<String> words() {
    return Stream.concat(matrix.alone().stream().map(MatrixText::word), matrix.cells().stream().map(MatrixText::word))
        .toList();
  }

  /** The word of a table's own cell. */
  static String word(TableAlone alone) {
    return word(alone.answer().soundness(), alone.smallest());
  }

  private static String word(MatrixCell cell) {
    return cell.addsNothing() ? NO_MORE : cell.open().isPresent() ? UNDECIDED
        : word(cell.soundness(), cell.smallest());
  }

  /** The cells, each row on one line, or on several where one is too narrow. */
  private List<String> grid() {
    int tables = matrix.alone().size();
    List<List<String>> rows = new ArrayList<>();
    rows.add(Stream.concat(Stream.of(MARGIN), IntStream.rangeClosed(1, tables).mapToObj(String::valueOf)).toList());
    for (int row = 1; row <= tables; row++) {
      int number = row;
      List<String> cells = new ArrayList<>(List.of(MARGIN + row));
      IntStream.rangeClosed(1, tables).forEach(column -> cells.add(column == number
          ? word(matrix.alone().get(number - 1)) : matrix.cells().stream()
              .filter(c -> c.row() == number && c.column() == column).map(MatrixText::word).findFirst().orElse("")));
      rows.add(cells);
    }
    List<String> lines = TextTable.align(rows);
    return lines.stream().allMatch(l -> l.length() <= Prose.WIDTH) ? lines
        : TextTable.align(rows.stream().flatMap(MatrixText::broken).toList());
  }

  /** A row with each word of its cells on a line of its own. */
  private static Stream<List<String>> broken(List<String> row) {
    List<List<String>> words = IntStream.range(0, row.size()).mapToObj(c -> c == 0 ? List.of(row.get(0))
        : List.of(row.get(c).split(" ", -1))).toList();
    int most = words.stream().mapToInt(List::size).max().orElse(1);
    return IntStream.range(0, most).mapToObj(l -> words.stream().map(w -> l < w.size() ? w.get(l) : "").toList());
  }

  private List<String> program(String label, Optional<Finding> finding, List<Integer> tables) {
    return finding.stream().flatMap(f -> Stream.of(
        Prose.wrapped(label, f.shape().description() + ": " + f.text()),
        shown(MARGIN + " ".repeat(label.length()), tables, f.size()), List.of(""))).flatMap(List::stream).toList();
  }

  private List<String> shown(String margin, List<Integer> tables, int operations) {
    return commands.words(tables, operations).map(w -> ShellLine.wrapped(margin, w)).orElseGet(() ->
        Prose.wrapped(margin, "Shown by 'periscope verify' of " + (tables.size() == 1 ? "a table" : "tables") + " from "
            + matrix.alone().get(0).table().from() + " with the " + tables.stream().map(t -> "line 'extends "
            + matrix.alone().get(t - 1).table().name() + "'").collect(Collectors.joining(", and the ")) + "."));
  }

  /** Sentences on the words of the cells. */
  private List<String> legend() {
    List<String> words = words();
    List<String> said = new ArrayList<>();
    said.add("On the diagonal stands each table alone, in other cells the programs that need both tables: "
        + (matrix.wholeThreads() ? "one of the two compiles the whole of each thread"
            : "either of the two compiles each operation") + ". A number is that of the operations of a smallest "
        + "program that goes wrong.");
    matrix.alone().forEach(t -> TranslationPremise.of(t.table()).ifPresent(p -> said.add(p + ".")));
    if (words.contains(NO_MORE)) {
      boolean leftOut = matrix.alone().stream().anyMatch(t -> MixtureText.leftOut(t, "mixtures").isPresent());
      said.add("no more: " + (leftOut ? "of the programs that are not left out, " : "")
          + "no program goes wrong but those that one of the two tables compiles wrongly alone.");
    }
    matrix.alone().forEach(t -> MixtureText.leftOut(t, "mixtures")
        .ifPresent(l -> said.add(t.table().name() + ": " + l + ".")));
    said.addAll(unmended());
    if (words.contains(NO_PROGRAM)) {
      said.add("no program: no searched program has an operation of the table.");
    }
    reasons().forEach((reason, cells) -> said.add("not decided, " + reason + ": " + cells + "."));
    said.addAll(matrix.cells().stream().filter(c -> !c.needed()).map(c -> c.row() + " with " + c.column()
        + ": no searched program needs both tables; the cell has the worse of their answers.").toList());
    kept().forEach((on, cells) -> said.add("Decided before, on " + on + " by the same tool: " + cells + "."));
    return said;
  }

  /** The tables' own findings that no row mends, each with the tables that have it. */
  private List<String> unmended() {
    Map<String, List<Finding>> programs = matrix.alone().stream().flatMap(t -> t.unmended().stream())
        .collect(Collectors.groupingBy(Finding::text, LinkedHashMap::new, Collectors.toList()));
    return programs.entrySet().stream().map(p -> "No row mends " + p.getKey() + ": it goes wrong with all the order"
        + " that the left sides of rows ask for, too. Alone have it: " + having(p.getValue().get(0)) + ".").toList();
  }

  private String having(Finding finding) {
    return IntStream.rangeClosed(1, matrix.alone().size())
        .filter(t -> matrix.alone().get(t - 1).wrong(finding, matrix.question())).mapToObj(String::valueOf)
        .collect(Collectors.joining(", "));
  }

  /** The cells that are not decided, by the reason. */
  private Map<String, String> reasons() {
    return grouped(Stream.concat(IntStream.rangeClosed(1, matrix.alone().size()).boxed()
            .filter(t -> matrix.alone().get(t - 1).answer().verdict() == Verdict.UNKNOWN)
            .map(t -> Map.entry(matrix.alone().get(t - 1).answer().stopped().orElse("no answer") + upTo(
                matrix.alone().get(t - 1).right()), t + " alone")),
        matrix.cells().stream().flatMap(c -> c.open().stream()
            .map(o -> Map.entry(o + upTo(c.right()), c.row() + " with " + c.column())))));
  }

  private static String upTo(int right) {
    return right == 0 ? "" : ", right up to " + Prose.count(right, "operation");
  }

  /** The cells that earlier runs decided, by the day. */
  private Map<String, String> kept() {
    return grouped(Stream.concat(IntStream.rangeClosed(1, matrix.alone().size()).boxed()
            .flatMap(t -> matrix.kept().get(t - 1).stream().map(d -> Map.entry(d.toString(), t + " alone"))),
        matrix.cells().stream().flatMap(c -> c.kept().stream().map(d -> Map.entry(d.toString(),
            c.row() + " with " + c.column())))));
  }

  private static Map<String, String> grouped(Stream<Map.Entry<String, String>> cells) {
    return cells.collect(Collectors.groupingBy(Map.Entry::getKey, TreeMap::new,
        Collectors.mapping(Map.Entry::getValue, Collectors.collectingAndThen(Collectors.toList(), MatrixText::named))));
  }

  private static String named(List<String> cells) {
    return cells.size() > MOST_NAMES ? Prose.count(cells.size(), "cell")
        : cells.stream().map(c -> c.replace(' ', TOGETHER)).collect(Collectors.joining(", "));
  }
}

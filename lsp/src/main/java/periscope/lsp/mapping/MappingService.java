package periscope.lsp.mapping;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.litmus.language.SourceLanguage;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.lsp.language.DefinitionPlace;
import periscope.lsp.language.Glossary;
import periscope.lsp.language.HoverText;
import periscope.lsp.language.LanguageService;
import periscope.lsp.language.Proposal;
import periscope.lsp.language.Proposal.Kind;
import periscope.lsp.language.Visible;
import periscope.lsp.language.Word;
import periscope.mappings.Mappings;
import periscope.mappings.table.Family;
import periscope.mappings.table.Languages;
import periscope.mappings.table.Lint;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Operation;
import periscope.mappings.table.Qualifiers;
import periscope.mappings.table.Row;
import periscope.mappings.table.SourceOperation;
import periscope.mappings.table.TargetLanguage;

/** The service for mapping tables. */
public final class MappingService implements LanguageService {

  private static final Pattern LANGUAGES = Pattern.compile("\\bfrom\\s+(\\S+)\\s+to\\s+(\\S+)");
  private static final Pattern EXTENDS = Pattern.compile("(?m)^[ \\t]*extends[ \\t]+(\"[^\"\\n]*\"|\\S+)");

  /** A name in a left side; an operation has an opening parenthesis behind it. */
  private static final Pattern LEFT_NAME = Pattern.compile("\\b[a-z]\\w*\\b(?!\\s*\\()");

  /** Most source operations that the explanation of a row names one by one. */
  private static final int NAMED = 12;

  private final Mappings mappings;
  private final Function<String, Glossary> instructions;
  private final Glossary glossary = Glossary.load("map");

  /** @param instructions the glossary of the litmus language with a given header */
  public MappingService(Mappings mappings, Function<String, Glossary> instructions) {
    this.mappings = mappings;
    this.instructions = instructions;
  }

  @Override
  public boolean serves(String name) {
    return name.endsWith(".map");
  }

  @Override
  public boolean inWord(int character) {
    return Word.plain(character) || "-.".indexOf(character) >= 0;
  }

  @Override
  public List<Diagnostic> check(SourceText text) {
    try {
      return Lint.check(mappings.parse(text));
    } catch (InvalidInputException e) {
      return e.diagnostics();
    }
  }

  private Optional<Mapping> parsed(SourceText text) {
    try {
      return Optional.of(mappings.parse(text));
    } catch (InvalidInputException e) {
      return Optional.empty();
    }
  }

  @Override
  public List<Proposal> complete(SourceText text, int offset) {
    String visible = Visible.withoutComments(text.content());
    String line = Word.lineBefore(visible, offset);
    if (line.matches(".*\\bfrom\\s+\\S*")) {
      return names(Languages.sources().stream().map(SourceLanguage::name).toList(), Kind.NAME);
    } else if (line.matches(".*\\bto\\s+\\S*")) {
      return names(Languages.targets().stream().map(TargetLanguage::name).toList(), Kind.NAME);
    } else if (line.matches("\\s*extends\\s+\\S*")) {
      return names(Mappings.shipped(), Kind.FILE);
    } else if (line.contains("=>") || continuesRightSide(visible, offset, "=>")) {
      return rightSide(visible, line);
    } else if (continuesRightSide(visible, offset, ";")) {
      return Stream.concat(rightSide(visible, line).stream(), lineStarts().stream()).toList();
    } else if (line.lastIndexOf('(') > line.lastIndexOf(')')) {
      return qualifiers(visible);
    }
    return lineStarts();
  }

  /** The first words of a line of a table. */
  private List<Proposal> lineStarts() {
    return Stream.concat(operations().stream(), glossary.proposals(Kind.KEYWORD, "line").stream()).toList();
  }

  /** Whether the text before a place in a line ends with a sign behind which a row continues. */
  private static boolean continuesRightSide(String visible, int offset, String sign) {
    String before = visible.substring(0, Math.min(offset, visible.length()));
    String start = before.substring(before.lastIndexOf('\n') + 1);
    return before.stripTrailing().endsWith(sign) && start.strip().matches("[\\w ]*");
  }

  private static List<Proposal> names(List<String> names, Kind kind) {
    return names.stream().map(n -> new Proposal(n, kind, "", "")).toList();
  }

  private List<Proposal> operations() {
    return Stream.concat(Arrays.stream(Operation.values()).map(Operation::spelling),
        Arrays.stream(Family.values()).map(Family::spelling))
        .map(o -> new Proposal(o, Kind.FUNCTION, signature(o), meaning(o)))
        .toList();
  }

  private String signature(String operation) {
    return glossary.find(operation).map(Glossary.Entry::signature).orElse("");
  }

  /** The qualifiers of the table's languages, or of all languages if the table does not name them. */
  private List<Proposal> qualifiers(String visible) {
    Optional<SourceLanguage> source = named(visible, 1).flatMap(Languages::source);
    Optional<TargetLanguage> target = named(visible, 2).flatMap(Languages::target);
    return Languages.sources().stream().filter(s -> source.isEmpty() || source.get().equals(s))
        .flatMap(s -> Languages.targets().stream().filter(t -> target.isEmpty() || target.get().equals(t))
            .flatMap(t -> Qualifiers.all(s, t).stream()))
        .distinct().map(q -> new Proposal(q, Kind.QUALIFIER, "", meaning(q))).toList();
  }

  private String meaning(String word) {
    return glossary.find(word).map(Glossary.Entry::meaning).orElse("");
  }

  private List<Proposal> rightSide(String visible, String line) {
    Glossary target = target(visible);
    List<Proposal> all = new ArrayList<>(target.proposals(Kind.INSTRUCTION, "body"));
    all.addAll(target.proposals(Kind.QUALIFIER, "operand"));
    glossary.find("nothing").ifPresent(e -> all.add(Proposal.keyword(e.name(), e.meaning())));
    int arrow = line.indexOf("=>");
    if (arrow > 0) {
      String left = line.substring(0, arrow).replaceAll("\\(.*?\\)", "()");
      LEFT_NAME.matcher(left).results().map(MatchResult::group).distinct().filter(w -> Operation.of(w).isEmpty())
          .forEach(w -> all.add(new Proposal(w, Kind.NAME, "", "")));
    }
    return all;
  }

  /** The words of the table's target language. */
  private Glossary target(String visible) {
    return instructions.apply(named(visible, 2).flatMap(Languages::target).map(TargetLanguage::header).orElse(""));
  }

  /** The table's name of its source language (1) or its target language (2); empty if it states none. */
  private static Optional<String> named(String visible, int group) {
    Matcher languages = LANGUAGES.matcher(visible);
    return languages.find() ? Optional.of(languages.group(group)) : Optional.empty();
  }

  @Override
  public Optional<HoverText> explain(SourceText text, int offset) {
    String visible = Visible.withoutComments(text.content());
    Word word = Word.at(visible, offset, c -> Word.plain(c) || c == '.');
    Optional<HoverText> instruction = target(visible).explain(word, offset).filter(e -> isRightSide(visible, offset));
    Optional<HoverText> row = parsed(text).flatMap(m ->
        Optional.of(rows(m, text, visible, offset)).filter(r -> !r.isEmpty()).map(r -> told(m, r)));
    if (instruction.isPresent() && row.isPresent()) {
      HoverText i = instruction.get();
      return Optional.of(new HoverText(i.span(), i.markdown() + "\n\n---\n" + row.get().markdown()));
    }
    return instruction.or(() -> row).or(() -> glossary.explain(word, offset));
  }

  private static boolean isRightSide(String visible, int offset) {
    return Word.lineBefore(visible, offset).contains("=>") || continuesRightSide(visible, offset, "=>")
        || continuesRightSide(visible, offset, ";");
  }

  /**
   * The rows at an offset: those of the last line whose left side begins at or before it, unless they end before it.
   */
  private static List<Row> rows(Mapping mapping, SourceText text, String visible, int offset) {
    List<Row> before = mapping.rows().stream()
        .filter(r -> r.place().text().name().equals(text.name()) && r.place().span().offset() <= offset).toList();
    int last = before.stream().mapToInt(r -> r.place().span().offset()).max().orElse(-1);
    return before.stream().filter(r -> r.place().span().offset() == last && offset <= end(visible, last)).toList();
  }

  /** The end of a row that starts at an offset: the first line end that does not follow a {@code ;} or an arrow. */
  private static int end(String visible, int from) {
    int end = visible.indexOf('\n', from);
    while (end >= 0 && visible.substring(from, end).strip().matches("(?s).*(;|=>)")) {
      end = visible.indexOf('\n', end + 1);
    }
    return end < 0 ? visible.length() : end;
  }

  /**
   * The explanation of some rows.
   *
   * @param rows the rows of one line
   */
  private HoverText told(Mapping mapping, List<Row> rows) {
    List<String> matched = SourceOperation.all(mapping.source(), mapping.target()).stream()
        .filter(o -> mapping.row(o).filter(r -> rows.stream().anyMatch(own -> own == r)).isPresent())
        .map(SourceOperation::toString)
        .toList();
    String code = rows.stream().limit(NAMED).map(Row::toString).collect(Collectors.joining("\n"));
    StringBuilder out = new StringBuilder(HoverText.code(code + (rows.size() > NAMED ? "\n…" : "")));
    out.append("Matches ").append(count(matched.size(), "source operation"));
    if (!matched.isEmpty()) {
      out.append(": ").append(String.join(", ", matched.stream().limit(NAMED).map(m -> "`" + m + "`").toList()));
      out.append(matched.size() > NAMED ? " and " + (matched.size() - NAMED) + " more" : "");
    }
    Row first = rows.get(0);
    out.append(first.templates().isEmpty() ? ". Emits nothing." : ". Emits" + (rows.size() > 1 ? ", the first" : "")
        + ":\n");
    Glossary target = instructions.apply(mapping.target().header());
    for (String instruction : first.templates().isEmpty() ? List.<String>of() : List.of(first.right().split(";\\s*"))) {
      String meaning = target.find(instruction.split(" ")[0]).map(e -> ": " + e.meaning()).orElse("");
      out.append("- `").append(instruction).append('`').append(meaning).append('\n');
    }
    return new HoverText(first.place().span(), out.toString());
  }

  private static String count(int number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }

  /** The definition for {@code extends}: the mapping that it names. */
  @Override
  public Optional<DefinitionPlace> definition(SourceText text, int offset) {
    Matcher extended = EXTENDS.matcher(Visible.withoutComments(text.content()));
    if (!extended.find() || offset < extended.start(1) || offset > extended.end(1)) {
      return Optional.empty();
    }
    String written = extended.group(1).replace("\"", "");
    boolean shipped = Mappings.shipped().contains(written);
    try {
      String name = shipped ? written : Path.of(text.name()).resolveSibling(written).normalize().toString();
      return Optional.of(new DefinitionPlace(mappings.load(name).place().text(), new Span(0, 0)));
    } catch (InvalidInputException | InvalidPathException e) {
      return Optional.empty();
    }
  }

  @Override
  public Optional<String> format(SourceText text) {
    return parsed(text).map(m -> TableLayout.of(text.content()))
        .filter(laidOut -> parsed(new SourceText(text.name(), laidOut)).equals(parsed(text)));
  }
}

package periscope.lsp.litmus;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.lsp.language.Glossary;
import periscope.lsp.language.HoverText;
import periscope.lsp.language.LanguageService;
import periscope.lsp.language.Proposal;
import periscope.lsp.language.Proposal.Kind;
import periscope.lsp.language.Visible;
import periscope.lsp.language.Word;

/**
 * The service for all litmus languages: they share one file ending, and the first word of a test distinguishes them.
 */
public final class LitmusService implements LanguageService {

  private static final Pattern FIRST_WORD = Pattern.compile("\\S+");
  private static final Pattern NAME = Pattern.compile("[A-Za-z_$%][A-Za-z0-9_$]*");
  private static final Pattern CONDITION =
      Pattern.compile("(?m)^[ \\t]*(?:~\\s*|not\\s+)?(?:exists|forall|filter|locations)\\b");

  /** A name with a dot or an arrow, and perhaps the beginning of the next name. */
  private static final Pattern DOTTED = Pattern.compile("[\\w)}](?:\\.|->)\\w*$");

  /** Most names of the text that completion proposes. */
  private static final int NAMES = 500;

  private final LitmusLanguages languages;
  private final Function<SourceText, List<Diagnostic>> warnings;
  private final Map<String, Glossary> glossaries = new ConcurrentHashMap<>();

  /** @param warnings the warnings of a test, which throws the errors */
  public LitmusService(LitmusLanguages languages, Function<SourceText, List<Diagnostic>> warnings) {
    this.languages = languages;
    this.warnings = warnings;
  }

  @Override
  public boolean serves(String name) {
    return name.endsWith(".litmus");
  }

  /** The words of a language, by the header of its tests. */
  public Glossary glossary(String header) {
    return glossaries.computeIfAbsent(header, Glossary::load);
  }

  @Override
  public List<Diagnostic> check(SourceText text) {
    try {
      return warnings.apply(text);
    } catch (InvalidInputException e) {
      return e.diagnostics();
    }
  }

  @Override
  public List<Proposal> complete(SourceText text, int offset) {
    String visible = Visible.withoutComments(text.content());
    Optional<LitmusLanguage> language = language(visible);
    Matcher first = FIRST_WORD.matcher(visible);
    if (language.isEmpty() || first.find() && offset <= first.end()) {
      return languages.all().stream()
          .map(l -> new Proposal(l.header(), Kind.KEYWORD, l.name(), "starts a test in " + l.name()))
          .toList();
    }
    Glossary glossary = glossary(language.get().header());
    if (DOTTED.matcher(Word.lineBefore(visible, offset)).find()) {
      return suffixes(glossary);
    }
    Matcher condition = CONDITION.matcher(visible);
    boolean inCondition = condition.find() && condition.end() < offset;
    List<Proposal> all = new ArrayList<>(inCondition
        ? glossary.proposals(Kind.KEYWORD, "condition")
        : glossary.proposals(Kind.INSTRUCTION, "body"));
    if (!inCondition) {
      all.addAll(glossary.proposals(Kind.QUALIFIER, "operand"));
      all.addAll(glossary.proposals(Kind.KEYWORD, "head", "condition"));
    }
    all.addAll(names(visible, offset, glossary));
    return all;
  }

  /** The words that may follow a dot: {@code acquire} after {@code ld.}. */
  private static List<Proposal> suffixes(Glossary glossary) {
    return glossary.entries("suffix").stream()
        .map(e -> new Proposal(e.name().substring(1), Kind.QUALIFIER, e.signature(), e.meaning()))
        .toList();
  }

  /** The names that the text itself introduces, in the order of their first use. */
  private static List<Proposal> names(String visible, int offset, Glossary glossary) {
    Map<String, Proposal> names = new LinkedHashMap<>();
    int body = visible.indexOf('\n', Math.max(0, visible.indexOf(visible.strip())));
    Matcher name = NAME.matcher(visible);
    for (int from = Math.max(0, body); names.size() < NAMES && name.find(from); from = name.end()) {
      boolean here = name.start() <= offset && offset <= name.end();
      if (!here && glossary.find(name.group()).or(() -> glossary.find("." + name.group())).isEmpty()) {
        names.putIfAbsent(name.group(), new Proposal(name.group(), Kind.NAME, "", ""));
      }
    }
    return List.copyOf(names.values());
  }

  @Override
  public Optional<HoverText> explain(SourceText text, int offset) {
    String visible = Visible.withoutComments(text.content());
    Optional<LitmusLanguage> language = language(visible);
    if (language.isEmpty()) {
      return Optional.empty();
    }
    Word word = Word.at(visible, offset, c -> Word.plain(c) || c == '.' || c == ':' || c == '%');
    Optional<HoverText> told = glossary(language.get().header()).explain(word, offset);
    Optional<LitmusTest> test = parsed(text);
    Optional<String> reading = test.flatMap(t -> new ReadAs(t).at(offset));
    if (told.isPresent() && reading.isPresent()) {
      return told.map(e -> new HoverText(e.span(), e.markdown() + "\n\nHere: " + reading.get()));
    }
    Word name = Word.at(visible, offset, Word::plain);
    return told.or(() -> test.flatMap(t -> t.location(name.text()))
        .map(l -> new HoverText(name.span(), ReadAs.location(l))));
  }

  private Optional<LitmusTest> parsed(SourceText text) {
    try {
      return Optional.of(languages.parse(text));
    } catch (InvalidInputException e) {
      return Optional.empty();
    }
  }

  /** The language named by the first word of a text without comments; empty if it is unknown. */
  private Optional<LitmusLanguage> language(String visible) {
    Matcher first = FIRST_WORD.matcher(visible);
    return first.find() ? languages.all().stream().filter(l -> l.accepts(first.group())).findFirst() : Optional.empty();
  }

  @Override
  public Optional<String> format(SourceText text) {
    Optional<LitmusTest> test = parsed(text);
    return test.flatMap(t -> Formatting.of(glossary(t.language()).setting("layout").orElse("")))
        .map(layout -> layout.apply(text.content()))
        .filter(laidOut -> sameCharacters(laidOut, text.content()))
        .filter(laidOut -> parsed(new SourceText(text.name(), laidOut)).equals(test));
  }

  private static boolean sameCharacters(String one, String other) {
    return one.replaceAll("\\s+", "").equals(other.replaceAll("\\s+", ""));
  }
}

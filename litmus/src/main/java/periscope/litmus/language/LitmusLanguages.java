package periscope.litmus.language;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import periscope.litmus.LitmusTest;
import periscope.litmus.LocalMemory;
import periscope.litmus.expectation.Expectations;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.Premise;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** Every litmus language on the class path. */
public final class LitmusLanguages {

  /** Largest text that is read, in characters; real litmus tests have about a thousandth of this. */
  private static final int LIMIT = 1_000_000;

  private static final Pattern FIRST_WORD =
      Pattern.compile("\\A(?:\\s|\\(\\*.*?\\*\\)|//[^\\n]*|/\\*.*?\\*/)*+(\\S+)", Pattern.DOTALL);

  /** Header words of herd's tests for processors, in capitals. */
  private static final Set<String> PROCESSORS =
      Set.of("X86", "X86_64", "ARM", "AARCH64", "PPC", "RISCV", "MIPS", "LISA", "BELL", "ASL");

  private final List<LitmusLanguage> languages;

  private LitmusLanguages(List<LitmusLanguage> languages) {
    this.languages = List.copyOf(languages);
  }

  /** Finds the languages through {@link ServiceLoader}. */
  public static LitmusLanguages load() {
    return new LitmusLanguages(ServiceLoader.load(LitmusLanguage.class).stream().map(ServiceLoader.Provider::get)
        .toList());
  }

  public List<LitmusLanguage> all() {
    return languages;
  }

  /**
   * The traits of the language of a test: engines and reports get a test, and not the language that read it. A language
   * that is not on the class path has the default traits.
   *
   * @param header {@link LitmusTest#language()}
   */
  public static LanguageTraits traits(String header) {
    return Installed.TRAITS.getOrDefault(header, LanguageTraits.DEFAULT);
  }

  /** The instruction sets of all languages, by header. */
  static Map<String, InstructionSet> instructions() {
    return Installed.INSTRUCTIONS;
  }

  /**
   * The languages' traits and instruction sets; found once a process, since the class path does not change. Parsers are
   * set up when a text is read.
   */
  private static final class Installed {
    static final Map<String, LanguageTraits> TRAITS =
        load().all().stream().collect(Collectors.toMap(LitmusLanguage::header, LitmusLanguage::traits));
    static final Map<String, InstructionSet> INSTRUCTIONS =
        load().all().stream().collect(Collectors.toMap(LitmusLanguage::header, LitmusLanguage::instructions));
  }

  /** The language whose {@link LitmusLanguage#header()} is this word. */
  public LitmusLanguage ofHeader(String header) {
    return languages.stream()
        .filter(l -> l.header().equals(header))
        .findFirst()
        .orElseThrow(() -> new NoSuchElementException("no litmus language has the header " + header));
  }

  /**
   * The language of a text: the language that its first word names, or the language of the other tool's form in which
   * the text is; empty if neither exists.
   */
  public Optional<LitmusLanguage> of(SourceText text) {
    return named(text).or(() -> form(text).map(f -> ofHeader(f.language())));
  }

  /** The language that the first word of a text names. */
  private Optional<LitmusLanguage> named(SourceText text) {
    Matcher word = FIRST_WORD.matcher(text.content());
    return word.find() ? languages.stream().filter(l -> l.accepts(word.group(1))).findFirst() : Optional.empty();
  }

  /**
   * The other tool's form in which a text is, for a text that no language claims; if several forms accept the text, a
   * form with the text's file suffix wins. Empty if no form accepts it.
   */
  public static Optional<Importer> form(SourceText text) {
    return Forms.ALL.stream().filter(f -> f.accepts(text))
        .min(Comparator.comparing(f -> !text.name().endsWith(f.suffix())));
  }

  /**
   * The text that the bytes of a binary file stand for; empty if no form has such files.
   *
   * @throws InvalidInputException for a file of a form that is broken
   */
  public static Optional<String> decoded(String name, byte[] bytes) {
    return Forms.ALL.stream().flatMap(f -> f.decoded(name, bytes).stream()).findFirst();
  }

  /** The file suffixes of the forms of other tools. */
  public static List<String> formSuffixes() {
    return Forms.ALL.stream().map(Importer::suffix).distinct().toList();
  }

  /** The forms; found once a process, when the first text arrives that no language claims. */
  private static final class Forms {
    static final List<Importer> ALL =
        ServiceLoader.load(Importer.class).stream().map(ServiceLoader.Provider::get).toList();
  }

  /**
   * Reads a test in the language that its first word names, or in another tool's form.
   *
   * @throws InvalidInputException if no language and no form claims the text, or if the text has errors
   */
  public LitmusTest parse(SourceText text) {
    return claimed(text).map(l -> l.parse(text)).orElseGet(() -> form(text).orElseThrow().read(text));
  }

  /**
   * Checks a test for parts that are allowed but most likely mistakes.
   *
   * @throws InvalidInputException as {@link #parse}, and for expectations that cannot be read
   */
  public List<Diagnostic> warnings(SourceText text) {
    List<Diagnostic> warnings = new ArrayList<>(
        claimed(text).map(l -> l.warnings(text)).orElseGet(() -> form(text).orElseThrow().warnings(text)));
    List<Diagnostic> slips = Expectations.slips(text);
    List<Diagnostic> errors = slips.stream().filter(d -> d.severity() == Diagnostic.Severity.ERROR).toList();
    if (!errors.isEmpty()) {
      throw new InvalidInputException(errors);
    }
    warnings.addAll(slips);
    // Conditions are checked where tests become executions, too; whoever asks for warnings is to hear of that, too.
    LocalMemory.instances(parse(text), text);
    named(text).flatMap(l -> AssumedPlacement.of(l, text)).ifPresent(p -> warnings.add(p.warning(text)));
    return warnings;
  }

  /**
   * The facts on which the meaning of a test rests and that its text does not state.
   *
   * @param test the test of the text
   */
  public List<Premise> premises(SourceText text, LitmusTest test) {
    Optional<LitmusLanguage> named = named(text);
    List<Premise> premises = new ArrayList<>(
        named.map(l -> l.premises(text)).or(() -> form(text).map(f -> f.premises(text))).orElse(List.of()));
    named.flatMap(l -> AssumedPlacement.of(l, text)).ifPresent(premises::add);
    named.flatMap(l -> AssumedZeros.of(test, text)).ifPresent(premises::add);
    return premises;
  }

  /**
   * The language that claims a text; empty if another tool's form does.
   *
   * @throws InvalidInputException if neither claims the text, or if the text is empty or too long
   */
  private Optional<LitmusLanguage> claimed(SourceText text) {
    if (text.content().length() > LIMIT) {
      String message = "the text has " + text.content().length() + " characters; a litmus test has at most " + LIMIT;
      throw invalid(text, Span.NONE, message);
    }
    Matcher word = FIRST_WORD.matcher(text.content());
    if (!word.find()) {
      throw invalid(text, Span.NONE, "the file is empty");
    }
    Optional<LitmusLanguage> language = named(text);
    if (language.isEmpty() && form(text).isEmpty()) {
      throw unknown(text, word);
    }
    return language;
  }

  private InvalidInputException unknown(SourceText text, Matcher word) {
    String shown = word.group(1).length() > 40 ? word.group(1).substring(0, 40) + "…" : word.group(1);
    Span span = new Span(word.start(1), Math.min(40, word.group(1).length()));
    String message = "no litmus language starts with '" + shown + "'";
    return !PROCESSORS.contains(shown.toUpperCase(Locale.ROOT)) ? invalid(text, span, message)
        : new InvalidInputException(Diagnostic.error(text, span, message, "tests of processors are not read; a test in "
            + "OPENCL or C with relaxed atomics has their accesses, and --model sc or tso judges it"));
  }

  private InvalidInputException invalid(SourceText text, Span span, String message) {
    String known = languages.stream().map(LitmusLanguage::header).sorted().collect(Collectors.joining(", "));
    return new InvalidInputException(Diagnostic.error(text, span, message, "a litmus test starts with one of: "
        + known));
  }
}

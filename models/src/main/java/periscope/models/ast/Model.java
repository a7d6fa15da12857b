package periscope.models.ast;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.litmus.source.SourceText;

/**
 * A memory model with its includes resolved.
 *
 * @param name       the name or path by which the model was loaded
 * @param title      the model's own title; its name if the file has no title
 * @param text       the text of the file itself, without included files
 * @param manner     the manner in which the file is written
 * @param statements every statement in order; the statements of an included file take the place of the include
 * @param origins    the texts that the statements come from, included files apart: the file's own, then each text whose
 *                   statements were added; empty if some statements come from no text that knows of the others. The
 *                   model has a property that sentences of comments state only if each of these texts states it
 * @param parts      the newer parts of the language that the file says it knows, in a comment's sentence that starts
 *                   with {@code parts:}. A model with other statements knows them, too: they say which words its
 *                   clauses have, and nothing about what the clauses forbid
 */
public record Model(
    String name, String title, SourceText text, Manner manner, List<Located> statements, List<SourceText> origins,
    Set<String> parts) {

  /** A statement and the text that contains it. */
  public record Located(SourceText text, Statement statement) {}

  /** Stands between the name of a model and the name of a file whose statements are added. */
  public static final String ADDED = "+";

  /** A sentence of a comment that describes the order of seq_cst operations in the model. */
  private static final Pattern SEQ_CST = Pattern.compile("\\bseq_cst: (.*?)\\.\\s", Pattern.DOTALL);

  /** The mark of a comment that says which reads order events. */
  private static final Pattern WAITING = Pattern.compile("\\bwaiting: ");

  /** The mark of a comment that says that reading again from the same write changes nothing. */
  private static final Pattern REREADING = Pattern.compile("\\brereading: ");

  /** The mark of a comment that says that the file selects executions for a question. */
  private static final Pattern SELECTS = Pattern.compile("\\bselects: ");

  /** The mark of a comment that says that a round which changes nothing may be left out. */
  private static final Pattern IDLE = Pattern.compile("\\bidle: ");

  /** A sentence of a comment that lists other readings of the model. */
  private static final Pattern READINGS = Pattern.compile("\\breadings: (.*?)\\.\\s", Pattern.DOTALL);

  /** A sentence of a comment that lists readings of what the language's specification leaves open. */
  private static final Pattern UNSETTLED = Pattern.compile("\\bunsettled: (.*?)\\.\\s", Pattern.DOTALL);

  /** A sentence of a comment that lists newer parts of the language. */
  private static final Pattern PARTS = Pattern.compile("\\bparts: ([^.]*)\\.\\s");

  /** A sentence of a comment that lists the newer parts that the file's flags are about. */
  private static final Pattern FLAGGED = Pattern.compile("\\bflags: ([^.]*)\\.\\s");

  /** A sentence of a comment that names a model for race-free programs, and the largest size of such a program. */
  private static final Pattern RACE_FREE =
      Pattern.compile("\\brace-free: (\\S+) \\(up to (\\d+) operations and (\\d+) locations\\)\\.\\s");

  /** The mark of a comment that says that one memory is enough. */
  private static final Pattern MEMORIES = Pattern.compile("\\bmemories: ");

  /** One entry of such a list: the name of a model, and words in parentheses. */
  private static final Pattern READING = Pattern.compile("([^\\s,()]+)\\s+\\(([^)]*)\\)");

  /**
   * Another reading of a model: a model of the same language that forbids, or allows, one behaviour more.
   *
   * @param model the other model, as a user names it
   * @param about the behaviour in which the two differ, in words: {@code load buffering}
   */
  public record Reading(String model, String about) {}

  /**
   * A model for race-free programs ({@link Model#raceFree}).
   *
   * @param operations the largest number of operations of such a program
   * @param locations  the largest number of its locations
   */
  public record RaceFree(String model, int operations, int locations) {}

  /**
   * A reading of what the language's specification leaves open for tests with a newer part of the language.
   *
   * @param part    the part
   * @param reading the other model; {@link Reading#about} is a condition in words: {@code if fences stand anywhere}
   */
  public record Unsettled(String part, Reading reading) {}

  public Model {
    statements = List.copyOf(statements);
    origins = List.copyOf(origins);
    parts = Set.copyOf(parts);
  }

  /** The model of a file whose included files are in place. */
  public static Model of(String name, String title, SourceText text, Manner manner, List<Located> statements) {
    // A shipped file does not speak for a part that a user's file replaces.
    boolean whole = !text.shipped() || statements.stream().allMatch(s -> s.text().shipped());
    return new Model(name, title, text, manner, statements, whole ? List.of(text) : List.of(),
        whole ? listed(PARTS, text) : Set.of());
  }

  /**
   * The same model with the statements of another text.
   *
   * @param more the statements of the text, in its order
   */
  public Model with(SourceText added, List<Statement> more) {
    List<SourceText> texts = Stream.concat(origins.stream(), Stream.of(added)).toList();
    return new Model(name, title, text, manner,
        Stream.concat(statements.stream(), more.stream().map(s -> new Located(added, s))).toList(),
        origins.isEmpty() ? origins : texts, parts);
  }

  /** A model with other statements, which no text speaks for; it knows the same parts of the language. */
  public Model changed(List<Located> others) {
    return new Model(name, title, text, manner, others, List.of(), parts);
  }

  /** The same model behind other statements, which name what the language provides even if the model redefines it. */
  public Model behind(List<Located> first) {
    return changed(Stream.concat(first.stream(), statements.stream()).toList());
  }

  /** The same model under another name. */
  public Model named(String other) {
    return new Model(other, title, text, manner, statements, origins, parts);
  }

  /**
   * The other readings that the file declares in the sentence of a comment that starts with {@code readings:}, in their
   * order: {@code readings: NAME (WORDS), NAME (WORDS).} Empty if it has none. A file that a user added to the model is
   * added to its readings, too.
   */
  public List<Reading> readings() {
    Matcher sentence = READINGS.matcher(text.content());
    if (origins.isEmpty() || !sentence.find()) {
      return List.of();
    }
    List<String> added = origins.stream().skip(1).map(o -> ADDED + o.name().replaceFirst("\\.cat$", ""))
        .filter(name::contains).toList();
    Set<Set<String>> known = new HashSet<>(Set.of(parts(name)));
    return READING.matcher(sentence.group(1)).results()
        .map(r -> new Reading(with(r.group(1), added), r.group(2).replaceAll("\\s+", " ")))
        .filter(r -> known.add(parts(r.model()))).toList();
  }

  /**
   * The readings of what the language's specification leaves open, which the file lists in the sentence of a comment
   * that starts with {@code unsettled:}, in their order: {@code unsettled: NAME (PART: if WORDS), NAME (PART: WORDS).}
   * Empty if it has none, and for a file to which statements were added.
   */
  public List<Unsettled> unsettled() {
    Matcher sentence = UNSETTLED.matcher(text.content());
    return !origins.equals(List.of(text)) || !sentence.find() ? List.of() : READING.matcher(sentence.group(1)).results()
        .map(r -> {
          String[] words = r.group(2).replaceAll("\\s+", " ").split(": ", 2);
          return new Unsettled(words[0], new Reading(r.group(1), words[words.length - 1]));
        }).toList();
  }

  /**
   * The newer parts of the language of which the file says, in a comment's sentence that starts with {@code flags:},
   * that each of its flags is about one of them: a test without these parts raises no flag. Empty if it says nothing.
   */
  public Set<String> flagged() {
    return origins.isEmpty() ? Set.of() : listed(FLAGGED, text);
  }

  private static Set<String> listed(Pattern sentence, SourceText text) {
    Matcher found = sentence.matcher(text.content());
    return found.find() ? Set.of(found.group(1).strip().split("\\s*,\\s*", -1)) : Set.of();
  }

  private static String with(String model, List<String> added) {
    return model + added.stream().filter(f -> !(model + ADDED).contains(f + ADDED)).collect(Collectors.joining());
  }

  private static Set<String> parts(String model) {
    return Set.copyOf(Arrays.asList(model.split(Pattern.quote(ADDED), -1)));
  }

  /**
   * The model that the file declares in a comment's sentence that starts with {@code race-free:}. It forbids executions
   * in which program order and reads-from have a cycle. This model allows all executions that it allows of a program
   * without loops of at most so many operations and locations that is race-free under this model.
   */
  public Optional<RaceFree> raceFree() {
    Matcher sentence = RACE_FREE.matcher(text.content());
    return !sentence.find() ? Optional.empty() : Optional.of(new RaceFree(
        sentence.group(1), Integer.parseInt(sentence.group(2)), Integer.parseInt(sentence.group(3))));
  }

  /**
   * Whether the file states, in a comment's sentence that starts with {@code memories:}, that a program with all
   * locations in global memory, whose fences and barriers order both memories, forbids no less and races no more than
   * the same program with some locations in local memory and any fences and barriers.
   */
  public boolean oneMemory() {
    return states(MEMORIES);
  }

  /**
   * The file's own description of the order of seq_cst operations: the sentence of a comment after {@code seq_cst:}.
   * Empty if the file has none, and for a file to which statements were added.
   */
  public Optional<String> seqCst() {
    Matcher sentence = SEQ_CST.matcher(text.content());
    return origins.equals(List.of(text)) && sentence.find()
        ? Optional.of(sentence.group(1).replaceAll("\\s+", " ")) : Optional.empty();
  }

  /**
   * Whether the file states, in a comment's sentence that starts with {@code rereading:}, that a round of a loop may be
   * left out if it reads from the same writes as an earlier round.
   */
  public boolean rereading() {
    return states(REREADING);
  }

  /**
   * Whether the file states, in a comment's sentence that starts with {@code waiting:}, that a read orders nothing if
   * it does not acquire and no fence follows, and nothing new if it reads from the initial write or from a write of its
   * own thread.
   */
  public boolean waiting() {
    return states(WAITING);
  }

  /**
   * Whether the file states, in a comment's sentence that starts with {@code idle:}, that a round of a loop may be left
   * out if it changes nothing; readers of its read-modify-writes, which write the values that they read, then read from
   * the sources of these.
   */
  public boolean idle() {
    return states(IDLE);
  }

  /**
   * Whether the file states, in a comment's sentence that starts with {@code selects:}, that it selects executions for
   * a question: that there is none is then an answer, and no sign that a program is not covered.
   */
  public boolean selects() {
    return states(SELECTS);
  }

  /** Whether the model is a shipped file with its shipped parts, and nothing was added or changed. */
  public boolean asShipped() {
    return text.shipped() && origins.equals(List.of(text));
  }

  private boolean states(Pattern sentence) {
    return !origins.isEmpty() && origins.stream().allMatch(o -> sentence.matcher(o.content()).find());
  }
}

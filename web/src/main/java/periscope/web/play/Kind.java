package periscope.web.play;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The kind of a question; each kind is a command of Periscope. */
enum Kind {
  SIMULATE(List.of(QuestionField.TEST), List.of(QuestionField.MODEL, QuestionField.SHOW), true),
  EXPLORE(List.of(QuestionField.TEST),
  List.of(QuestionField.MAPPING, QuestionField.MACHINE, QuestionField.EXACT, QuestionField.TRACE), true),
  COMPILE(List.of(QuestionField.TEST, QuestionField.MAPPING), List.of(), false),
  VERIFY(List.of(QuestionField.MAPPING), List.of(QuestionField.TEST, QuestionField.MODEL, QuestionField.TARGET,
  QuestionField.OPS, QuestionField.THREADS, QuestionField.EVENTS,
      QuestionField.PLACEMENT, QuestionField.SCOPES, QuestionField.WITHOUT, QuestionField.GUARDS, QuestionField.EXACT,
      QuestionField.FIRST, QuestionField.SECONDS), true),
  REPAIR(List.of(QuestionField.MAPPING), List.of(QuestionField.MODEL, QuestionField.TARGET, QuestionField.OPS,
      QuestionField.THREADS, QuestionField.EVENTS, QuestionField.PLACEMENT, QuestionField.SCOPES, QuestionField.WITHOUT,
      QuestionField.GUARDS, QuestionField.EXACT, QuestionField.SECONDS), true),
  MODELS_DIFF(List.of(QuestionField.MODEL, QuestionField.OTHER), List.of(QuestionField.EVENTS,
      QuestionField.SECONDS), true),
  LINT(List.of(), List.of(QuestionField.TEST, QuestionField.MODEL, QuestionField.MAPPING), false);

  private final List<QuestionField> needed;
  private final List<QuestionField> possible;
  private final boolean timed;

  Kind(List<QuestionField> needed, List<QuestionField> possible, boolean timed) {
    this.needed = needed;
    this.possible = possible;
    this.timed = timed;
  }

  /** The word in requests and on command lines. */
  String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The fields that a request must have. */
  List<QuestionField> needed() {
    return needed;
  }

  /** All fields that a request may have. */
  List<QuestionField> fields() {
    return Stream.concat(needed.stream(), possible.stream()).toList();
  }

  /** Whether the command has a time limit. */
  boolean timed() {
    return timed;
  }

  /** The option with the command's time limit: of a test, or of the whole command. */
  String timeout(boolean aboutOneTest) {
    return this == SIMULATE || this == VERIFY && aboutOneTest ? "--test-timeout" : "--timeout";
  }

  /** The options that produce the output which pages need. */
  List<String> form(boolean aboutOneTest) {
    List<String> more = new ArrayList<>(List.of("--json"));
    if (this == SIMULATE || this == VERIFY && aboutOneTest) {
      more.addAll(List.of("--picture", Question.PICTURES));
    } else if (this == VERIFY || this == MODELS_DIFF) {
      more.addAll(List.of("--out", Question.PROGRAMS));
    }
    return more;
  }

  static List<String> words() {
    return Stream.of(values()).map(Kind::word).toList();
  }
}

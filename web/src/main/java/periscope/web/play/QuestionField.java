package periscope.web.play;

import java.util.List;
import java.util.Locale;

/** A field of a question in a request. */
enum QuestionField {
  /** A text of the visitor, or, as {@code testName}, the name of a shipped one. */
  TEST(ThingKind.TEST),
  MODEL(ThingKind.MODEL),
  MAPPING(ThingKind.MAPPING),
  /** The name of a shipped model. */
  TARGET(List.of()),
  OTHER(List.of()),
  SHOW(List.of("condition", "states", "why")),
  MACHINE(List.of("rsp", "ugpu")),
  PLACEMENT(List.of("all", "same", "different", "devices")),
  EXACT(true),
  /** Whether a search ends with its first finding. */
  FIRST(true),
  GUARDS(true),
  OPS(1, 4),
  THREADS(2, 3),
  EVENTS(2, 6),
  /** Scopes of operations, with commas between them. */
  SCOPES(Text.WORDS),
  /** Words of operations that are left out, with commas between them. */
  WITHOUT(Text.WORDS),
  /** Seconds after which the command gives its answer so far. */
  SECONDS(1, 600),
  /** A condition, or {@code stuck}. */
  TRACE(Text.CONDITION);

  /** The form of a free text. */
  enum Text {
    /** No free text. */
    NONE(""),
    WORDS("[a-z_]+( [a-z_]+)*(, *[a-z_]+( [a-z_]+)*)*"),
    CONDITION("[\\w\\[\\]().:=!<>/\\\\~ $%-]+");

    private final String pattern;

    Text(String pattern) {
      this.pattern = pattern;
    }

    boolean matches(String text) {
      return text.matches(pattern);
    }
  }

  private final ThingKind sort;
  private final List<String> words;
  private final boolean flag;
  private final int least;
  private final int most;
  private final Text text;

  QuestionField(ThingKind sort) {
    this(sort, List.of(), false, 0, 0, Text.NONE);
  }

  QuestionField(List<String> words) {
    this(null, words, false, 0, 0, Text.NONE);
  }

  QuestionField(boolean flag) {
    this(null, List.of(), flag, 0, 0, Text.NONE);
  }

  QuestionField(Text text) {
    this(null, List.of(), false, 0, 0, text);
  }

  QuestionField(int least, int most) {
    this(null, List.of(), false, least, most, Text.NONE);
  }

  QuestionField(ThingKind sort, List<String> words, boolean flag, int least, int most, Text text) {
    this.sort = sort;
    this.words = words;
    this.flag = flag;
    this.least = least;
    this.most = most;
    this.text = text;
  }

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The kind of a text field; null for other fields. */
  ThingKind sort() {
    return sort;
  }

  List<String> words() {
    return words;
  }

  boolean flag() {
    return flag;
  }

  /** The form of a free text; {@code NONE} for other fields. */
  Text text() {
    return text;
  }

  /** The least value of a number field; 0 for other fields. */
  int least() {
    return least;
  }

  int most() {
    return most;
  }
}

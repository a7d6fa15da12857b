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
  /** A condition, or {@code stuck}. */
  TRACE(List.of());

  private final ThingKind sort;
  private final List<String> words;
  private final boolean flag;
  private final int least;
  private final int most;

  QuestionField(ThingKind sort) {
    this(sort, List.of(), false, 0, 0);
  }

  QuestionField(List<String> words) {
    this(null, words, false, 0, 0);
  }

  QuestionField(boolean flag) {
    this(null, List.of(), flag, 0, 0);
  }

  QuestionField(int least, int most) {
    this(null, List.of(), false, least, most);
  }

  QuestionField(ThingKind sort, List<String> words, boolean flag, int least, int most) {
    this.sort = sort;
    this.words = words;
    this.flag = flag;
    this.least = least;
    this.most = most;
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

  /** The least value of a number field; 0 for other fields. */
  int least() {
    return least;
  }

  int most() {
    return most;
  }
}

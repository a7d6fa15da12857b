package periscope.web.play;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** What can be asked; each is a command. */
enum Kind {
  SIMULATE(List.of(Field.TEST), List.of(Field.MODEL, Field.SHOW), true),
  EXPLORE(List.of(Field.TEST), List.of(Field.MAPPING, Field.MACHINE, Field.EXACT, Field.TRACE), true),
  COMPILE(List.of(Field.TEST, Field.MAPPING), List.of(), false),
  VERIFY(List.of(Field.MAPPING), List.of(Field.TEST, Field.MODEL, Field.TARGET, Field.OPS, Field.THREADS, Field.EVENTS,
      Field.PLACEMENT, Field.GUARDS, Field.EXACT), true),
  MODELS_DIFF(List.of(Field.MODEL, Field.OTHER), List.of(Field.EVENTS), true),
  LINT(List.of(), List.of(Field.TEST, Field.MODEL, Field.MAPPING), false);

  private final List<Field> needed;
  private final List<Field> possible;
  private final boolean timed;

  Kind(List<Field> needed, List<Field> possible, boolean timed) {
    this.needed = needed;
    this.possible = possible;
    this.timed = timed;
  }

  /** As requests and command lines have it. */
  String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** What a request must have. */
  List<Field> needed() {
    return needed;
  }

  /** All that a request may have. */
  List<Field> fields() {
    return Stream.concat(needed.stream(), possible.stream()).toList();
  }

  /** Whether the command knows {@code --timeout}. */
  boolean timed() {
    return timed;
  }

  /** What asks for the form that pages need. */
  List<String> form(boolean aboutOneTest) {
    List<String> more = new ArrayList<>(List.of("--json"));
    if (this == SIMULATE || this == VERIFY && aboutOneTest) {
      more.addAll(List.of("--svg", Question.PICTURES));
    } else if (this == VERIFY || this == MODELS_DIFF) {
      more.addAll(List.of("--out", Question.PROGRAMS));
    }
    return more;
  }

  static List<String> words() {
    return Stream.of(values()).map(Kind::word).toList();
  }
}

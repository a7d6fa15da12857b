package periscope.web.play;

import io.javalin.http.BadRequestResponse;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.web.server.RequestBody;

/** Reader of visitors' requests, which makes questions of them. */
final class QuestionReader {

  /** Most characters of a text: a hundred times the usual length. */
  static final int MOST_LETTERS = 50_000;

  private static final int MOST_OF_A_CONDITION = 400;
  private static final String NAME = "Name";
  private static final String KIND = "kind";

  private final Shipped shipped;

  QuestionReader(Shipped shipped) {
    this.shipped = shipped;
  }

  /** The names of the fields that requests may have. */
  static String[] fields() {
    return Stream.concat(Stream.of(KIND), Stream.of(QuestionField.values()).flatMap(f -> f.sort() == null
        ? Stream.of(f.word()) : Stream.of(f.word(), f.word() + NAME))).toArray(String[]::new);
  }

  /**
   * The question of a request.
   *
   * @throws BadRequestResponse if the request is no valid question
   */
  Question read(RequestBody sent) {
    Kind kind = Kind.values()[Kind.words().indexOf(sent.word(KIND, Kind.words()))];
    Map<QuestionField, String> given = new LinkedHashMap<>();
    Map<String, String> files = new LinkedHashMap<>();
    for (String field : sent.fields().stream().filter(f -> !f.equals(KIND)).toList()) {
      String plain = field.endsWith(NAME) ? field.substring(0, field.length() - NAME.length()) : field;
      QuestionField known = kind.fields().stream().filter(f -> f.word().equals(plain)).findFirst().orElseThrow(
          () -> new BadRequestResponse("'" + kind.word() + "' has no field '" + field + "'"));
      if (given.put(known, value(sent, known, field, files)) != null) {
        throw new BadRequestResponse("there is either '" + plain + "' or '" + plain + NAME + "'");
      }
    }
    List<String> missing = kind.needed().stream().filter(f -> !given.containsKey(f)).map(QuestionField::word).toList();
    if (!missing.isEmpty() || given.isEmpty() || kind == Kind.LINT && given.size() > 1) {
      throw new BadRequestResponse("'" + kind.word() + "' asks about " + (missing.isEmpty() ? "one of " + kind.fields()
          .stream().map(QuestionField::word).collect(Collectors.joining(", ")) : String.join(", ", missing)));
    }
    List<String> words = words(kind, given);
    int patience = Integer.parseInt(given.getOrDefault(QuestionField.SECONDS,
        String.valueOf(Question.USUAL_PATIENCE)));
    if (kind.timed()) {
      words.addAll(List.of(kind.timeout(given.containsKey(QuestionField.TEST)), String.valueOf(patience)));
    }
    return new Question(words, kind.form(given.containsKey(QuestionField.TEST)), files, patience);
  }

  /**
   * The value of a field as a word of the command line; adds a visitor's text to the files.
   *
   * @param field name of the field in the request
   */
  private String value(RequestBody sent, QuestionField known, String field, Map<String, String> files) {
    if (known.sort() != null && !field.endsWith(NAME)) {
      files.put(known.sort().file(), sent.text(field, MOST_LETTERS));
      return known.sort().file();
    } else if (known.sort() != null || known == QuestionField.TARGET || known == QuestionField.OTHER) {
      ThingKind sort = known.sort() == null ? ThingKind.MODEL : known.sort();
      String name = sent.text(field, MOST_OF_A_CONDITION);
      if (shipped.all(sort).stream().noneMatch(i -> i.name().equals(name))) {
        throw new BadRequestResponse("no shipped " + sort.word() + " has the name that '" + field + "' gives");
      }
      return name;
    } else if (known.text() != QuestionField.Text.NONE) {
      String text = sent.text(field, MOST_OF_A_CONDITION);
      if (!known.text().matches(text)) {
        throw new BadRequestResponse("the field '" + field + "' is " + (known == QuestionField.TRACE
            ? "a condition such as 1:r0=1 /\\ [x]=2, or 'stuck'" : "words with commas between them, such as "
            + (known == QuestionField.SCOPES ? "wg,dv" : "fence, seq_cst wg")));
      }
      return text;
    } else if (known.flag()) {
      return String.valueOf(sent.flag(field));
    }
    return known.least() > 0 ? String.valueOf(sent.number(field, known.least(), known.most()))
        : sent.word(field, known.words());
  }

  private static List<String> words(Kind kind, Map<QuestionField, String> given) {
    if (kind == Kind.VERIFY && given.containsKey(QuestionField.TEST)) {
      return check(given);
    }
    List<String> words = new ArrayList<>(List.of(kind.word()));
    List<QuestionField> files = switch (kind) {
      case SIMULATE, EXPLORE, COMPILE -> List.of(QuestionField.TEST);
      case VERIFY, REPAIR -> List.of(QuestionField.MAPPING);
      case MODELS_DIFF -> List.of(QuestionField.MODEL, QuestionField.OTHER);
      case LINT -> List.of(QuestionField.TEST, QuestionField.MODEL, QuestionField.MAPPING);
    };
    files.stream().filter(given::containsKey).forEach(f -> words.add(given.get(f)));
    given.forEach((field, value) -> {
      if (!files.contains(field)) {
        words.addAll(option(field, value));
      }
    });
    return words;
  }

  /** The words that check a mapping on one test. */
  private static List<String> check(Map<QuestionField, String> given) {
    List<String> words = new ArrayList<>(List.of("check", "--mapping", given.get(QuestionField.MAPPING),
        given.get(QuestionField.TEST)));
    given.forEach((field, value) -> {
      if (field != QuestionField.MAPPING && field != QuestionField.TEST && field != QuestionField.FIRST) {
        words.addAll(option(field, value));
      }
    });
    return words;
  }

  private static List<String> option(QuestionField field, String value) {
    return switch (field) {
      case TARGET -> List.of("--target-model", value);
      case SHOW -> value.equals("condition") ? List.of() : List.of("--" + value);
      case FIRST -> value.equals("true") ? List.of("--first") : List.of();
      case EXACT -> value.equals("true") ? List.of("--exact") : List.of();
      case GUARDS -> value.equals("true") ? List.of() : List.of("--without", "guards");
      // One word, since it may begin with what options begin with.
      case TRACE -> List.of("--trace=" + value);
      case SCOPES -> List.of("--scopes", value.replace(" ", ""));
      case WITHOUT -> Stream.of(value.split(",", -1)).flatMap(w -> Stream.of("--without", w.strip())).toList();
      case SECONDS -> List.of();
      default -> List.of("--" + field.word(), value);
    };
  }
}

package periscope.lang.neutral;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import periscope.lang.neutral.JsonValue.JsonList;
import periscope.lang.neutral.JsonValue.JsonObject;
import periscope.lang.neutral.JsonValue.Text;
import periscope.lang.neutral.JsonValue.Truth;
import periscope.lang.neutral.JsonValue.Whole;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.Span;

/**
 * The fields of one object. A field that is missing, or whose value has another kind than expected, is reported and
 * counts as absent.
 */
final class Fields {

  private final JsonObject object;
  private final String what;
  private final Problems problems;

  private Fields(JsonObject object, String what, Problems problems) {
    this.object = object;
    this.what = what;
    this.problems = problems;
  }

  /**
   * The fields of a value.
   *
   * @param what words for the object, such as {@code an action}
   * @return empty if the value is no object
   */
  static Optional<Fields> of(JsonValue value, String what, Problems problems) {
    if (value instanceof JsonObject object) {
      return Optional.of(new Fields(object, what, problems));
    }
    problems.error(value.span(), what + " is a JSON object, not " + value.called(), "");
    return Optional.empty();
  }

  Span span() {
    return object.span();
  }

  boolean has(String name) {
    return object.fields().containsKey(name);
  }

  /** The place of a field's value; the start of the object if the field is absent. */
  Span at(String name) {
    return has(name) ? object.fields().get(name).value().span() : object.span();
  }

  /** Reports fields with other names. */
  void allow(List<String> known) {
    object.fields().forEach((name, field) -> {
      if (!known.contains(name)) {
        problems.error(field.name(), what + " has no field '" + name + "'", NearNames.nearestOrAll(name, known));
      }
    });
  }

  /** The value of a field that may be left out. */
  Optional<JsonValue> optional(String name) {
    return Optional.ofNullable(object.fields().get(name)).map(JsonValue.Field::value);
  }

  /**
   * The value of a field that must be present.
   *
   * @param meaning the field's meaning, for the message
   */
  Optional<JsonValue> required(String name, String meaning) {
    if (!has(name)) {
      problems.error(object.span(), what + " has a field '" + name + "': " + meaning, "");
    }
    return optional(name);
  }

  Optional<String> text(Optional<JsonValue> value, String name) {
    return value.filter(v -> is(v, v instanceof Text, name + " is a text in quotes")).map(v -> ((Text) v).value());
  }

  Optional<Long> whole(Optional<JsonValue> value, String name, long most) {
    return value.filter(v -> is(v, v instanceof Whole n && n.value() >= 0 && n.value() <= most,
        name + " is a whole number from 0 to " + most)).map(v -> ((Whole) v).value());
  }

  Optional<Boolean> truth(String name) {
    return optional(name).filter(v -> is(v, v instanceof Truth, name + " is true or false"))
        .map(v -> ((Truth) v).value());
  }

  List<JsonValue> list(Optional<JsonValue> value, String name) {
    return value.filter(v -> is(v, v instanceof JsonList, name + " is a list")).map(v -> ((JsonList) v).items())
        .orElse(List.of());
  }

  /**
   * The meaning of a word.
   *
   * @param words the meanings of all words
   */
  <T> Optional<T> word(Optional<JsonValue> value, String name, Map<String, T> words) {
    String all = words.keySet().stream().collect(Collectors.joining(", "));
    return text(value, name).flatMap(word -> {
      if (!words.containsKey(word)) {
        problems.error(value.get().span(), "there is no " + name + " '" + word + "'",
            NearNames.question(NearNames.near(word, words.keySet()), "there is " + all));
      }
      return Optional.ofNullable(words.get(word));
    });
  }

  private boolean is(JsonValue value, boolean right, String wanted) {
    if (!right) {
      problems.error(value.span(), wanted + ", not " + value.called(), "");
    }
    return right;
  }
}

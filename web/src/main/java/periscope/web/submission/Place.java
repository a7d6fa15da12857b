package periscope.web.submission;

import com.fasterxml.jackson.databind.JsonNode;
import io.javalin.http.BadRequestResponse;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * An object within a submitted document.
 *
 * @param object the object
 * @param path   its path: the fields that lead there, each after {@code /}
 */
record Place(JsonNode object, String path) {

  /** Most characters of a value that messages quote. */
  private static final int LONGEST = 400;
  /** Letters and marks that show nothing, such as the fillers of Hangul, and Braille without a dot. */
  private static final String FILLERS = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufffd";

  /**
   * The whole document.
   *
   * @throws BadRequestResponse if it is no object
   */
  static Place root(JsonNode sent) {
    if (sent == null || !sent.isObject()) {
      throw new BadRequestResponse("a record is a JSON object");
    }
    return new Place(sent, "");
  }

  /** The exception for an invalid value here. */
  BadRequestResponse wrong(String reason) {
    String told = (path.isEmpty() ? "" : path + ": ") + reason;
    return new BadRequestResponse(told.length() > LONGEST ? told.substring(0, LONGEST) + " …" : told);
  }

  boolean has(String field) {
    return object.has(field);
  }

  List<String> names() {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }

  /** This place, if its object has all required fields and no others than these and the optional ones. */
  Place only(List<String> required, List<String> optional) {
    List<String> known = Stream.concat(required.stream(), optional.stream()).toList();
    names().stream().filter(n -> !known.contains(n)).findFirst().ifPresent(n -> {
      throw wrong("there is no field '" + n + "'; fields are " + String.join(", ", known));
    });
    required.stream().filter(n -> !has(n)).findFirst().ifPresent(n -> {
      throw wrong("the field '" + n + "' is missing");
    });
    return this;
  }

  /** The object in a field. */
  Place object(String field) {
    JsonNode value = object.get(field);
    if (value == null) {
      throw wrong("the field '" + field + "' is missing");
    } else if (!value.isObject()) {
      throw wrong("'" + field + "' is an object");
    }
    return new Place(value, path + "/" + field);
  }

  /** The text in a field, without control characters. */
  String text(String field, int mostLetters) {
    JsonNode value = object.get(field);
    if (value == null || !value.isTextual()) {
      throw wrong("'" + field + "' is a text");
    }
    String text = value.textValue();
    if (text.length() > mostLetters) {
      throw wrong("'" + field + "' has at most " + mostLetters + " characters");
    } else if (text.codePoints().anyMatch(Place::invisible)) {
      throw wrong("'" + field + "' has no control characters, and no characters that are invisible or have no meaning");
    }
    return text;
  }

  /** Checks a text for pages and tables: a spreadsheet must not take it for a formula. */
  void shown(String field, int mostLetters) {
    // A wide sign counts as the plain one, and blanks of any kind before it as nothing.
    String plain = Normalizer.normalize(text(field, mostLetters), Normalizer.Form.NFKC);
    int first = plain.codePoints().filter(c -> !blank(c)).findFirst().orElse(0);
    if (Character.getType(plain.isEmpty() ? 0 : plain.codePointAt(0)) == Character.NON_SPACING_MARK) {
      throw wrong("'" + field + "' begins with no mark that belongs to a letter");
    } else if ("=+@-\u2212".indexOf(first) >= 0) {
      throw wrong("'" + field + "' begins with none of = + - @");
    }
  }

  /**
   * Whether a character shows nothing by itself: it changes directions, joins, fills, chooses a variant, breaks lines,
   * or is no character (Unicode's Default_Ignorable_Code_Point, the empty braille pattern, and the replacement of
   * bytes that are no text).
   */
  private static boolean invisible(int character) {
    if (FILLERS.indexOf(character) >= 0 || character >= 0x180b && character <= 0x180f
        || character >= 0xfe00 && character <= 0xfe0f || character >= 0xe0000 && character <= 0xe0fff) {
      return true;
    }
    return switch (Character.getType(character)) {
      case Character.CONTROL, Character.FORMAT, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE, Character.PRIVATE_USE, Character.UNASSIGNED -> true;
      default -> false;
    };
  }

  private static boolean blank(int character) {
    return Character.isWhitespace(character) || Character.isSpaceChar(character);
  }

  /** The whole number in a field, within bounds. */
  long whole(String field, long least, long most) {
    JsonNode value = object.get(field);
    if (value == null || !value.isIntegralNumber() || !value.canConvertToLong() || value.longValue() < least
        || value.longValue() > most) {
      throw wrong("'" + field + "' is a whole number from " + least + " to " + most);
    }
    return value.longValue();
  }

  /** Checks that a field is a number from 0 to {@code most}. */
  void number(String field, double most) {
    JsonNode value = object.get(field);
    if (value == null || !value.isNumber() || !(value.doubleValue() >= 0 && value.doubleValue() <= most)) {
      throw wrong("'" + field + "' is a number from 0 to " + (long) most);
    }
  }

  /** Checks that a field, if present, is true or false. */
  void truth(String field) {
    if (has(field) && !object.get(field).isBoolean()) {
      throw wrong("'" + field + "' is true or false");
    }
  }
}

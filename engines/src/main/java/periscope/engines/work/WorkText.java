package periscope.engines.work;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Named values as one text. Values are any texts; a value is preceded by its name and its length. */
public final class WorkText {

  private final Map<String, String> values;

  private WorkText(Map<String, String> values) {
    this.values = values;
  }

  /** No values yet. */
  public static WorkText empty() {
    return new WorkText(new LinkedHashMap<>());
  }

  /** The same values and one more. */
  public WorkText with(String name, Object value) {
    Map<String, String> more = new LinkedHashMap<>(values);
    more.put(name, value.toString());
    return new WorkText(more);
  }

  /** The same values and, if there is one, one more. */
  public WorkText with(String name, Optional<?> value) {
    return value.isPresent() ? with(name, (Object) value.get()) : this;
  }

  /** The same values and a list of lines. */
  public WorkText with(String name, List<String> lines) {
    return with(name, (Object) String.join("\n", lines));
  }

  /** @throws IllegalStateException if there is no such value */
  public String value(String name) {
    return optional(name).orElseThrow(() -> new IllegalStateException("the work's text has no " + name));
  }

  /** The value with a name, if there is one. */
  public Optional<String> optional(String name) {
    return Optional.ofNullable(values.get(name));
  }

  /** @throws IllegalStateException if there is no such value, or it is no number */
  public int number(String name) {
    try {
      return Integer.parseInt(value(name));
    } catch (NumberFormatException e) {
      throw new IllegalStateException("the work's text has no number " + name, e);
    }
  }

  /** The value with a name, as its lines; none if it is empty. */
  public List<String> lines(String name) {
    return value(name).isEmpty() ? List.of() : List.of(value(name).split("\n", -1));
  }

  /** The text, from which {@link #parse} makes the same values. */
  public String print() {
    StringBuilder text = new StringBuilder();
    values.forEach((name, value) ->
        text.append(name).append(' ').append(value.length()).append('\n').append(value).append('\n'));
    return text.toString();
  }

  /** @throws IllegalStateException if the text was not made by {@link #print} */
  public static WorkText parse(String text) {
    Map<String, String> values = new LinkedHashMap<>();
    int at = 0;
    try {
      while (at < text.length()) {
        int line = text.indexOf('\n', at);
        int blank = text.lastIndexOf(' ', line);
        int end = line + 1 + Integer.parseInt(text.substring(blank + 1, line));
        values.put(text.substring(at, blank), text.substring(line + 1, end));
        at = end + 1;
      }
    } catch (IndexOutOfBoundsException | NumberFormatException e) {
      throw new IllegalStateException("the work's text cannot be read", e);
    }
    return new WorkText(values);
  }
}

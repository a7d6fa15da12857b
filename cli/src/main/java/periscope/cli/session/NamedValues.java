package periscope.cli.session;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import periscope.litmus.source.NearNames;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** The values of an option that takes several values by their names, such as {@code --stress patch=32,spread=2}. */
public final class NamedValues {

  private final CommandSpec command;
  private final String option;
  private final Map<String, String> values = new LinkedHashMap<>();

  private NamedValues(CommandSpec command, String option) {
    this.command = command;
    this.option = option;
  }

  /**
   * Reads the values; if a name has two, the later one counts.
   *
   * @param given texts such as {@code patch=32}, or a name alone
   * @param known the names that the option knows
   * @throws ParameterException if the option does not know a name
   */
  public static NamedValues read(CommandSpec command, String option, List<String> given, List<String> known) {
    NamedValues read = new NamedValues(command, option);
    for (String text : given) {
      int sign = text.indexOf('=');
      String name = (sign < 0 ? text : text.substring(0, sign)).strip();
      if (!known.contains(name)) {
        throw new ParameterException(command.commandLine(), option + " has no '" + name + "': "
            + NearNames.nearestOrAll(name, known));
      }
      read.values.put(name, sign < 0 ? "" : text.substring(sign + 1).strip());
    }
    return read;
  }

  /** Whether the name is given, with or without a value. */
  public boolean has(String name) {
    return values.containsKey(name);
  }

  /** The value of a name; empty if the name is not given. */
  public Optional<String> text(String name) {
    return Optional.ofNullable(values.get(name));
  }

  /**
   * The value of a name as a number; empty if the name is not given.
   *
   * @throws ParameterException if the value is not a number, or out of bounds
   */
  public OptionalLong number(String name, long least, long most) {
    if (!has(name)) {
      return OptionalLong.empty();
    }
    String text = values.get(name);
    long value = text.matches("-?\\d{1,18}") ? Long.parseLong(text) : Long.MIN_VALUE;
    if (value < least || value > most) {
      throw new ParameterException(command.commandLine(), option + " " + name + " wants a number from " + least
          + " to " + most + ", not '" + text + "'");
    }
    return OptionalLong.of(value);
  }

  /**
   * The value of a name as a number.
   *
   * @param usual the number if the name is not given
   */
  public int number(String name, int least, int most, int usual) {
    return (int) number(name, (long) least, most).orElse(usual);
  }
}

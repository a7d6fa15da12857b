package periscope.cli.session;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The {@code -D} option, to be mixed into commands that read tests. */
public final class Definitions {

  /** What one option says. */
  record Definition(String name, String value) {}

  /** Reads what one option says, for picocli. */
  static final class Converter implements ITypeConverter<Definition> {
    private static final Pattern DEFINITION = Pattern.compile("([A-Za-z_]\\w*)(?:=(.*))?", Pattern.DOTALL);

    @Override
    public Definition convert(String text) {
      Matcher m = DEFINITION.matcher(text);
      if (!m.matches()) {
        throw new TypeConversionException("'" + text + "' is neither NAME nor NAME=VALUE");
      }
      return new Definition(m.group(1), m.group(2) == null ? "1" : m.group(2));
    }
  }

  @Option(names = "-D", paramLabel = "NAME[=VALUE]", converter = Converter.class,
      description = "define a name in tests written in C, as #define does (without VALUE: as 1); may be given several"
          + " times")
  private List<Definition> given = new ArrayList<>();

  /** What the names stand for. */
  public Map<String, String> all() {
    Map<String, String> all = new LinkedHashMap<>();
    given.forEach(d -> all.put(d.name(), d.value()));
    return all;
  }
}

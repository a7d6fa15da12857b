package periscope.cli.session;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.litmus.source.Compilation;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options {@code -D}, {@code -U} and {@code --arch} of a C compiler, for commands that read tests in C. */
public final class Definitions {

  /** The name and the value that one option defines. */
  record Definition(String name, String value) {}

  /** Reads a definition, for picocli. */
  static final class Converter implements ITypeConverter<Definition> {
    private static final Pattern DEFINITION =
        Pattern.compile("([A-Za-z_$][\\w$]*(?:\\([\\w$\\s,.]*\\))?)(?:=(.*))?", Pattern.DOTALL);

    @Override
    public Definition convert(String text) {
      Matcher m = DEFINITION.matcher(text);
      if (!m.matches()) {
        throw new TypeConversionException("'" + text + "' is neither NAME nor NAME=VALUE nor 'NAME(X)=VALUE'");
      }
      return new Definition(m.group(1), m.group(2) == null ? "1" : m.group(2));
    }
  }

  /** Reads a name, for picocli. */
  static final class Name implements ITypeConverter<String> {
    @Override
    public String convert(String text) {
      if (!text.matches("[A-Za-z_$][\\w$]*")) {
        throw new TypeConversionException("'" + text + "' is no NAME");
      }
      return text;
    }
  }

  @Option(names = "-D", paramLabel = "NAME[=VALUE]", converter = Converter.class,
      description = "define a name in tests written in C, as #define does (without VALUE: as 1), or a macro with"
          + " arguments, 'F(x)=x+1'; may be given several times")
  private List<Definition> given = new ArrayList<>();

  @Option(names = "-U", paramLabel = "NAME", converter = Name.class,
      description = "do not define this name, although compilers define it; may be given several times")
  private List<String> undefined = new ArrayList<>();

  @Option(names = "--arch", paramLabel = "PROCESSOR",
      description = "the processor that CUDA C is compiled for, which decides __CUDA_ARCH__: sm_90, or 900 (default:"
          + " the newest)")
  private Optional<String> architecture = Optional.empty();

  /** The values of the defined names. */
  public Map<String, String> all() {
    Map<String, String> all = new LinkedHashMap<>();
    given.forEach(d -> all.put(d.name(), d.value()));
    return all;
  }

  /** The same options as a description of a compilation. */
  public Compilation compilation() {
    return new Compilation(all(), Set.copyOf(undefined), architecture, List.of());
  }
}

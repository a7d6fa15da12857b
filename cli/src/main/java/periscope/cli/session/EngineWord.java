package periscope.cli.session;

import java.util.Arrays;
import java.util.stream.Collectors;
import periscope.engines.portfolio.Engines;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the word of {@code --engine}, for picocli. */
public final class EngineWord implements ITypeConverter<Engines> {

  @Override
  public Engines convert(String word) {
    return Arrays.stream(Engines.values()).filter(e -> e.toString().equals(word)).findFirst()
        .orElseThrow(() -> new TypeConversionException("there is no engine '" + word + "', only "
            + Arrays.stream(Engines.values()).map(Engines::toString).collect(Collectors.joining(", "))));
  }
}

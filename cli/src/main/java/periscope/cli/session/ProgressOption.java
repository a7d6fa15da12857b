package periscope.cli.session;

import java.util.Optional;
import periscope.semantics.progress.ProgressChoice;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The {@code --progress} option, which asks about schedulers, to be mixed into commands. */
public final class ProgressOption {

  @Option(names = "--progress", paramLabel = "MODEL", converter = Choice.class,
      description = "ask only whether every run ends if a scheduler promises no more than MODEL: none, obe, hsa, "
          + "hsa-obe, lobe, fair or all of them, a language's own (cuda, …), or groups=MODEL,items=MODEL "
          + "(docs/progress.md); without it, answers take everybody to go on, as fair does")
  private Optional<ProgressChoice> choice = Optional.empty();

  /** The promises that the user asks about. */
  public Optional<ProgressChoice> choice() {
    return choice;
  }

  /** Reads the option's word, for picocli. */
  static final class Choice implements ITypeConverter<ProgressChoice> {
    @Override
    public ProgressChoice convert(String word) {
      try {
        return ProgressChoice.of(word);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }
  }
}

package periscope.cli.generate;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import periscope.cli.session.Session;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.source.NearNames;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option {@code --language}, to be mixed into commands that make tests. */
final class LanguageOption {

  /** The headers of the languages that instructions are written in, by the option's words. */
  private static final Map<String, String> HEADERS = new LinkedHashMap<>();

  static {
    HEADERS.put("cuda", "CUDA");
    HEADERS.put("opencl", "OPENCL");
    HEADERS.put("llvm", "LLVM");
    HEADERS.put("ptx", "PTX");
  }

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(names = "--language", paramLabel = "NAME", description = "cuda, opencl, llvm or ptx (default: that of the "
      + "model if there is one, else cuda)")
  private Optional<String> language = Optional.empty();

  /**
   * The language of {@code --language}.
   *
   * @param other the language if the option is not given
   */
  LitmusLanguage language(Session session, String other) {
    return session.inputs().languages().ofHeader(language.map(l -> Optional.ofNullable(HEADERS.get(l)).orElseThrow(
        () -> new ParameterException(command.commandLine(), "--language has no '" + l + "': "
            + NearNames.nearestOrAll(l, HEADERS.keySet())))).orElse(other));
  }

  boolean given() {
    return language.isPresent();
  }
}

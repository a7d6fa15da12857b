package periscope.cli.application;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import periscope.applications.Site;
import periscope.applications.kept.Fingerprint;
import periscope.applications.stress.Tuned;
import periscope.applications.subject.ForeignCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that name the user's own program in place of an application. */
final class CommandOptions {

  /** The options that only applications understand which Periscope runs itself. */
  private static final List<String> OF_APPLICATIONS =
      List.of("--device", "--mapping", "--size");

  private static final int USUAL_SECONDS = 30;

  private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|'([^']*)'|(\\S+)");

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(names = "--command", paramLabel = "COMMAND",
      description = "run this program in place of an application: it reads PERISCOPE_SEED, PERISCOPE_FENCES and what "
          + "else docs/applications.md lists, and ends with 0 if it came out right, 1 if wrong")
  private Optional<String> line = Optional.empty();

  @Option(names = "--sites", paramLabel = "N",
      description = "with --command: the number of its sites, which are numbered from 0")
  private Optional<Integer> sites = Optional.empty();

  private int seconds = USUAL_SECONDS;

  Optional<String> line() {
    line.ifPresent(l -> OF_APPLICATIONS.stream().filter(this::has).findFirst().ifPresent(o -> {
      throw wrong(o + " is for applications that run here; --command is run as it is");
    }));
    if (line.filter(String::isBlank).isPresent()) {
      throw wrong("--command names no program");
    } else if (line.isEmpty() && sites.isPresent()) {
      throw wrong("--sites goes with --command");
    } else if (line.isPresent() && (sites.isEmpty() || sites.get() < 1 || sites.get() > 4096)) {
      throw wrong("--command goes with --sites, the number of its sites, from 1 to 4096");
    }
    return line;
  }

  /** The fence sites of the program. */
  List<Site> sites() {
    return IntStream.range(0, sites.orElseThrow()).mapToObj(i -> new Site(i, 0, "")).toList();
  }

  /** The program as a subject of runs. */
  ForeignCommand subject(Tuned tuned) {
    return new ForeignCommand(words(), Path.of("").toAbsolutePath(), sites(), tuned, seconds);
  }

  /** The words of the command line: blanks separate them, except in quotes. */
  private List<String> words() {
    return WORD.matcher(line.orElseThrow()).results().map(CommandOptions::word).toList();
  }

  /**
   * A fingerprint of the contents of all files that the command line names, the program among them if the line names it
   * by its path.
   */
  String fingerprint() {
    return Fingerprint.of(words().stream().map(File::new).filter(File::isFile).map(f -> {
      try {
        return Files.readAllBytes(f.toPath());
      } catch (IOException e) {
        // A program that can be run and not be read.
        return new byte[0];
      }
    }));
  }

  private static String word(MatchResult found) {
    for (int g = 1; g < 3; g++) {
      if (found.group(g) != null) {
        return found.group(g);
      }
    }
    return found.group(3);
  }

  /** Limits a run to {@code most} seconds. */
  void limit(long most) {
    seconds = (int) Math.min(most, Integer.MAX_VALUE);
  }

  int seconds() {
    return seconds;
  }

  private boolean has(String option) {
    return command.commandLine().getParseResult().hasMatchedOption(option);
  }

  private ParameterException wrong(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}

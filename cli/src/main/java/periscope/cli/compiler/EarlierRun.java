package periscope.cli.compiler;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.verifier.report.ProgramResult;

/**
 * The verdicts of an earlier run of {@code check}, one for each program at each level. They are read from its report.
 */
final class EarlierRun {

  private final Map<String, String> said = new HashMap<>();

  private EarlierRun() {}

  /**
   * Reads a report.
   *
   * @throws InvalidInputException if the file is not a report of {@code check}
   */
  static EarlierRun read(Path file) {
    try {
      EarlierRun run = new EarlierRun();
      JsonNode report = new ObjectMapper().readTree(Files.readString(file));
      if (report == null || !report.path("runs").isArray()) {
        throw wrong(file, "this is no report of check --json");
      }
      for (JsonNode level : report.path("runs")) {
        for (JsonNode program : level.path("programs")) {
          int forbidden = program.path("forbidden").size();
          run.said.put(key(level.path("level").asText(), program.path("file").asText()),
              program.path("verdict").asText() + (forbidden > 0 ? " " + forbidden : ""));
        }
      }
      return run;
    } catch (IOException e) {
      throw wrong(file, "this report cannot be read: " + e.getMessage().lines().findFirst().orElse(""));
    }
  }

  private static InvalidInputException wrong(Path file, String message) {
    return new InvalidInputException(Diagnostic.error(new SourceText(file.toString(), ""), Span.NONE, message,
        "--diff wants what an earlier check wrote with --json"));
  }

  private static String key(String level, String file) {
    return level + "\n" + file;
  }

  /** The earlier verdict on the same program at the same level; empty if there is none. */
  Optional<String> of(String level, ProgramResult result) {
    return Optional.ofNullable(said.get(key(level, result.file())));
  }

  /** Whether the earlier verdict on the same program is the same. */
  boolean same(String level, ProgramResult result) {
    return of(level, result).equals(Optional.of(result.said()));
  }
}

package periscope.results.exchange;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** The place of a JSON error in a file. Only the wrong line is read again, since files are large. */
final class JsonPlace {

  /** Longest line that a message shows, in characters. */
  private static final int LONGEST = 100_000;

  private JsonPlace() {}

  /**
   * The diagnostic for a JSON error.
   *
   * @param where place of the text in words, if it is a part of the file; else empty
   */
  static InvalidInputException problem(Path file, String where, JsonProcessingException e) {
    JsonLocation at = e.getLocation();
    String message = where + (e instanceof JsonEOFException ? "the file ends in the middle of its JSON"
        : "this is not JSON: " + e.getOriginalMessage().lines().findFirst().orElse(""));
    String hint = "nothing of the file was imported";
    int line = at == null ? 0 : at.getLineNr();
    if (!where.isEmpty() || line < 1) {
      return new InvalidInputException(
          Diagnostic.error(new SourceText(file.toString(), ""), Span.NONE, message, hint));
    }
    String text = "\n".repeat(line - 1) + line(file, line);
    int offset = Math.min(line - 1 + Math.max(0, at.getColumnNr() - 1), text.length());
    return new InvalidInputException(
        Diagnostic.error(new SourceText(file.toString(), text), new Span(offset, 1), message, hint));
  }

  private static String line(Path file, int number) {
    try (BufferedReader reader = new BufferedReader(new InputStreamReader(Files.newInputStream(file),
        StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPLACE)
            .onUnmappableCharacter(CodingErrorAction.REPLACE)))) {
      StringBuilder text = new StringBuilder();
      int line = 1;
      for (int c = reader.read(); c >= 0 && line <= number; c = reader.read()) {
        if (c == '\n') {
          line++;
        } else if (line == number && text.length() < LONGEST) {
          text.append((char) c);
        }
      }
      return text.length() < LONGEST ? text.toString() : "";
    } catch (IOException e) {
      return "";
    }
  }
}

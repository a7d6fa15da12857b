package periscope.comparison.oracle;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.reports.json.Json;
import periscope.reports.json.OutcomeJson;

/**
 * The file of {@code --out}: comparisons in it are not repeated, and each test's lines are on disk before the next
 * test's lines are added. A line that a killed process left unfinished at the end is overwritten.
 */
public final class Results implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Map<String, ComparedTest> known = new HashMap<>();
  /** The reason why a test has no comparison, by its key. */
  private final Map<String, String> failed = new HashMap<>();
  private final Optional<Writer> to;

  private Results(Optional<Writer> to) {
    this.to = to;
  }

  /** Results that are not kept in a file. */
  public static Results none() {
    return new Results(Optional.empty());
  }

  /**
   * Opens a file of results.
   *
   * @throws InvalidInputException if the file has other contents, or cannot be read or written
   */
  public static Results in(Path file) {
    try {
      String text = Files.exists(file) ? Files.readString(file) : "";
      String whole = text.substring(0, text.lastIndexOf('\n') + 1);
      Map<String, ComparedTest> known = new HashMap<>();
      List<String> lines = whole.lines().toList();
      for (int l = 0; l < lines.size(); l++) {
        put(known, lines.get(l), file, l + 1);
      }
      if (whole.length() < text.length()) {
        Files.writeString(file, whole);
      }
      Results results = new Results(Optional.of(Files.newBufferedWriter(
          file, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND)));
      results.known.putAll(known);
      return results;
    } catch (IOException e) {
      throw wrong(file, "the results cannot be kept here: " + e, "--out wants a file that can be written");
    }
  }

  private static void put(Map<String, ComparedTest> known, String line, Path file, int number) {
    if (!put(known, line)) {
      throw wrong(file, "line " + number + " is no result of validate",
          "--out wants a new file, or a file that validate wrote");
    }
  }

  /** Adds the comparison of a line; returns false if the line is none of a file of results. */
  private static boolean put(Map<String, ComparedTest> known, String line) {
    JsonNode node;
    try {
      node = JSON.readTree(line);
    } catch (JsonProcessingException e) {
      node = JSON.nullNode();
    }
    String word = node.path("kind").asText();
    Optional<Disagreement.Kind> kind =
        Arrays.stream(Disagreement.Kind.values()).filter(k -> k.word().equals(word)).findFirst();
    if (kind.isEmpty() || !node.hasNonNull("key") || !node.hasNonNull("question")) {
      return false;
    }
    known.put(node.path("key").asText() + " " + node.path("question").asText(), new ComparedTest(
        node.path("file").asText(), node.path("test").asText(), node.path("size").asInt(), kind.get(),
        node.path("reason").asText(), outcomes(node.path("onlyModel")), outcomes(node.path("onlyBeside"))));
    return true;
  }

  private static List<OutcomeJson> outcomes(JsonNode nodes) {
    List<OutcomeJson> outcomes = new ArrayList<>();
    nodes.forEach(n -> outcomes.add(new OutcomeJson(values(n.path("registers")), values(n.path("memory")))));
    return outcomes;
  }

  private static Map<String, BigInteger> values(JsonNode node) {
    Map<String, BigInteger> values = new LinkedHashMap<>();
    node.fields().forEachRemaining(e -> values.put(e.getKey(), e.getValue().bigIntegerValue()));
    return values;
  }

  private static InvalidInputException wrong(Path file, String message, String hint) {
    return new InvalidInputException(
        Diagnostic.error(new SourceText(file.toString(), ""), Span.NONE, message, hint));
  }

  /** The comparison that an earlier run stored; its lines are not written again. Empty if there is none. */
  Optional<ComparedTest> known(String key, String question) {
    return Optional.ofNullable(known.get(key + " " + question));
  }

  /** The reason why a test has no comparison, although another process was asked for it; empty if there is none. */
  Optional<String> failed(String key) {
    return Optional.ofNullable(failed.get(key));
  }

  /** Notes the reason why a test has no comparison. */
  synchronized void fail(String key, String reason) {
    failed.put(key, reason);
  }

  /**
   * Takes over the lines that another process wrote, and adds them at the end of the file.
   *
   * @throws UncheckedIOException  if the lines cannot be written
   * @throws IllegalStateException if they are no lines of a file of results
   */
  synchronized void takeOver(List<String> lines) {
    for (String line : lines) {
      if (!put(known, line)) {
        throw new IllegalStateException("no result of a comparison: " + line);
      }
    }
    write(lines);
  }

  /**
   * Adds lines at the end of the file.
   *
   * @throws UncheckedIOException if the lines cannot be written
   */
  public void add(List<ValidateJson.Line> lines) {
    write(lines.stream().map(Json::line).toList());
  }

  private void write(List<String> lines) {
    try {
      if (to.isPresent() && !lines.isEmpty()) {
        for (String line : lines) {
          to.get().write(line + "\n");
        }
        to.get().flush();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    try {
      if (to.isPresent()) {
        to.get().close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

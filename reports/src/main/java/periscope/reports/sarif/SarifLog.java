package periscope.reports.sarif;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.Diagnostic.Severity;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.mappings.table.Row;
import periscope.reports.Version;
import periscope.reports.json.Json;
import periscope.reports.json.PlaceJson;

/** A SARIF log of one command, which collects the results and notes as the command finds them. */
public final class SarifLog {

  /** Key of code in the fingerprints of results; a change of its meaning needs a new number. */
  private static final String FINGERPRINT = "periscope/v1";

  private final List<Sarif.Result> results = new ArrayList<>();
  private final List<Sarif.Notification> notes = new ArrayList<>();

  /**
   * A place that belongs to a finding.
   *
   * @param text the text
   * @param span the stretch of the text
   * @param name name of the element there; empty if it has none
   * @param says relation of the place to the finding, in words
   */
  public record Spot(SourceText text, Span span, Optional<String> name, String says) {

    /** The left side of a row as a place. */
    public static Spot of(Row row, String says) {
      return new Spot(row.place().text(), row.place().span(), Optional.of(row.text()), says);
    }
  }

  /**
   * Adds a finding.
   *
   * @param message description
   * @param at      place of the finding
   * @param related other places that the description mentions
   */
  public void add(Rule rule, String message, Spot at, List<Spot> related) {
    add(rule, rule.level(), message, at, related);
  }

  private void add(Rule rule, Rule.Level level, String message, Spot at, List<Spot> related) {
    List<Sarif.Location> others = IntStream.range(0, related.size())
        .mapToObj(i -> location(related.get(i), Optional.of(i + 1))).toList();
    Optional<Map<String, String>> fingerprint =
        at.name().map(name -> Map.of(FINGERPRINT, rule.id() + ": " + name));
    results.add(new Sarif.Result(rule.id(), rule.ordinal(), level.toString(), new Sarif.Message(message),
        List.of(location(at, Optional.empty())), Json.unlessEmpty(others), fingerprint));
  }

  /**
   * Adds a problem of a file.
   *
   * @param slip the rule for warnings
   */
  public void problem(Diagnostic problem, Rule slip) {
    boolean error = problem.severity() == Severity.ERROR;
    String hint = problem.hint().isEmpty() ? "" : " (" + problem.hint() + ")";
    add(error ? Rule.INVALID_FILE : slip, error ? Rule.Level.ERROR : Rule.Level.WARNING, problem.message() + hint,
        new Spot(problem.text(), problem.span(), Optional.empty(), ""), List.of());
  }

  /** Adds a note about the answer: that there is none, or a part that it does not cover. */
  public void note(Rule.Level level, String text) {
    notes.add(new Sarif.Notification(level.toString(), new Sarif.Message(text)));
  }

  /**
   * The log as text.
   *
   * @param command  the command line
   * @param exit     exit code of the command
   * @param answered whether the command could use its input
   */
  public String print(String command, int exit, boolean answered) {
    Sarif.Driver driver = new Sarif.Driver("periscope", Version.text(),
        Arrays.stream(Rule.values()).map(Rule::descriptor).toList());
    Sarif.Run run = new Sarif.Run(new Sarif.Tool(driver), new Sarif.AutomationDetails("periscope/" + command + "/"),
        List.of(new Sarif.Invocation(answered, exit, Json.unlessEmpty(notes))), results, "utf16CodeUnits");
    return Json.document(new Sarif.Log(Sarif.SCHEMA, Sarif.VERSION, List.of(run)));
  }

  private static Sarif.Location location(Spot spot, Optional<Integer> id) {
    PlaceJson place = PlaceJson.of(spot.text(), spot.span());
    Optional<Sarif.Region> region = place.line().map(line -> new Sarif.Region(line, place.column().orElseThrow(),
        place.endLine().orElseThrow(), place.endColumn().orElseThrow()));
    return new Sarif.Location(id, new Sarif.PhysicalLocation(new Sarif.ArtifactLocation(uri(place.file(), spot.text())),
        region), spot.name().map(n -> List.of(new Sarif.LogicalLocation(n, "row"))),
        Optional.of(spot.says()).filter(s -> !s.isEmpty()).map(Sarif.Message::new));
  }

  /** The address of a file; relative for files below the working folder, as in a checkout. */
  private static String uri(String file, SourceText text) {
    try {
      if (text.shipped()) {
        return file;
      }
      Path path = Path.of(file).toAbsolutePath().normalize();
      Path here = Path.of("").toAbsolutePath().normalize();
      if (!path.startsWith(here)) {
        return path.toUri().toString();
      }
      String relative = here.relativize(path).toString().replace('\\', '/');
      return new URI(null, null, relative, null).toASCIIString();
    } catch (InvalidPathException | URISyntaxException e) {
      return "invalid:file";
    }
  }
}

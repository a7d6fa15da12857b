package periscope.kernels.cut;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import periscope.generate.cut.CutTest.Kind;
import periscope.litmus.schema.Field;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.litmus.text.Prose;
import periscope.reports.part.Part;

/**
 * The report on litmus tests that were cut out of a kernel's executions.
 *
 * @param model  name of the model that judged them
 * @param folder folder in which they are written; empty for none
 */
public record CutReport(List<JudgedCut> tests, String model, Optional<Path> folder) {

  /** One test with its verdict, for programs to read. */
  public record Told(
      String name,
      @Field(value = "what of the kernel it stands for, in words; several where tests differ in names only", fewest = 1)
      List<String> about,
      @Field(value = "two accesses and what leads from one to the other, or where nothing does; a cycle of program "
          + "order and communication; what interleaving explains",
          words = {"ordered pair", "lone pair", "cycle", "interleaving"})
      String kind,
      @Field("what the model says of the test, in words") String verdict,
      @Field("whether that is what the kernel shows") boolean shows,
      @Field("what is not as in the execution, in sentences") List<String> remarks,
      @Field("where it was written; absent without --litmus") Optional<String> file,
      @Field("the test") String text) {}

  public CutReport {
    tests = List.copyOf(tests);
  }

  /**
   * Writes the tests into the folder.
   *
   * @throws InvalidInputException if a file cannot be written
   */
  public void write() {
    folder.ifPresent(to -> {
      try {
        Files.createDirectories(to);
        for (JudgedCut shown : tests) {
          Files.writeString(file(to, shown), shown.text().content(), StandardCharsets.UTF_8);
        }
      } catch (IOException e) {
        throw new InvalidInputException(Diagnostic.error(new SourceText(to.toString(), ""), Span.NONE,
            "the litmus tests cannot be written there: " + e.getMessage(), "--litmus wants a folder"));
      }
    });
  }

  private static Path file(Path to, JudgedCut shown) {
    return to.resolve(shown.text().name());
  }

  /** The part of a report about litmus tests. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>(List.of("Litmus tests" + (tests.isEmpty() ? ": none." : "")));
    for (JudgedCut shown : tests) {
      lines.add("  " + folder.map(f -> file(f, shown).toString()).orElse(shown.test().test().name()));
      lines.addAll(Prose.wrapped("      ", shown.about().get(0)
          + (shown.about().size() > 1 ? " (and " + (shown.about().size() - 1) + " more). " : ". ") + told(shown)));
    }
    if (folder.isEmpty()) {
      tests.forEach(t -> lines.addAll(List.of("", t.text().content().stripTrailing())));
    }
    return lines;
  }

  /** The part of a page about litmus tests: each with its verdict and its text. */
  public List<Part> parts() {
    List<Part> parts = new ArrayList<>();
    for (JudgedCut shown : tests) {
      String name = folder.map(f -> file(f, shown).toString()).orElse(shown.test().test().name());
      parts.add(new Part.Labelled(name, Stream.concat(shown.about().stream(), Stream.of(told(shown))).toList(),
          Part.Tone.PLAIN, List.of()));
      parts.add(new Part.Fixed(shown.text().content().lines().toList()));
    }
    return parts.isEmpty() ? List.of(new Part.Sentence("none.", List.of())) : parts;
  }

  private String told(JudgedCut shown) {
    String verdict = "Under " + model + " " + shown.verdict().told() + "."
        + (shown.shows() ? "" : " This is not what the kernel shows.");
    String kind = shown.test().kind() == Kind.LONE_PAIR ? " Nothing leads from one access to the other."
        : shown.test().kind() == Kind.INTERLEAVING ? " No weak memory is needed: interleaving explains it." : "";
    return verdict + kind + (shown.test().remarks().isEmpty() ? "" : " " + String.join(" ", shown.test().remarks()));
  }

  public List<Told> told() {
    return tests.stream().map(t -> new Told(t.test().test().name(), t.about(),
        t.test().kind().name().toLowerCase(Locale.ROOT).replace('_', ' '), t.verdict().told(), t.shows(),
        t.test().remarks(), folder.map(f -> file(f, t).toString()), t.text().content())).toList();
  }
}

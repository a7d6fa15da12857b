package periscope.comparison.oracle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import periscope.comparison.oracle.Disagreement.Kind;
import periscope.litmus.text.Prose;
import periscope.litmus.text.TextTable;
import periscope.reports.Palette;
import periscope.reports.part.Part;

/** The table of {@code validate}, with explanations of its numbers. */
public record ValidateReport(String model, List<Oracle.Named> sides, List<Tally> tallies, Palette colours) {

  /** Largest number of reasons of one kind that are listed; the text says that others were cut. */
  private static final int MOST = 8;
  private static final List<Kind> RARE = List.of(Kind.BOTH, Kind.UNDEFINED, Kind.UNKNOWN);

  /** The table, with a row for each oracle. */
  public Part.Table table() {
    List<Kind> shown = Arrays.stream(Kind.values())
        .filter(k -> !RARE.contains(k) || tallies.stream().anyMatch(t -> t.count(k) > 0)).toList();
    List<String> heading = new ArrayList<>(List.of("beside"));
    shown.forEach(k -> heading.add(k.word()));
    List<List<String>> rows = new ArrayList<>();
    for (int s = 0; s < sides.size(); s++) {
      List<String> row = new ArrayList<>(List.of(sides.get(s).name()));
      for (Kind kind : shown) {
        // What was seen is never all that there is.
        boolean none = sides.get(s).sampled() && (kind == Kind.WEAKER || kind == Kind.BOTH);
        String count = none ? "-" : String.format(Locale.ROOT, "%,d", tallies.get(s).count(kind));
        row.add(" ".repeat(Math.max(0, kind.word().length() - count.length())) + count);
      }
      rows.add(row);
    }
    return new Part.Table(heading, rows, TextTable.align(heading, rows));
  }

  /**
   * The disagreements with an oracle, and the tests without an answer: for each reason, the number of tests and the
   * smallest.
   */
  public List<Part> differences(int s) {
    List<Part> parts = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      List<Tally.Group> groups = tallies.get(s).groups(kind);
      if (kind == Kind.AGREE || groups.isEmpty()) {
        continue;
      }
      parts.add(Part.GAP);
      int tests = tallies.get(s).count(kind);
      parts.add(new Part.Sentence(said(kind, s, tests, new Palette(false)),
          Prose.hanging(said(kind, s, tests, colours), 2, Prose.WIDTH)));
      List<List<String>> rows = new ArrayList<>();
      for (Tally.Group group : groups.subList(0, Math.min(MOST, groups.size()))) {
        String why = group.reason().isEmpty() ? "" : group.reason() + "; ";
        rows.add(List.of(String.format(Locale.ROOT, "  %,7d", group.tests()),
            why + (group.tests() == 1 ? "" : "smallest: ") + group.smallest().test()));
      }
      parts.add(new Part.Table(List.of("tests", "reason"), rows, TextTable.hanging(rows, Prose.WIDTH)));
      if (groups.size() > MOST) {
        parts.add(Part.Sentence.of("           and " + Prose.count(groups.size() - MOST, "reason") + " more"));
      }
    }
    return parts;
  }

  private String said(Kind kind, int s, int tests, Palette colours) {
    String side = sides.get(s).name();
    boolean seen = sides.get(s).sampled();
    String in = " in " + Prose.count(tests, "test");
    return switch (kind) {
      case WEAKER -> colours.strong(model) + " is weaker than " + side + in + ": it allows what this does not";
      case STRONGER -> colours.strong(model) + (seen ? " forbids what was seen, " + side + ","
          : " is stronger than " + side) + in + (seen ? ":" : ": it forbids what this allows");
      case BOTH -> colours.strong(model) + " and " + side + " each forbid what the other allows" + in + ":";
      case OUTSIDE -> "Of " + Prose.count(tests, "test") + " one of " + colours.strong(model) + " and " + side
          + " says nothing:";
      case UNDEFINED -> "Of " + Prose.count(tests, "test") + " behaviour is undefined:";
      case UNKNOWN -> "Of " + Prose.count(tests, "test") + " nothing is known beside " + side + ":";
      case AGREE -> "";
    };
  }

  /** The counts of an oracle. */
  public ValidateJson.Counts counts(int s) {
    Tally of = tallies.get(s);
    return new ValidateJson.Counts(of.count(Kind.AGREE), of.count(Kind.WEAKER), of.count(Kind.STRONGER),
        of.count(Kind.BOTH), of.count(Kind.OUTSIDE), of.count(Kind.UNDEFINED), of.count(Kind.UNKNOWN));
  }
}

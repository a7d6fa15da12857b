package periscope.verifier.table;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import periscope.litmus.text.Prose;
import periscope.mappings.edit.Costs;
import periscope.mappings.edit.RowGroup;
import periscope.mappings.edit.Variants;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Row;
import periscope.reports.Output;
import periscope.verifier.reason.LeftAlone;
import periscope.verifier.repair.Obligation;
import periscope.verifier.repair.RepairSearch;
import periscope.verifier.report.NotCoveredText;
import periscope.verifier.task.VerificationTask;

/** The report of a search for repairs: each repair as it is found, then the edits that were ruled out. */
public final class RepairReport implements RepairSearch.Listener {

  /** The most programs that a report shows if there is no repair. */
  private static final int SHOWN = 5;

  private final Mapping mapping;
  private final Optional<Mapping> other;
  private final Costs costs;
  private final Optional<MixedRepair> mixed;
  private final Output output;
  private int shown;

  /**
   * @param other the table with which each repair is compared; empty for none
   * @param mixed the repair for a mixture; empty if a table is repaired by itself
   */
  public RepairReport(
      Mapping mapping, Optional<Mapping> other, Costs costs, Optional<MixedRepair> mixed, Output output) {
    this.mapping = mapping;
    this.other = other;
    this.costs = costs;
    this.mixed = mixed;
    this.output = output;
  }

  @Override
  public void progress(int cost, int known, int searches, long compared) {
    output.progress(
        String.format(Locale.ROOT, "cost %d: %d programs known to go wrong, %,d times asked; %d tables searched",
        cost, known, compared, searches));
  }

  @Override
  public void found(RepairSearch.Answer answer) {
    output.progress("");
    if (answer.cost() == 0) {
      output.line(needsNone());
      return;
    }
    output.line(output.colours().strong("Repair " + ++shown) + "  of cost " + answer.cost());
    mixed.ifPresent(m -> Prose.wrapped("in ", mapping.name() + "; " + m.beside() + (m.others().size() == 1
        ? " stays as it is" : " stay as they are")).forEach(output::line));
    for (RepairSearch.Change change : answer.changes()) {
      output.line("  " + change.before().text() + "  (" + change.cost() + ")");
      output.line("    from  " + change.before().right());
      output.line("    to    " + output.colours().good(change.after().right()));
      needed(change).forEach(output::line);
      if (!change.group().others().isEmpty()) {
        Prose.wrapped("  and likewise ", RowReport.heads(mapping, change.group().others())).forEach(output::line);
      }
    }
    other.ifPresent(o -> compare(answer.mapping(), o));
    output.line("");
    output.flush();
  }

  private String needsNone() {
    return mixed.filter(m -> m.unmended().isPresent())
        .map(m -> output.colours().bad(
            "No repair of " + mapping.name() + " mends its mixture with " + m.beside() + "."))
        .orElseGet(() -> output.colours().good(mapping.name() + " needs no repair within the bound"
            + mixed.map(m -> ", by itself and mixed with " + m.beside()).orElse("") + "."));
  }

  /** The programs that need the edit, each with the parts of the edit that it needs. */
  private static List<String> needed(RepairSearch.Change change) {
    Map<String, List<String>> parts = new LinkedHashMap<>();
    change.needed().forEach(n -> parts.computeIfAbsent(n.program(), k -> new ArrayList<>()).add(n.part()));
    List<String> lines = new ArrayList<>();
    parts.forEach((program, of) -> {
      lines.add("    without " + String.join(", or without ", of) + ":");
      lines.addAll(Prose.wrapped("    ", program));
    });
    return lines;
  }

  private void compare(Mapping repaired, Mapping like) {
    List<Row> differing = repaired.rows().stream()
        .filter(r -> counterpart(like, r).map(c -> !c.templates().equals(r.templates())).orElse(true)).toList();
    output.line(differing.isEmpty() ? "  The same table as " + like.name() : "  " + like.name() + " has instead");
    differing.forEach(r -> output.line("    " + r.text() + " => "
        + counterpart(like, r).map(Row::right).orElse("no such row")));
  }

  private static Optional<Row> counterpart(Mapping mapping, Row row) {
    return mapping.rows().stream().filter(r -> r.pattern().operations().equals(row.pattern().operations())).findFirst();
  }

  /**
   * Prints the last lines.
   *
   * @param inquiry the question about the unrepaired mapping
   * @param left    the findings that repairs leave alone
   */
  public void conclude(RepairSearch.Result result, int mostCost, double seconds, VerificationTask inquiry,
      Optional<LeftAlone> left) {
    output.progress("");
    int found = result.answers().size();
    if (found > 0 && result.refuted() > 0) {
      output.line(String.format(
          Locale.ROOT, "%s of cost %s; no table that costs less is sound and never stuck within the bound.",
          Prose.count(found, "repair") + (result.complete() ? "" : " (there may be more)"), result.refuted()));
      mixed.ifPresent(m -> Prose.wrapped("", "So is each repaired table by itself and mixed with " + m.beside()
          + m.except() + ".").forEach(output::line));
    } else if (found == 0 && result.complete()) {
      output.line(output.colours().bad("No repair of " + mapping.name() + " costs up to " + mostCost + "."));
      none(result, inquiry).forEach(output::line);
    } else if (found == 0) {
      output.line(output.colours().warning("Stopped: " + (result.refuted() == 0
          ? "not even " + mapping.name() + " as it stands was searched in full"
          : "no repair of " + mapping.name() + " costs less than " + result.refuted()) + "."));
      result.stopped().ifPresent(why -> output.line("  The reason: " + why + "."));
      Prose.wrapped("Way on: ", "--scopes and --without leave out scopes and operations, and the search takes less "
          + "time.").forEach(output::line);
    }
    output.line(String.format(Locale.ROOT, "  %s searched in full, %s that decided the others, in %.1f s.",
        Prose.count(result.searches(), "table"), Prose.count(result.known().size(), "program"), seconds));
    other.ifPresent(o -> distance(o, mostCost));
    result.answers().stream().flatMap(a -> a.blindSpots().stream()).distinct()
        .flatMap(s -> Prose.wrapped("", s).stream()).forEach(output::line);
    mixed.ifPresent(m -> m.lines().forEach(output::line));
    left.map(LeftAlone::lines).ifPresent(l -> l.forEach(output::line));
    NotCoveredText.lines(inquiry.question(), inquiry.model().isEmpty()).forEach(output::line);
  }

  /** The programs that no table within the cost mends all of, and the ways on. */
  private static List<String> none(RepairSearch.Result result, VerificationTask inquiry) {
    List<String> lines = new ArrayList<>();
    List<Obligation> known = result.known();
    if (!known.isEmpty()) {
      lines.addAll(Prose.wrapped("", "No table of that cost compiles all of these programs rightly"
          + (known.size() > SHOWN ? ", and " + (known.size() - SHOWN) + " more:" : ":")));
      known.stream().limit(SHOWN).forEach(o -> lines.addAll(Prose.wrapped("  ", o.name())));
    }
    List<String> ways = new ArrayList<>(List.of("--max-cost N looks for dearer repairs."));
    inquiry.model().stream().flatMap(m -> m.model().model().readings().stream()).forEach(r -> ways.add(
        "--target-model " + r.model() + " looks for repairs under a reading of the target model without " + r.about()
            + "."));
    lines.addAll(Prose.wrapped("Way on: ", ways.get(0)));
    ways.stream().skip(1).forEach(w -> lines.addAll(Prose.wrapped("        ", w)));
    return lines;
  }

  /** Prints the cost of arriving at the other table, row by row. */
  private void distance(Mapping like, int mostCost) {
    int sum = 0;
    for (RowGroup group : RowGroup.of(mapping)) {
      Row row = mapping.rows().get(group.shown());
      Optional<Integer> price = counterpart(like, row)
          .flatMap(r -> Variants.distance(row, mapping.rows(), r.templates(), costs, mostCost));
      if (price.isEmpty()) {
        output.line("  " + like.name() + " cannot be reached by edits that cost up to " + mostCost + ": "
            + row.text());
        return;
      }
      sum += price.get();
    }
    output.line("  " + like.name() + " costs " + sum + ".");
  }
}

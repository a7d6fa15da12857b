package periscope.cli.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import periscope.cli.Palette;
import periscope.verifier.programs.ProgramSearch;
import periscope.verifier.soundness.Verdict;

/**
 * The last lines of a search that asked a solver about a machine: what was checked, and the verdict on just that.
 *
 * @param forbidden the search for forbidden outcomes
 * @param stuck     the search for programs that get stuck; absent if none was needed
 */
record MachineSummary(String mapping, String source, ProgramSearch.Request request, ProgramSearch.Result forbidden,
    Optional<ProgramSearch.Result> stuck, Palette colours) {

  Verdict verdict() {
    Verdict outcomes = ModelsSummary.verdict(request, forbidden);
    if (outcomes == Verdict.UNSOUND || outcomes == Verdict.INAPPLICABLE) {
      return outcomes;
    } else if (stuck.isPresent() && stuck.get().found().isPresent()) {
      return Verdict.STUCK;
    }
    boolean all = stuck.isEmpty() || ModelsSummary.verdict(request, stuck.get()) == Verdict.SOUND;
    return all ? outcomes : Verdict.UNKNOWN;
  }

  List<String> lines() {
    ModelsSummary outcomes = new ModelsSummary(mapping, source, "the machine", request, forbidden, colours);
    List<String> lines = new ArrayList<>(outcomes.lines(headline(outcomes)));
    lines.add(2, "  " + (stuck.isEmpty()
        ? "No program can get stuck: no row takes the lock of a location, and none leaves the RMW lock held."
        : stuckLine(new ModelsSummary(mapping, source, "the machine", request, stuck.get(), colours))));
    return lines;
  }

  private String headline(ModelsSummary outcomes) {
    String subject = colours.strong(mapping) + " against " + source + " and the machine";
    boolean alsoStuck = stuck.isPresent() && stuck.get().found().isPresent();
    return switch (verdict()) {
      case UNSOUND -> colours.bad(alsoStuck ? "UNSOUND and STUCK" : "UNSOUND") + "  " + subject + "; " + outcomes.smallest() + ".";
      case STUCK -> colours.bad("STUCK") + "  " + subject + "; forbidden outcomes: "
          + (forbidden.completed() == request.bound().operations() ? "none, " + outcomes.bound() : "none, " + outcomes.covered())
          + ".";
      case UNKNOWN -> colours.warning("UNKNOWN") + "  " + subject + "; stopped, " + outcomes.covered() + ".";
      default -> outcomes.headline();
    };
  }

  private String stuckLine(ModelsSummary summary) {
    ProgramSearch.Result result = stuck.get();
    String took = String.format(Locale.ROOT, " Searched in %.1f s.", result.nanos() / 1e9);
    return switch (ModelsSummary.verdict(request, result)) {
      case UNSOUND -> "Stuck: " + summary.smallest() + "." + took;
      case SOUND -> "Stuck: none, " + summary.bound() + "." + took;
      default -> "Stuck: stopped, " + summary.covered() + "." + took;
    };
  }
}

package periscope.applications.report;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import periscope.applications.Site;
import periscope.applications.harden.Check;
import periscope.applications.harden.Hardening.Answer;
import periscope.applications.model.ModelVerdicts;
import periscope.applications.report.RunJson.Ran;
import periscope.applications.report.RunJson.Systematic;
import periscope.kernels.cut.CutReport;

/**
 * The report of {@code periscope app harden --json}; {@code docs/schemas/app-harden.schema.json} describes its fields.
 * What was not come to is absent.
 *
 * @param seed       of the first run without fences, and of the first hardening
 * @param wanted     runs without fences that were asked for, and of each choice whose cost is measured
 * @param iterations runs of a check at first
 * @param stable     runs in which what is found must show no error
 */
public record HardenJson(@JsonUnwrapped RunPlace where, String environment, Optional<Systematic> systematic, long seed,
    int wanted, int iterations, int stable, List<Unfenced> unfenced, List<Hardened> hardenings,
    Optional<Models> models, Optional<CostJson.Costs> cost) {

  /** Runs without fences. */
  public record Unfenced(String environment, @JsonUnwrapped Ran ran) {}

  /**
   * A search for fences.
   *
   * @param fences     that are left
   * @param iterations runs of a check in the end
   */
  public record Hardened(long seed, String ending, List<Integer> fences, List<Place> places, int iterations,
      List<Asked> checks, Optional<String> failure) {

    public static Hardened of(Answer answer, ChosenApplication chosen, long seed) {
      return new Hardened(seed, answer.ending().name().toLowerCase(Locale.ROOT).replace('_', ' '),
          List.copyOf(answer.fences()), chosen.sites().stream().filter(s -> answer.fences().contains(s.number()))
              .map(s -> Place.of(s, chosen)).toList(), answer.iterations(),
          answer.checks().stream().map(Asked::of).toList(), answer.failure());
    }
  }

  /** Where a fence stands; of programs of one's own only the number is known. */
  public record Place(int site, Optional<String> file, Optional<Integer> line, Optional<String> behind) {

    public static Place of(Site site, ChosenApplication chosen) {
      return new Place(site.number(), chosen.application().map(a -> a.text().name()), Optional.of(site.line())
          .filter(l -> chosen.application().isPresent()), Optional.of(site.after())
              .filter(a -> chosen.application().isPresent()));
    }
  }

  /** A check: runs with some fences, up to the first error. */
  record Asked(String phase, List<Integer> fences, List<Integer> without, int wanted, int runs, int errors,
      Optional<String> what) {

    public static Asked of(Check check) {
      return new Asked(check.phase().toString(), List.copyOf(check.fences()), List.copyOf(check.without()),
          check.wanted(), check.runs(), check.errors(), Optional.of(check.what()).filter(w -> !w.isEmpty()));
    }
  }

  /**
   * What models say of the first hardening's fences.
   *
   * @param seconds       that a question may take
   * @param wanted        the fences that the model of the source wants; absent if that is not decided
   * @param execution     one that it allows with what was found, line by line
   * @param standIns      litmus tests where there is no answer for the whole application
   * @param disagreements of runs and that model; absent if it is not decided what it wants
   */
  public record Models(String model, Optional<String> targetModel, int workItems, int workGroups, long seconds,
      List<Said> answers, Optional<List<Integer>> wanted, Optional<List<String>> execution, List<Litmus> litmusTests,
      Optional<List<Standing>> standIns, Optional<List<Disagreement>> disagreements) {}

  /** What they say with some fences. */
  public record Said(List<Integer> fences, String about, Word source, Optional<Word> compiled) {}

  /** What one says: right, wrong or unknown, and in words. */
  public record Word(String answer, String text) {

    public static Word of(ModelVerdicts.Word word) {
      return new Word(ModelVerdicts.WORDS.of(word.verdict()), word.told());
    }
  }

  /** The litmus test that a fence stands for, with what the model of the source says of it; or why there is none. */
  public record Litmus(int site, String text, Optional<CutReport.Told> test) {}

  /** The litmus tests that stand in for a fence; or why there are none. */
  public record Standing(int site, Optional<String> run, List<Variant> variants, Optional<String> refusal) {}

  /** One with some fences, and what models say of its outcome. */
  public record Variant(List<Integer> fences, String about, CutReport.Told test, String source,
      Optional<String> compiled) {}

  /** @param wantedBy {@code model} or {@code runs} */
  public record Disagreement(int site, String wantedBy, String text) {}
}

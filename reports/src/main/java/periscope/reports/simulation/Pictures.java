package periscope.reports.simulation;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import periscope.engines.answer.Explanation;
import periscope.engines.answer.TestAnswer;
import periscope.engines.answer.TestResult.Simulated;
import periscope.engines.execution.EventNames;
import periscope.engines.execution.Races;
import periscope.engines.execution.Violations;
import periscope.engines.simulation.Race;
import periscope.engines.simulation.Witness;
import periscope.litmus.LitmusTest;
import periscope.litmus.memory.Outcome;
import periscope.models.evaluate.Violation;
import periscope.reports.picture.Picture;
import periscope.reports.picture.PictureFiles;

/**
 * The pictures of {@code --picture}: for each test a picture for each state that satisfies its condition, or for each
 * final state; with {@code --why} one for each execution that the model forbids; and one of a race if the others show
 * none.
 */
public final class Pictures {

  /** Most pictures of one test. */
  private static final int MOST = 64;

  private final List<PictureFiles> files;
  private final boolean everyState;

  /**
   * @param files      writers of pictures, one for each wanted format
   * @param everyState whether to draw states that do not satisfy the condition, too
   */
  public Pictures(List<PictureFiles> files, boolean everyState) {
    this.files = List.copyOf(files);
    this.everyState = everyState;
  }

  /** The number of pictures and their folder, in words. */
  public String told() {
    return files.stream().map(PictureFiles::told).collect(Collectors.joining(", "));
  }

  public int written() {
    return files.stream().mapToInt(PictureFiles::written).sum();
  }

  /** Draws a test, up to a number of pictures; returns the files. */
  public List<Path> draw(Simulated result) throws IOException {
    List<Picture> pictures = pictures(result);
    Optional<Picture> race = race(result, pictures);
    List<Path> drawn = new ArrayList<>();
    for (PictureFiles form : files) {
      String base = form.base(result.name());
      for (int i = 0; i < Math.min(pictures.size(), MOST); i++) {
        drawn.add(form.write(base + (pictures.size() == 1 ? "" : "-" + (i + 1)), pictures.get(i)));
      }
      if (race.isPresent()) {
        drawn.add(form.write(base + "-race", race.get()));
      }
    }
    return drawn;
  }

  private List<Picture> pictures(Simulated result) {
    TestAnswer answer = result.answer();
    Predicate<Outcome> wanted =
        everyState || answer.test().condition().isEmpty() ? o -> true : answer.judgement()::telling;
    Map<Outcome, Witness> shown = new LinkedHashMap<>();
    new TreeMap<>(answer.found().witnesses()).forEach((outcome, witness) -> {
      if (wanted.test(outcome)) {
        shown.put(outcome, witness);
      }
    });
    List<Picture> pictures = new ArrayList<>();
    shown.forEach((outcome, witness) -> pictures.add(allowed(result, outcome, witness)));
    if (result.explanation().orElse(null) instanceof Explanation.Forbidden forbidden) {
      forbidden.ways().forEach(w -> pictures.add(forbidden(result, w)));
    }
    return pictures;
  }

  /** An execution with a race, if there is one and no other picture shows one. */
  private Optional<Picture> race(Simulated result, List<Picture> others) {
    boolean shown = others.stream().anyMatch(p -> p.highlight().filter(Races::isFault).isPresent());
    return result.answer().found().race().filter(w -> !shown).map(w -> new Picture(result.answer().test(), w,
        List.of("undefined under " + result.judge().name() + ": " + raced(result.answer(), w)), Races.fault(w)));
  }

  /** The description of a race in an execution; without one there, of the test's first race. */
  private static String raced(TestAnswer answer, Witness witness) {
    List<Race> all = answer.found().races();
    List<List<Race.Access>> shown = witness.races().stream().map(Race::accesses).toList();
    Race race = all.stream().filter(r -> shown.contains(r.accesses())).findFirst().orElse(all.get(0));
    return answer.races().told(race);
  }

  private static Picture allowed(Simulated result, Outcome outcome, Witness witness) {
    LitmusTest test = result.answer().test();
    List<String> caption = new ArrayList<>(List.of("allowed by " + result.judge().name() + ": " + outcome.print(test)));
    if (!witness.races().isEmpty()) {
      caption.add("undefined: " + raced(result.answer(), witness));
    }
    return new Picture(test, witness, caption, Races.fault(witness));
  }

  private static Picture forbidden(Simulated result, Witness witness) {
    LitmusTest test = result.answer().test();
    Violation violation = Violations.forbidding(witness).get(0).stepwise();
    String told = Violations.told(new EventNames(test, witness), violation);
    return new Picture(test, witness,
        List.of("forbidden by " + result.judge().name() + ": violates " + violation.axiom().name(), told),
        Optional.of(violation));
  }
}

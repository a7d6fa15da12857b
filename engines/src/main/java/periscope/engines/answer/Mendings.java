package periscope.engines.answer;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BooleanSupplier;
import periscope.inputs.OtherReading;
import periscope.models.vocabulary.TestChange;

/**
 * The changes found that mend a test.
 *
 * @param found   the changes, those first that are enough under all readings
 * @param tried   number of changes that were tried, or were not worth it after others
 * @param untried number of changes that were not tried, because time was up
 */
public record Mendings(List<Mending> found, int tried, int untried) {

  /** The result of a search that has nothing to do. */
  public static final Mendings NONE = new Mendings(List.of(), 0, 0);

  /** Largest number of mendings in an answer. */
  private static final int MOST = 3;

  public Mendings {
    found = List.copyOf(found);
  }

  /**
   * Tries the changes of a test. The answer has a change of several instructions only if no smaller change is enough
   * under all readings. The search ends with the time of the test, or when patience is over; a change whose trial is
   * cut short counts as not tried.
   *
   * @param changes  the changes to try, in order
   * @param patience true as soon as no further change is to be tried
   */
  static Mendings of(Mending.Goal goal, List<TestChange> changes, Mending.Search search, BooleanSupplier patience) {
    BooleanSupplier over = () -> patience.getAsBoolean() || search.stop().getAsBoolean();
    Mending.Search limited =
        new Mending.Search(search.model(), search.readings(), search.text(), search.engines(), over);
    List<Mending> found = new ArrayList<>();
    int tried = 0;
    boolean enough = false;
    for (; tried < changes.size() && !enough; tried++) {
      TestChange change = changes.get(tried);
      boolean told = found.stream().anyMatch(m -> m.not().isEmpty()
          ? m.change().cost() < change.cost() : m.like(change));
      if (!told && limited.mends(goal, change, search.model())) {
        List<OtherReading> not = search.readings().stream()
            .filter(r -> !limited.mends(goal, change, r.model().model())).toList();
        if (!over.getAsBoolean()) {
          found.add(new Mending(goal, change, not));
        }
      }
      if (over.getAsBoolean()) {
        break;
      }
      enough = found.stream().filter(m -> m.not().isEmpty()).count() == MOST;
    }
    List<Mending> best = new ArrayList<>();
    found.stream().sorted(Comparator.comparingInt(m -> m.not().size()))
        .filter(m -> best.stream().noneMatch(b -> b.like(m.change()))).forEach(best::add);
    return new Mendings(best.subList(0, Math.min(MOST, best.size())), tried, enough ? 0 : changes.size() - tried);
  }
}

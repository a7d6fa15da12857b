package periscope.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The schedule of a projection, where its end can be said without it. */
class ProjectionTest {

  /** Start and opening take 12 seconds, and a unit two thousandths to be handed out. */
  @Test
  void listsAreScheduledInTheirOrder() {
    Projection projection = new Projection(List.of(List.of(1.0, 1.0, 4.0), List.of(), List.of(2.0)));
    assertEquals(8, projection.work());
    assertEquals(12 + 6 + 2, projection.span(1), 0.01);
    // The longest unit comes last: it waits for the first two, and then is alone.
    assertEquals(12 + 5 + 2, projection.span(2), 0.01);
    assertEquals(12 + 4 + 2, projection.span(3), 0.01);
    assertEquals(projection.span(3), projection.span(10_000), 1e-9);
  }

  /** With many cores, handing out is the limit. */
  @Test
  void handingOutIsTheLimit() {
    Projection small = new Projection(List.of(Collections.nCopies(50_000, 0.01)));
    assertTrue(small.span(10_000) > 10 + 50_000 * 0.002, small.span(10_000) + " s");
  }
}

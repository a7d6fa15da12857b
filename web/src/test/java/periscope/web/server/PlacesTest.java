package periscope.web.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import periscope.web.server.Places.Place;

/** Threads of several visitors that wait for places. */
class PlacesTest {

  private static CompletableFuture<Place> later(Places places, String visitor) {
    return CompletableFuture.supplyAsync(() -> places.take(visitor), run -> new Thread(run).start());
  }

  @Test
  void aVisitorWhoHasAPlaceTakesNoneOfAnother() {
    Places places = new Places(2, 1, 9, Long.MAX_VALUE);
    Place first = places.take("hostile");
    CompletableFuture<Place> second = later(places, "hostile");
    Place other = places.take("other");
    assertFalse(second.isDone() || other.lost() || first.lost());
    first.close();
    second.join().close();
    other.close();
  }

  @Test
  void tooManyThatWaitAreRefused() {
    Places places = new Places(1, 1, 1, Long.MAX_VALUE);
    Place first = places.take("a");
    List<CompletableFuture<Place>> waiting = List.of(later(places, "b"), later(places, "b"));
    // One of two has the only place to wait; the other one is refused.
    String refused = assertThrows(CompletionException.class,
        () -> CompletableFuture.anyOf(waiting.toArray(CompletableFuture[]::new)).join()).getCause().getMessage();
    assertEquals("too many ask at once; ask again in a moment", refused);
    first.close();
    waiting.stream().filter(w -> !w.isCompletedExceptionally()).findFirst().orElseThrow().join().close();
  }

  @Test
  void closedPlacesAreLost() {
    Places places = new Places(1, 1, 9, Long.MAX_VALUE);
    Place first = places.take("a");
    CompletableFuture<Place> second = later(places, "b");
    places.close();
    assertTrue(first.lost());
    assertThrows(CompletionException.class, second::join);
  }
}

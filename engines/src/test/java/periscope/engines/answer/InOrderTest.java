package periscope.engines.answer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class InOrderTest {

  @Test
  void resultsComeInTheOrderOfThePieces() {
    List<Integer> pieces = IntStream.range(0, 200).boxed().toList();
    List<Integer> got = new ArrayList<>();
    AtomicInteger workers = new AtomicInteger();
    InOrder.<Integer, Integer>start(pieces, 4, () -> {
      workers.incrementAndGet();
      return p -> {
        // Later pieces are ready sooner.
        pause(p % 4 == 0 ? 4 : 0);
        return p * p;
      };
    }).forEach(i -> {}, got::add);
    assertEquals(pieces.stream().map(p -> p * p).toList(), got);
    assertTrue(workers.get() <= 4, workers + " workers");
  }

  @Test
  void aResultIsHandedOverBeforeLaterOnesAreReady() {
    CountDownLatch first = new CountDownLatch(1);
    List<String> got = new ArrayList<>();
    List<Integer> waited = new ArrayList<>();
    InOrder.<String, String>start(List.of("a", "b"), 2, () -> p -> {
      if (p.equals("b")) {
        await(first);
        pause(300);
      }
      return p;
    }).forEach(waited::add, r -> {
      got.add(r);
      first.countDown();
    });
    assertEquals(List.of("a", "b"), got);
    assertTrue(waited.contains(1), "nobody was told that the second piece is waited for");
  }

  @Test
  void whatAPieceThrowsIsThrownInItsPlace() {
    List<Integer> got = new ArrayList<>();
    InOrder<Integer, Integer> work = InOrder.start(List.of(1, 0, 2), 2, () -> p -> 2 / p);
    assertThrows(ArithmeticException.class, () -> work.forEach(i -> {}, got::add));
    assertEquals(List.of(2), got);
  }

  @Test
  void aWorkerThatCannotBeMadeIsNotWaitedFor() {
    InOrder<Integer, Integer> work = InOrder.start(List.of(1), 2, () -> {
      throw new IllegalStateException("no worker");
    });
    assertThrows(IllegalStateException.class, () -> work.forEach(i -> {}, r -> {}));
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}

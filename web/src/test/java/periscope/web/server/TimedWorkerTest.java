package periscope.web.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.javalin.http.BadRequestResponse;
import io.javalin.http.ServiceUnavailableResponse;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Texts at which a reader hangs, and others. */
class TimedWorkerTest {

  /** Does not listen to interrupts, as parsers do not. */
  private static Integer hang(AtomicBoolean free) {
    while (!free.get()) {
      Thread.onSpinWait();
    }
    return 0;
  }

  @Test
  void oneThatHangsKeepsNobodyWaiting() throws Exception {
    AtomicInteger made = new AtomicInteger();
    AtomicBoolean free = new AtomicBoolean();
    try (TimedWorker<Integer> desk = new TimedWorker<>(made::incrementAndGet, 400, 2)) {
      assertEquals(1, used(desk));
      assertEquals(1, used(desk));
      assertThrows(ServiceUnavailableResponse.class, () -> desk.ask(n -> hang(free)));
      assertEquals(2, used(desk), "others have another one");
      assertThrows(ServiceUnavailableResponse.class, () -> desk.ask(n -> hang(free)));
      String many = assertThrows(ServiceUnavailableResponse.class, () -> used(desk)).getMessage();
      assertTrue(many.contains("too many texts"), many);
      free.set(true);
      for (int i = 0; i < 100 && made.get() < 3; i++) {
        Thread.sleep(20);
        try {
          assertEquals(3, used(desk));
        } catch (ServiceUnavailableResponse e) {
          assertEquals(many, e.getMessage());
        }
      }
      assertEquals(3, made.get());
    }
  }

  private static int used(TimedWorker<Integer> desk) {
    return desk.ask(n -> n);
  }

  @SuppressWarnings("InfiniteRecursion")
  private static int deep(int n) {
    return deep(n + 1) + 1;
  }

  @Test
  void whatIsNestedTooDeeplyIsTold() {
    try (TimedWorker<Integer> desk = new TimedWorker<>(() -> 0, 5000, 1)) {
      String told = assertThrows(BadRequestResponse.class, () -> desk.ask(TimedWorkerTest::deep)).getMessage();
      assertTrue(told.contains("nested"), told);
      assertThrows(IllegalArgumentException.class, () -> desk.ask(n -> {
        throw new IllegalArgumentException("a bug");
      }));
      assertEquals(0, used(desk));
    }
  }
}

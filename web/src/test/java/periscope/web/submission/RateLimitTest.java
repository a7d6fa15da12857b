package periscope.web.submission;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import periscope.web.submission.RateLimit.Rate;

/** The visitors who have to wait, and the time that they wait. */
class RateLimitTest {

  private final AtomicLong now = new AtomicLong(-5);

  private void wait(Duration time) {
    now.addAndGet(time.toNanos());
  }

  @Test
  void someAtOnceAndThenOneInAWhile() {
    RateLimit allowance =
        new RateLimit(new Rate(2, Duration.ofSeconds(60)), new Rate(100, Duration.ofSeconds(1)), now::get);
    assertEquals(Duration.ZERO, allowance.take("a"));
    assertEquals(Duration.ZERO, allowance.take("a"));
    assertEquals(Duration.ofSeconds(60), allowance.take("a"));
    assertEquals(Duration.ZERO, allowance.take("b"));
    wait(Duration.ofSeconds(59));
    assertEquals(Duration.ofSeconds(1), allowance.take("a"));
    wait(Duration.ofSeconds(1));
    assertEquals(Duration.ZERO, allowance.take("a"));
    assertEquals(Duration.ofSeconds(60), allowance.take("a"));
    wait(Duration.ofHours(1));
    assertEquals(Duration.ZERO, allowance.take("a"));
    assertEquals(Duration.ZERO, allowance.take("a"));
    assertEquals(Duration.ofSeconds(60), allowance.take("a"));
  }

  @Test
  void allTogetherHaveALimitToo() {
    RateLimit allowance =
        new RateLimit(new Rate(9, Duration.ofSeconds(1)), new Rate(2, Duration.ofSeconds(10)), now::get);
    assertEquals(Duration.ZERO, allowance.take("a"));
    assertEquals(Duration.ZERO, allowance.take("b"));
    assertEquals(Duration.ofSeconds(10), allowance.take("c"));
    wait(Duration.ofSeconds(10));
    assertEquals(Duration.ZERO, allowance.take("c"));
  }
}

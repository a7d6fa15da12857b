package periscope.web.play;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The queue of jobs, with a clock of its own. */
class JobsTest {

  private static final Question QUESTION = new Question(List.of("lint", "mine.map"), List.of("--json"),
      Map.of("mine.map", "text"), 45);
  private static final Question LONG = new Question(List.of("verify", "mine.map"), List.of("--json"),
      Map.of("mine.map", "text"), 600);
  private static final byte[] ANSWER = new byte[1000];

  private long now;

  private Jobs jobs(Bounds bounds) {
    return new Jobs(bounds, () -> now);
  }

  private static Jobs.Status status(Jobs jobs, String id) {
    return jobs.status(id).orElseThrow();
  }

  /**
   * Visitors arrive, leave and are answered at random: positions in the queue never grow, and the question at position
   * 0 is the next to begin.
   */
  @Test
  void positionsNeverGrowAndWorkStartsBehindZero() throws Exception {
    Random random = new Random(20261126);
    Jobs jobs = jobs(new Bounds(2, 60, 60, 600, 180, 1 << 20));
    Map<String, Integer> positions = new HashMap<>();
    Deque<Jobs.Begun> running = new ArrayDeque<>();
    int started = 0;
    for (int i = 0; i < 3000; i++) {
      int what = random.nextInt(10);
      if (what < 5 && positions.size() < 50) {
        String id = jobs.submit("a", QUESTION);
        positions.put(id, status(jobs, id).position());
        assertEquals(positions.size() - 1, positions.get(id), "who comes last is last");
      } else if (what < 7 && !positions.isEmpty()) {
        String gone = new ArrayList<>(positions.keySet()).get(random.nextInt(positions.size()));
        assertTrue(jobs.cancel(gone));
        positions.remove(gone);
        assertEquals(Job.State.CANCELLED, status(jobs, gone).state());
      } else if (running.size() == 2) {
        Jobs.Begun done = running.remove();
        jobs.finish(done.job(), ANSWER);
        assertEquals(Job.State.DONE, status(jobs, done.job().id()).state());
      } else if (!positions.isEmpty()) {
        Jobs.Begun begun = jobs.take().orElseThrow();
        assertEquals(0, positions.remove(begun.job().id()), "who starts was next");
        running.add(begun);
        started++;
      }
      positions.replaceAll((id, before) -> {
        int position = status(jobs, id).position();
        assertTrue(position >= 0 && position <= before, () -> before + " became " + position);
        return position;
      });
    }
    assertTrue(started > 300, "started " + started);
  }

  @Test
  void takesNoMoreThanItMay() throws Exception {
    Jobs jobs = jobs(new Bounds(1, 3, 2, 600, 180, 1 << 20));
    String first = jobs.submit("a", QUESTION);
    jobs.submit("a", QUESTION);
    Refused own = assertThrows(Refused.class, () -> jobs.submit("a", QUESTION));
    assertTrue(own.own(), own::getMessage);
    jobs.submit("b", QUESTION);
    Refused all = assertThrows(Refused.class, () -> jobs.submit("c", QUESTION));
    assertFalse(all.own(), all::getMessage);
    jobs.cancel(first);
    jobs.submit("a", QUESTION);
  }

  /** A question that may take minutes leaves a thread to the others, and its position among its like never grows. */
  @Test
  void longQuestionsWaitForEachOther() throws Exception {
    Jobs jobs = jobs(new Bounds(2, 60, 60, 600, 180, 1 << 20));
    String first = jobs.submit("a", LONG);
    String second = jobs.submit("b", LONG);
    String third = jobs.submit("c", LONG);
    String quick = jobs.submit("d", QUESTION);
    assertEquals(List.of(0, 1, 2, 0), List.of(first, second, third, quick).stream()
        .map(id -> status(jobs, id).position()).toList());
    Jobs.Begun slow = jobs.take().orElseThrow();
    assertEquals(first, slow.job().id());
    assertEquals(quick, jobs.take().orElseThrow().job().id(), "a long question is not in its way");
    assertEquals(List.of(0, 1), List.of(second, third).stream().map(id -> status(jobs, id).position()).toList());
    slow.job().progress("half of it");
    assertEquals("half of it", status(jobs, first).progress());
    jobs.cancel(second);
    assertEquals(0, status(jobs, third).position());
    jobs.finish(slow.job(), ANSWER);
    assertEquals(third, jobs.take().orElseThrow().job().id());
  }

  @Test
  void aVisitorHasOneLongQuestion() throws Exception {
    Jobs jobs = jobs(Bounds.PUBLIC);
    String first = jobs.submit("a", LONG);
    assertTrue(assertThrows(Refused.class, () -> jobs.submit("a", LONG)).own());
    jobs.submit("a", QUESTION);
    jobs.submit("b", LONG);
    jobs.cancel(first);
    jobs.submit("a", LONG);
  }

  @Test
  void visitorsThatNobodyKnowsAreNotOne() throws Exception {
    Jobs jobs = jobs(new Bounds(1, 3, 1, 600, 180, 1 << 20));
    for (int i = 0; i < 3; i++) {
      jobs.submit("", QUESTION);
    }
    assertFalse(assertThrows(Refused.class, () -> jobs.submit("", QUESTION)).own());
  }

  @Test
  void dropsWhatNobodyAsksAbout() throws Exception {
    Jobs jobs = jobs(new Bounds(1, 3, 3, 600, 180, 1 << 20));
    String asked = jobs.submit("a", QUESTION);
    String forgotten = jobs.submit("a", QUESTION);
    Jobs.Begun begun = jobs.take().orElseThrow();
    assertFalse(jobs.stopped(begun.job()));
    now += 100;
    status(jobs, asked);
    now += 100;
    assertFalse(jobs.stopped(begun.job()));
    assertEquals(Job.State.CANCELLED, status(jobs, forgotten).state());
    now += 200;
    assertTrue(jobs.stopped(begun.job()), "its visitor has gone");
    jobs.finish(begun.job(), ANSWER);
    assertEquals(Job.State.CANCELLED, status(jobs, asked).state());
    now += 601;
    assertTrue(jobs.status(asked).isEmpty());
    assertEquals(0, jobs.size());
  }

  @Test
  void keepsNoMoreThanItMay() throws Exception {
    Jobs jobs = jobs(new Bounds(1, 5, 5, 600, 180, 3500));
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      ids.add(jobs.submit("a", QUESTION));
      jobs.finish(jobs.take().orElseThrow().job(), ANSWER);
    }
    assertEquals(List.of(false, false, true, true, true),
        ids.stream().map(id -> jobs.status(id).flatMap(Jobs.Status::answer).isPresent()).toList());
    for (int i = 0; i < 100; i++) {
      jobs.cancel(jobs.submit("a", QUESTION));
    }
    assertTrue(jobs.size() <= 11, "kept " + jobs.size());
  }

  @Test
  void namesAreNotGuessed() throws Exception {
    Jobs jobs = jobs(Bounds.LOCAL);
    assertTrue(jobs.submit("a", QUESTION).matches("[0-9a-f]{32}"));
    assertFalse(jobs.cancel("0".repeat(32)));
    assertTrue(jobs.status("").isEmpty());
  }
}

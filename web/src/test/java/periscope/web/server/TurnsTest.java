package periscope.web.server;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import periscope.web.server.Turns.Turn;

/** The order in which questions are answered, with a clock of the test. */
class TurnsTest {

  private static final int GUARANTEED = 100;

  private long now;
  private final Turns turns = new Turns(2, 2, 3, GUARANTEED, () -> now);

  private Turn take(String visitor) {
    return turns.take(visitor).orElseThrow();
  }

  @Test
  void theLatestQuestionOfAVisitorIsNext() {
    Turn first = take("a");
    Turn second = take("a");
    assertFalse(turns.begin(first));
    assertTrue(turns.begin(second));
    assertTrue(turns.begin(first));
  }

  @Test
  void oneVisitorNeverHasAllPlaces() {
    Turns three = new Turns(3, 1, 3, GUARANTEED, () -> now);
    Turn first = three.take("a").orElseThrow();
    assertTrue(three.begin(first));
    Turn second = three.take("a").orElseThrow();
    assertFalse(three.begin(second));
    now += GUARANTEED;
    assertFalse(three.begin(second));
    assertTrue(first.ended(), "it makes room for the next question of the same visitor");
    assertTrue(three.begin(three.take("b").orElseThrow()));
  }

  @Test
  void aVisitorWithoutARunningQuestionComesBeforeOthers() {
    assertTrue(turns.begin(take("hostile")));
    Turn more = take("hostile");
    Turn other = take("other");
    assertFalse(turns.begin(more));
    assertTrue(turns.begin(other));
  }

  @Test
  void whileOthersWaitAQuestionHasOnlyItsGuaranteedTime() {
    Turn early = take("other");
    assertTrue(turns.begin(early));
    now++;
    Turn second = take("hostile");
    assertTrue(turns.begin(second));
    now += GUARANTEED - 2;
    Turn third = take("third");
    assertFalse(turns.begin(third));
    assertFalse(early.ended() || second.ended(), "the guaranteed time is not over");
    now += 2;
    assertFalse(turns.begin(third));
    assertTrue(early.ended(), "the longest of equal visitors");
    assertFalse(second.ended());
    turns.end(early);
    assertTrue(turns.begin(third));
    assertFalse(second.ended(), "nobody waits");
  }

  @Test
  void theVisitorWithTheMostRunningQuestionsMakesRoom() {
    Turns three = new Turns(3, 3, 3, GUARANTEED, () -> now);
    Turn other = three.take("other").orElseThrow();
    assertTrue(three.begin(other));
    now++;
    Turn one = three.take("hostile").orElseThrow();
    Turn two = three.take("hostile").orElseThrow();
    assertTrue(three.begin(two));
    assertTrue(three.begin(one));
    now += GUARANTEED;
    assertFalse(three.begin(three.take("new").orElseThrow()));
    assertTrue(one.ended() ^ two.ended());
    assertFalse(other.ended(), "although it runs longest");
  }

  @Test
  void onlySoManyWait() {
    for (int i = 0; i < 3; i++) {
      take("v" + i);
    }
    assertTrue(turns.take("late").equals(Optional.empty()));
  }

  @Test
  void aVisitorWithMoreRunningQuestionsEndsNobodyElse() {
    Turns three = new Turns(3, 2, 3, GUARANTEED, () -> now);
    Turn other = three.take("other").orElseThrow();
    assertTrue(three.begin(other));
    now += GUARANTEED;
    assertTrue(three.begin(three.take("hostile").orElseThrow()));
    assertTrue(three.begin(three.take("hostile").orElseThrow()));
    assertFalse(three.begin(three.take("hostile").orElseThrow()));
    assertFalse(other.ended(), "although only its guaranteed time is over");
  }

  @Test
  void theVisitorWithTheMostWaitingQuestionsMakesRoomForOthers() {
    Turn first = take("hostile");
    Turn second = take("hostile");
    Turn third = take("hostile");
    Turn other = take("other");
    assertTrue(first.refused() ^ second.refused() ^ third.refused());
    assertTrue(turns.begin(other));
    assertFalse(turns.begin(first.refused() ? first : second.refused() ? second : third));
    assertTrue(turns.take("hostile").isPresent(), "a place is free again");
    assertTrue(turns.take("hostile").isEmpty());
  }
}

package periscope.models.vocabulary;

import java.util.List;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.Span;

/**
 * A change of a test that adds an instruction, or gives an instruction more order or a wider scope.
 *
 * @param kind   what the change is like: of several such changes in one thread, one is worth telling
 * @param cost   number of instructions that the change adds or strengthens
 * @param words  the change in words, up to the instruction that tells its place: {@code put fence.sc.gpu behind}
 * @param thread the thread that changes
 * @param place  the instruction in the text that tells the place of the change
 * @param reason what the new instruction does, as a sentence without a full stop
 * @param test   the changed test
 * @param also   what else changes
 */
public record TestChange(String kind, int cost, String words, int thread, Span place, String reason,
    LitmusTest test, List<Also> also) {

  /** A further changed place: words, thread and place as those of the change. */
  public record Also(String words, int thread, Span place) {}

  public TestChange {
    also = List.copyOf(also);
  }

  /** A change of one place. */
  public TestChange(String kind, int cost, String words, int thread, Span place, String reason, LitmusTest test) {
    this(kind, cost, words, thread, place, reason, test, List.of());
  }
}

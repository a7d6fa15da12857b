package periscope.web.play;

import java.util.function.BooleanSupplier;

/** Answers questions. */
public interface Work {

  /**
   * Answers one question; never throws.
   *
   * @param stop called now and then; true ends the work, since no visitor wants the answer any more
   * @return a JSON object
   */
  byte[] answer(Question question, BooleanSupplier stop);
}

package periscope.web.play;

import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Answers questions. */
public interface Work {

  /**
   * Answers one question; never throws.
   *
   * @param stop     called now and then; true ends the work, since no visitor wants the answer any more
   * @param progress receives the latest words of the command about its progress
   * @return a JSON object
   */
  byte[] answer(Question question, BooleanSupplier stop, Consumer<String> progress);
}

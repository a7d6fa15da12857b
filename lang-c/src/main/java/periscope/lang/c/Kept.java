package periscope.lang.c;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import periscope.litmus.instruction.AtomicInstruction.Load;

/**
 * A value that waits for the expression it stands in.
 *
 * @param register   holds the value in the litmus test
 * @param text       computes it
 * @param precedence how tightly the text binds
 * @param assigned   whether it comes from an assignment, so that copying it would be another instruction
 * @param cell       the plain read that it is, if it is one
 */
record Kept(String register, String text, int precedence, boolean assigned, Optional<Load> cell) {

  /** Takes the values of some registers off the end of those that wait, if they stand there in the same order. */
  static Optional<Map<String, Kept>> take(List<String> registers, List<Kept> waiting) {
    int from = waiting.size() - registers.size();
    if (from < 0 || !waiting.subList(from, waiting.size()).stream().map(Kept::register).toList().equals(registers)) {
      return Optional.empty();
    }
    Map<String, Kept> taken = new HashMap<>();
    List<Kept> end = waiting.subList(from, waiting.size());
    end.forEach(k -> taken.put(k.register(), k));
    end.clear();
    return Optional.of(taken);
  }
}

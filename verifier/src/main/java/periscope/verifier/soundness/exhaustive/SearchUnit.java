package periscope.verifier.soundness.exhaustive;

import java.util.ArrayList;
import java.util.List;

/**
 * A work unit of a request: the programs that one worker checks by itself. Units depend on the request alone, never on
 * the number of workers, so that a unit's text names the same programs in every process with the same request.
 */
sealed interface SearchUnit {

  /** The name of the unit. */
  String text();

  /**
   * The representatives of one placement and size whose first thread has a class in a range.
   *
   * @param shape index of the placement in the request
   * @param size  number of operations of the programs
   * @param from  first class of the range
   * @param to    class behind the range
   */
  record Classes(int shape, int size, int from, int to) implements SearchUnit {
    @Override
    public String text() {
      return "classes " + shape + " " + size + " " + from + " " + to;
    }
  }

  /**
   * A block of a sample.
   *
   * @param block index of the block
   */
  record Draw(int block) implements SearchUnit {
    @Override
    public String text() {
      return "draw " + block;
    }
  }

  /**
   * The unit with a name.
   *
   * @throws IllegalArgumentException if no unit has this name
   */
  static SearchUnit parse(String text) {
    String[] words = text.split(" ", -1);
    List<Integer> numbers = new ArrayList<>();
    for (int i = 1; i < words.length; i++) {
      numbers.add(Integer.valueOf(words[i]));
    }
    if (words[0].equals("classes") && numbers.size() == 4) {
      return new Classes(numbers.get(0), numbers.get(1), numbers.get(2), numbers.get(3));
    } else if (words[0].equals("draw") && numbers.size() == 1) {
      return new Draw(numbers.get(0));
    }
    throw new IllegalArgumentException("no work unit: " + text);
  }
}

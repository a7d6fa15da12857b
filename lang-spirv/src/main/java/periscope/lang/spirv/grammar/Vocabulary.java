package periscope.lang.spirv.grammar;

import java.util.List;
import java.util.Optional;

/**
 * Words for numbers.
 *
 * @param mask  whether an operand may have several words at once, each a bit
 * @param words the words; of two for one number, the first is written
 */
public record Vocabulary(boolean mask, List<Word> words) {

  /** A word with its number and the operands that follow it. */
  public record Word(int number, String name, List<Kind> operands) {
    public Word {
      operands = List.copyOf(operands);
    }
  }

  public Vocabulary {
    words = List.copyOf(words);
  }

  public Optional<Word> word(String name) {
    return words.stream().filter(w -> w.name().equals(name)).findFirst();
  }

  public Optional<Word> word(int number) {
    return words.stream().filter(w -> w.number() == number).findFirst();
  }
}

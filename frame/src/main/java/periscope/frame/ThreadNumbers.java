package periscope.frame;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.eclipse.emf.ecore.EObject;
import periscope.frame.xtext.frame.ThreadHead;
import periscope.grammars.Problems;
import periscope.grammars.Spans;
import periscope.litmus.source.Span;
import periscope.litmus.source.UnclearNumber;

/**
 * The numbers of a test's threads, by their names in the frame.
 *
 * @param count    number of threads
 * @param prefixes letters that may stand before a number: P in {@code P1}
 * @param item     the word for a thread in messages
 */
public record ThreadNumbers(int count, String prefixes, String item) {

  /** The numbering of most languages: {@code 1} and {@code P1} name thread 1. */
  public static ThreadNumbers of(int count) {
    return new ThreadNumbers(count, "P", "thread");
  }

  /** The numbering of columns, whose heads must count from 0; any other head is an error. */
  public static ThreadNumbers ofColumns(List<ThreadHead> heads, String prefixes, Problems problems) {
    ThreadNumbers all = new ThreadNumbers(heads.size(), prefixes, "thread");
    for (int i = 0; i < heads.size(); i++) {
      String name = heads.get(i).getName();
      if (all.parsed(name) != i) {
        problems.error(heads.get(i), "column " + (i + 1) + " is headed " + Problems.quoted(name) + " instead of 'P" + i
            + "'", "threads are numbered from P0, left to right");
      }
    }
    return all;
  }

  /** The number of the thread that a text names; -1 if the text is not the name of a thread. */
  private int parsed(String written) {
    String number = written.substring(letter(written).length());
    return number.matches(UnclearNumber.CLEAR) ? Integer.parseInt(number) : -1;
  }

  /** The letter before the number in a thread's name; empty if there is none. */
  private String letter(String written) {
    return !written.isEmpty() && prefixes.indexOf(written.charAt(0)) >= 0 ? written.substring(0, 1) : "";
  }

  /** The number of the thread that a text names; empty if the test has no such thread. */
  public OptionalInt number(String written) {
    int number = parsed(written);
    return number >= 0 && number < count ? OptionalInt.of(number) : OptionalInt.empty();
  }

  /**
   * The number of the thread that a text names; empty, and an error, if the test has no such thread.
   *
   * @param behind the text behind the thread's name, for hints: {@code :r0}
   */
  public OptionalInt number(String written, String behind, EObject at, Problems problems) {
    return number(written, behind, Spans.of(at), problems);
  }

  /** As {@link #number(String, String, EObject, Problems)}, for a place in the text. */
  public OptionalInt number(String written, String behind, Span at, Problems problems) {
    OptionalInt number = number(written);
    if (number.isEmpty() && !unclear(written, behind, at, problems)) {
      problems.error(at, "there is no " + item + " " + Problems.quoted(written), range());
    }
    return number;
  }

  /** Reports a thread whose number has a leading zero or is hexadecimal; false if the text names no such thread. */
  boolean unclear(String written, String behind, Span at, Problems problems) {
    String letter = letter(written);
    Optional<UnclearNumber> unclear =
        UnclearNumber.of(written.substring(letter.length())).flatMap(n -> n.below(count));
    unclear.ifPresent(n -> problems.error(at, item + " " + Problems.quoted(written) + " is written " + n.notation(),
        n.hint(number -> letter + number + behind)));
    return unclear.isPresent();
  }

  /** A hint with the range of thread numbers. */
  public String range() {
    return count == 1 ? "the only " + item + " is P0" : item + "s are P0 to P" + (count - 1);
  }
}

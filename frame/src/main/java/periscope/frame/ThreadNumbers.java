package periscope.frame;

import java.util.List;
import java.util.OptionalInt;
import org.eclipse.emf.ecore.EObject;
import periscope.frame.xtext.frame.ThreadHead;
import periscope.grammars.Problems;

/**
 * The numbers of a test's threads, by the names that its frame has for them.
 *
 * @param count    how many threads there are
 * @param prefixes letters that may stand before a number: P in {@code P1}
 * @param item     a thread's name in messages
 */
public record ThreadNumbers(int count, String prefixes, String item) {

  /** The threads of most languages: {@code 1} and {@code P1}. */
  public static ThreadNumbers of(int count) {
    return new ThreadNumbers(count, "P", "thread");
  }

  /** The threads of columns, whose heads count from 0; a head that does not is a problem. */
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
    return written.matches("[" + prefixes + "]?[0-9]{1,6}") ? Integer.parseInt(written.replaceFirst("^\\D", "")) : -1;
  }

  /** The number of the thread that a text names, among the threads of the test; empty if it names none of them. */
  public OptionalInt number(String written) {
    int number = parsed(written);
    return number >= 0 && number < count ? OptionalInt.of(number) : OptionalInt.empty();
  }

  /** The number of the thread that a text names; empty, and a problem, if there is no such thread. */
  public OptionalInt number(String written, EObject at, Problems problems) {
    OptionalInt number = number(written);
    if (number.isEmpty()) {
      problems.error(at, "there is no " + item + " " + Problems.quoted(written), range());
    }
    return number;
  }

  /** A hint that says which threads there are. */
  public String range() {
    return count == 1 ? "the only " + item + " is P0" : item + "s are P0 to P" + (count - 1);
  }
}

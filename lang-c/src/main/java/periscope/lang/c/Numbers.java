package periscope.lang.c;

import org.eclipse.emf.ecore.EObject;
import periscope.grammars.Spans;

/** C's integer constants: decimal, octal with a leading 0, hexadecimal, with the suffixes that say nothing here. */
public final class Numbers {

  private Numbers() {}

  /** The value of a constant with an optional minus; 0, and a problem, if it does not fit 64 bits. */
  public static long parse(String text, EObject source, Problems problems) {
    String digits = text.replaceAll("[uUlL\\s]", "");
    try {
      return Long.decode(digits);
    } catch (NumberFormatException e) {
      String shown = text.length() > 30 ? text.substring(0, 30) + "…" : text;
      problems.error(Spans.of(source), "the number " + shown + " does not fit 64 bits", "");
      return 0;
    }
  }
}

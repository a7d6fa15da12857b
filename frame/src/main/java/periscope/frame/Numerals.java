package periscope.frame;

import org.eclipse.emf.ecore.EObject;

/** A language's notation of numbers. */
@FunctionalInterface
public interface Numerals {

  /** The number that a text with an optional minus is; 0, and a problem, if the text is no number of the language. */
  long number(String written, EObject at);
}

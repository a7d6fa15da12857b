package periscope.lang.c;

import periscope.lang.c.dialect.DialectWords;
import periscope.lang.c.name.ThreadNames;
import periscope.lang.c.syntax.OwnSyntax;

/**
 * A dialect of the C core: the words, the syntax of its own, and the calls of threads that it adds when a test is read.
 */
public interface Dialect extends DialectWords, OwnSyntax {

  /** The functions that a thread may call. */
  Calls calls(ThreadNames names, Evaluator evaluator);
}

package periscope.lang.c;

import periscope.lang.c.dialect.DialectWords;
import periscope.lang.c.name.ThreadNames;
import periscope.lang.c.syntax.OwnSyntax;

/** What one dialect adds to the C core when a test is read: its words, its own syntax, and the calls that
 * its threads may make. */
public interface Dialect extends DialectWords, OwnSyntax {

  /** The functions that a thread may call. */
  Calls calls(ThreadNames names, Evaluator evaluator);
}

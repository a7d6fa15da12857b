package periscope.lang.c;

import periscope.lang.c.dialect.DialectWords;
import periscope.lang.c.name.ThreadNames;

/** What one dialect adds to the C core when a test is read: its words, and the calls that its threads may make. */
public interface Dialect extends DialectWords {

  /** The functions that a thread may call. */
  Calls calls(ThreadNames names, Evaluator evaluator);
}

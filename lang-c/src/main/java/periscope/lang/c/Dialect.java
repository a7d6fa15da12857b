package periscope.lang.c;

import periscope.lang.c.dialect.DialectWords;
import periscope.lang.c.name.ThreadNames;
import periscope.lang.c.syntax.OwnSyntax;

/** A dialect of the C core: its words, its own syntax, and the calls that it adds to threads. */
public interface Dialect extends DialectWords, OwnSyntax {

  /** The lowering of the functions that a thread may call. */
  Calls calls(ThreadNames names, Evaluator evaluator);
}

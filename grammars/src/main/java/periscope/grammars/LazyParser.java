package periscope.grammars;

import com.google.inject.Injector;
import java.io.StringReader;
import java.util.function.Supplier;
import org.eclipse.xtext.parser.IParseResult;
import org.eclipse.xtext.parser.IParser;

/** A grammar's parser, which is set up when the first text arrives, since that takes most of a second. */
public final class LazyParser {

  private final Supplier<Injector> setup;
  private IParser parser;

  /** @param setup makes the injector of the grammar */
  public LazyParser(Supplier<Injector> setup) {
    this.setup = setup;
  }

  /**
   * The syntax tree of a text, and its syntax errors.
   *
   * @throws org.eclipse.xtext.parser.ParseException if the parser fails, for example on a text that nests too deeply
   */
  public synchronized IParseResult parse(String text) {
    if (parser == null) {
      // EMF keeps what grammars register in maps of the whole process.
      synchronized (LazyParser.class) {
        parser = setup.get().getInstance(IParser.class);
      }
    }
    return parser.parse(new StringReader(text));
  }
}

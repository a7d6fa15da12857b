package periscope.models.ast;

import java.util.List;
import periscope.litmus.source.SourceText;

/**
 * A memory model with its includes resolved.
 *
 * @param name       the name or path it was loaded by
 * @param title      what it calls itself; its name if it says nothing
 * @param text       the file itself, without what it includes
 * @param statements every statement in order, those of included files in the place of the include
 */
public record Model(String name, String title, SourceText text, List<Located> statements) {

  /** A statement and the text that it stands in. */
  public record Located(SourceText text, Statement statement) {}

  public Model {
    statements = List.copyOf(statements);
  }
}

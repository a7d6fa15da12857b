package periscope.models.vocabulary;

import java.util.List;
import periscope.litmus.event.EventStructure;

/** A vocabulary whose names stand in a table. */
class TableVocabulary implements Vocabulary {

  private final String language;
  private final NameTable table;
  private final List<BaseName> names;

  /**
   * A vocabulary.
   *
   * @param table the complete table; later additions to it have no effect
   */
  TableVocabulary(String language, NameTable table) {
    this.language = language;
    this.table = table;
    names = table.names();
  }

  @Override
  public final String language() {
    return language;
  }

  @Override
  public final List<BaseName> names() {
    return names;
  }

  @Override
  public final List<String> dependent() {
    return table.dependent();
  }

  @Override
  public final String definitions() {
    return table.definitions();
  }

  @Override
  public final void bind(EventStructure structure, long[][] values) {
    table.bind(structure, values);
  }
}

package periscope.models.vocabulary;

import java.util.List;
import periscope.litmus.event.Event;
import periscope.litmus.event.EventStructure;

/** A vocabulary whose names stand in a table. */
class TableVocabulary implements Vocabulary {

  /** Where termination is asked about, what is read by threads that never go on. */
  static final String ENDLESS = "endless";
  static final String ENDLESS_MEANING = "reads of a round of a loop that its thread repeats for ever; none, but where"
      + " it is asked whether threads end";

  private final String language;
  private final NameTable table;
  private final List<BaseName> names;

  /** @param table complete: what is added to it later is none of the vocabulary's */
  TableVocabulary(String language, NameTable table) {
    this.language = language;
    this.table = table;
    names = table.names();
  }

  /** Adds the parts of what executions choose that lie within threads and between them; wants {@code int, ext, fr}. */
  static void withinAndBetweenThreads(NameTable table) {
    table.defined("rfi", "rf & int", "rf within a thread")
        .defined("rfe", "rf & ext", "rf between threads")
        .defined("coi", "co & int", "co within a thread")
        .defined("coe", "co & ext", "co between threads")
        .defined("fri", "fr & int", "fr within a thread")
        .defined("fre", "fr & ext", "fr between threads");
  }

  /** Whether neither of two events is an initial write. */
  static boolean running(Event a, Event b) {
    return !a.initial() && !b.initial();
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

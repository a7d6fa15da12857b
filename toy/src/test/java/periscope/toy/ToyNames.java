package periscope.toy;

import periscope.litmus.event.Event;
import periscope.litmus.event.Event.Kind;
import periscope.litmus.memory.MemoryOrder;
import periscope.models.vocabulary.BaseName.Type;
import periscope.models.vocabulary.NameTable;

/** The names that models of both languages may use. */
final class ToyNames {

  private ToyNames() {}

  /** The names of events and their locations. */
  static NameTable events() {
    return new NameTable()
        .set("R", "reads", Event::reads)
        .set("W", "writes, initial ones included", Event::writes)
        .set("I", "initial writes", Event::initial);
  }

  /** Adds the names that both languages share; they follow those of the events. */
  static NameTable common(NameTable table) {
    return table
        .relation("loc", "same location", (a, b) -> a.location() >= 0 && a.location() == b.location())
        .relation("thd", "same thread", (a, b) -> !a.initial() && !b.initial() && a.thread() == b.thread())
        .programOrder("po", "program order", false)
        .relation("update", "from the read of a swap to its write", (a, b) ->
            a.marks().sameUpdate(b.marks()) && a.thread() == b.thread() && a.reads() && b.writes())
        .chosen("rf", "reads from: each read's write")
        .chosen("co", "total order of the writes to each location, initial write first")
        .defined("fr", "(rf^-1 ; co) \\ id", "a read before the writes that overwrite what it read")
        .defined("po-loc", "po & loc", "program order of one location")
        .defined("rfe", "rf \\ thd", "rf between threads")
        .defined("coe", "co \\ thd", "co between threads")
        .defined("fre", "fr \\ thd", "fr between threads")
        .synonym("WRITES", "W", Type.SET);
  }

  static boolean acquires(Event e) {
    return !e.initial() && e.order().acquires();
  }

  static boolean releases(Event e) {
    return !e.initial() && e.order().releases();
  }

  static boolean fence(Event e, MemoryOrder order) {
    return e.kind() == Kind.FENCE && e.order() == order;
  }
}

package periscope.cli.execution;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import periscope.litmus.event.Event;
import periscope.litmus.event.Marks.ProxyFence;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Proxy;
import periscope.litmus.memory.Scope;

/** What stands in brackets behind the kind of an event of PTX. */
final class PtxNotes {

  private PtxNotes() {}

  /**
   * {@code [rel,gpu]}, {@code [weak]}, {@code [sc,sys]}, {@code [bar 1]}, {@code [weak,surface]}, {@code
   * [proxy.alias]}.
   */
  static String of(Event event, Map<MemoryOrder, String> orders, Map<Scope, String> scopes) {
    if (event.barrier().isPresent()) {
      String arrives = event.barrier().get().entry() ? ",arrives" : "";
      String name = event.barrier().get().name().replace(" instance", " #" + event.barrier().get().occurrence());
      return "[" + name + arrives + "]";
    } else if (event.marks().proxyFence().isPresent()) {
      boolean alias = event.marks().proxyFence().get() == ProxyFence.ALIAS;
      return "[proxy." + (alias ? "alias" : event.marks().proxy().spelling()) + "]";
    }
    List<String> notes = new ArrayList<>();
    if (event.order() == MemoryOrder.NON_ATOMIC) {
      notes.add("weak");
    } else if (event.marks().isVolatile()) {
      notes.add("volatile");
    } else {
      notes.add(orders.get(event.order()));
      notes.add(scopes.get(event.scope()));
    }
    if (event.marks().proxy() != Proxy.GENERIC) {
      notes.add(event.marks().proxy().spelling());
    }
    event.marks().cache().ifPresent(c -> notes.add(c.spelling()));
    return "[" + String.join(",", notes) + "]";
  }
}

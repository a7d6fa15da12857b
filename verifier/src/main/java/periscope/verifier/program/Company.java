package periscope.verifier.program;

import com.google.common.collect.Iterables;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.engines.symbolic.relation.Bystanders;
import periscope.litmus.event.Event;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.Placement;
import periscope.litmus.memory.Scope;
import periscope.models.evaluate.CompiledModel;

/**
 * Fences of programs, and the events that may occur together with them.
 *
 * @param fences the fences
 * @param events for each fence, its events in the first thread
 * @param others events of every choice, in every thread and at every kind of location
 */
public record Company(List<Choice> fences, List<List<Event>> events, List<Event> others) {

  /** Placements with all distances that a thread can have from the first. */
  private static final List<Placement> EVERYWHERE =
      List.of(new Placement(0, 0), new Placement(0, 0), new Placement(1, 0), new Placement(2, 1));
  /** The same, with a place in another work-group of the first one's cluster. */
  private static final List<Placement> WITH_CLUSTERS =
      Stream.concat(EVERYWHERE.stream(), Stream.of(new Placement(3, 0, 0))).toList();

  /**
   * The events of programs, or of their compiled forms.
   *
   * @param compiled whether the events are those of the compiled forms
   * @param others   the other operations of programs
   */
  static Company of(Translation translation, boolean compiled, List<Choice> fences, List<Choice> others) {
    Translation.Cell first = Translation.Cell.first(true);
    boolean clusters = !fences.isEmpty() && Stream.concat(fences.stream(), others.stream())
        .flatMap(c -> translation.events(c, compiled, EVERYWHERE, 0, 1, first).events().stream())
        .anyMatch(e -> e.scope() == Scope.CLUSTER);
    List<Placement> everywhere = clusters ? WITH_CLUSTERS : EVERYWHERE;
    Set<Event> company = new LinkedHashSet<>();
    for (Choice other : fences.isEmpty() ? fences : Iterables.concat(fences, others)) {
      for (boolean atomic : new boolean[] {false, true}) {
        for (AddressSpace space : AddressSpace.values()) {
          Translation.Cell cell = new Translation.Cell(0, atomic, space);
          List<Event> events = translation.events(other, compiled, everywhere, 0, 1, cell).events();
          for (int thread = 0; thread < everywhere.size(); thread++) {
            for (Event event : events) {
              company.add(moved(event, thread, everywhere.get(thread)));
            }
          }
        }
      }
    }
    return new Company(fences,
        fences.stream().map(f -> translation.events(f, compiled, everywhere, 0, 0, first).events()).toList(),
        List.copyOf(company));
  }

  /** The event in another thread, with that thread's placement. */
  private static Event moved(Event e, int thread, Placement place) {
    return new Event(thread, place, e.kind(), e.location(), e.atomicLocation(), e.regions(), e.order(),
        e.scope(), e.remote(), e.barrier(), e.dependencies(), e.marks(), e.span());
  }

  /** The fences that a model notices, because it may judge an execution differently without them. */
  public List<Choice> noticed(CompiledModel model) {
    return IntStream.range(0, fences.size())
        .filter(f -> events.get(f).stream().anyMatch(e -> Bystanders.noticed(model, e, others, 1)))
        .mapToObj(fences::get).toList();
  }
}

package periscope.verifier.program;

import com.google.common.collect.Iterables;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import periscope.engines.symbolic.relation.Bystanders;
import periscope.litmus.event.Event;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.Placement;
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

  /**
   * The events of programs, or of their compiled forms.
   *
   * @param compiled whether the events are those of the compiled forms
   * @param others   the other operations of programs
   */
  static Company of(Translation translation, boolean compiled, List<Choice> fences, List<Choice> others) {
    Set<Event> company = new LinkedHashSet<>();
    for (Choice other : fences.isEmpty() ? fences : Iterables.concat(fences, others)) {
      for (boolean atomic : new boolean[] {false, true}) {
        for (AddressSpace space : AddressSpace.values()) {
          Translation.Cell cell = new Translation.Cell(0, atomic, space);
          List<Event> events = translation.events(other, compiled, EVERYWHERE, 0, 1, cell).events();
          for (int thread = 0; thread < EVERYWHERE.size(); thread++) {
            for (Event event : events) {
              company.add(moved(event, thread));
            }
          }
        }
      }
    }
    Translation.Cell first = Translation.Cell.first(true);
    return new Company(fences,
        fences.stream().map(f -> translation.events(f, compiled, EVERYWHERE, 0, 0, first).events()).toList(),
        List.copyOf(company));
  }

  /** The event in another thread, with that thread's placement. */
  private static Event moved(Event e, int thread) {
    return new Event(thread, EVERYWHERE.get(thread), e.kind(), e.location(), e.atomicLocation(), e.regions(), e.order(),
        e.scope(), e.remote(), e.barrier(), e.dependencies(), e.marks(), e.span());
  }

  /** The fences that a model notices, because it may judge an execution differently without them. */
  public List<Choice> noticed(CompiledModel model) {
    return IntStream.range(0, fences.size())
        .filter(f -> events.get(f).stream().anyMatch(e -> Bystanders.noticed(model, e, others, 1)))
        .mapToObj(fences::get).toList();
  }
}

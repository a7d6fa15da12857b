package periscope.kernels;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import periscope.engines.execution.Races;
import periscope.engines.simulation.Witness;
import periscope.kernels.Findings.Finding;
import periscope.kernels.Findings.Topic;
import periscope.litmus.event.Event;

/**
 * The threads of an execution that take part in a finding: those at which the problem appears, and those from whose
 * writes they read, directly or through others.
 */
final class TakingPart {

  private final List<Event> events;
  private final Witness witness;
  private final Set<Integer> threads = new HashSet<>();

  private TakingPart(Finding finding) {
    witness = finding.witness().orElseThrow();
    events = witness.structure().events();
    Races.fault(witness).ifPresent(f -> f.events().forEach(e -> threads.add(events.get(e).thread())));
    threads.addAll(finding.threads());
    threads.remove(Event.INITIAL);
    boolean all = threads.isEmpty() || finding.topic() == Topic.BARRIERS || finding.topic() == Topic.CONDITION;
    if (all) {
      events.forEach(e -> threads.add(e.thread()));
    }
    for (boolean more = true; more;) {
      more = threads.addAll(sources());
    }
  }

  /** The events of the threads that take part, with the initial writes of the locations that these access. */
  static List<Integer> events(Finding finding) {
    TakingPart part = new TakingPart(finding);
    Set<Integer> locations = part.events.stream().filter(e -> part.threads.contains(e.thread())).map(Event::location)
        .collect(Collectors.toSet());
    return IntStream.range(0, part.events.size()).filter(e -> {
      Event event = part.events.get(e);
      return event.initial() ? locations.contains(event.location()) : part.threads.contains(event.thread());
    }).boxed().toList();
  }

  private Set<Integer> sources() {
    return IntStream.range(0, events.size()).filter(r -> threads.contains(events.get(r).thread())).boxed()
        .flatMap(r -> IntStream.range(0, events.size()).filter(w -> witness.related("rf", w, r)).boxed())
        .map(w -> events.get(w).thread()).filter(t -> t != Event.INITIAL).collect(Collectors.toSet());
  }
}

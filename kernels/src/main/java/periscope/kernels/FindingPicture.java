package periscope.kernels;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import periscope.engines.execution.Races;
import periscope.engines.simulation.Witness;
import periscope.kernels.Findings.Finding;
import periscope.litmus.LitmusTest;
import periscope.litmus.condition.Proposition.Operand;
import periscope.litmus.event.Event;
import periscope.litmus.source.SourceText;
import periscope.models.evaluate.Violation;
import periscope.reports.picture.Folding;
import periscope.reports.picture.Picture;

/**
 * The picture of a finding. A small execution is drawn whole. Of a large one, the picture shows the events at which the
 * problem appears, with their lines, the reads and writes that lead from one of these to the other, and the events
 * around them ({@link Folding#shown}).
 */
public final class FindingPicture {

  private final Witness witness;
  private final List<Event> events;

  private FindingPicture(Witness witness) {
    this.witness = witness;
    events = witness.structure().events();
  }

  /**
   * The picture; empty if no execution shows the finding.
   *
   * @param judge the name of the model
   * @param text  the text of the kernel
   */
  public static Optional<Picture> of(Finding finding, String judge, SourceText text) {
    return finding.witness().map(w -> {
      LitmusTest test = finding.by().orElseThrow().asked();
      Picture whole = new Picture(test, w, List.of("found under " + judge + ": " + finding.told()), Races.fault(w));
      FindingPicture own = new FindingPicture(w);
      Set<Integer> key = own.key(finding, test);
      HandOver over = HandOver.in(w, Races.fault(w).map(Violation::events).orElse(List.of()));
      key.addAll(over.events());
      return Folding.of(whole, Folding.shown(w, key, over::mayMatter),
          e -> text.place(w.structure().events().get(e).span().offset()));
    });
  }

  /** The events at which the problem appears. */
  private Set<Integer> key(Finding finding, LitmusTest test) {
    Set<Integer> key = new TreeSet<>(Races.fault(witness).map(Violation::events).orElse(List.of()));
    finding.threads().forEach(t -> last(t).ifPresent(key::add));
    if (key.isEmpty()) {
      test.condition().stream().flatMap(c -> c.operands()).forEach(o -> {
        if (o instanceof Operand.RegisterValue register) {
          last(register.thread()).ifPresent(key::add);
        } else if (o instanceof Operand.LocationValue location) {
          lastWrite(test, location.name()).ifPresent(w -> {
            key.add(w);
            key.addAll(before(w));
          });
        }
      });
    }
    return key;
  }

  private Optional<Integer> last(int thread) {
    return IntStream.range(0, events.size()).filter(e -> events.get(e).thread() == thread).boxed()
        .reduce((first, second) -> second);
  }

  /** Of a write's location, the last read before it in its thread, and the write before it in the order of writes. */
  private List<Integer> before(int write) {
    IntStream reads = IntStream.range(0, write).filter(e -> events.get(e).thread() == events.get(write).thread()
        && events.get(e).reads() && events.get(e).location() == events.get(write).location());
    IntStream writes = IntStream.range(0, events.size()).filter(e -> witness.related("co", e, write)
        && IntStream.range(0, events.size()).noneMatch(m -> witness.related("co", e, m)
            && witness.related("co", m, write)));
    return IntStream.concat(reads.boxed().reduce((first, second) -> second).stream().mapToInt(r -> r), writes).boxed()
        .toList();
  }

  private Optional<Integer> lastWrite(LitmusTest test, String name) {
    return IntStream.range(0, events.size()).boxed().filter(e -> events.get(e).writes()
        && test.locations().get(events.get(e).location()).name().equals(name)
        && IntStream.range(0, events.size()).noneMatch(w -> witness.related("co", e, w))).reduce((a, b) -> b);
  }
}

package periscope.verifier.place;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.engines.execution.EventNames;
import periscope.engines.execution.Violations;
import periscope.engines.simulation.Witness;
import periscope.inputs.TestInput;
import periscope.litmus.LitmusTest;
import periscope.litmus.event.Event;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.models.evaluate.Violation;
import periscope.reports.part.Part;
import periscope.reports.sarif.SarifLog.Spot;
import periscope.verifier.soundness.CompiledRun;
import periscope.verifier.soundness.Counterexample;

/**
 * The places of the instructions that take part in a counterexample, in the source and in the code. In the source these
 * are the events of the violated axiom, the pairs that synchronise, and all accesses of the same locations; in the code
 * the accesses of these locations, and all fences.
 *
 * @param source places in the source, in the order of the text; empty if no execution of the source has the outcome
 * @param code   places in the file that the code stands in, in the order of the text; empty without such a file
 */
public record InstructionPlaces(List<Place> source, List<Place> code) {

  /** Relations whose pairs synchronise. */
  private static final Set<String> SYNCHRONISING = Set.of("sw", "sync");

  /**
   * A place.
   *
   * @param text   the file
   * @param span   the first instruction of the line
   * @param events the events of the line, in words
   */
  public record Place(SourceText text, Span span, List<String> events) {

    public Place {
      events = List.copyOf(events);
    }

    int line() {
      return text.line(span.offset());
    }

    /**
     * The place for a SARIF log.
     *
     * @param of the file, in words
     */
    public Spot spot(String of) {
      return new Spot(text, span, Optional.empty(), of + ": " + String.join(", ", events));
    }
  }

  /**
   * The places of a counterexample.
   *
   * @param input the source program
   */
  public static InstructionPlaces of(TestInput input, Counterexample counterexample) {
    Optional<Witness> closest = counterexample.closest();
    LitmusTest test = input.test();
    Set<Integer> taking = closest.map(InstructionPlaces::taking).orElse(Set.of());
    Set<String> locations = closest.map(w -> taking.stream().map(e -> location(test, w, e))
        .filter(x -> !x.isEmpty()).collect(Collectors.toSet())).orElse(Set.of());
    List<Place> source = closest.map(w -> places(test, w, e -> taking.contains(e)
        || locations.contains(location(test, w, e)), input.text(), UnaryOperator.identity())).orElse(List.of());
    LitmusTest compiled = counterexample.compilation().target();
    Optional<Witness> run = counterexample.run() instanceof CompiledRun.OfModel of ? of.execution() : Optional.empty();
    IntPredicate taken = e -> {
      String location = run.map(w -> location(compiled, w, e)).orElse("");
      return location.isEmpty() || locations.isEmpty() || locations.contains(location);
    };
    List<Place> code = run.flatMap(w -> counterexample.compilation().places()
        .map(c -> places(compiled, w, taken, c.code(), c.place()))).orElse(List.of());
    return new InstructionPlaces(source, code);
  }

  /** The lines of both files as parts of a page. */
  public List<Part> extracts() {
    return Stream.of(source, code).filter(p -> !p.isEmpty()).map(p -> (Part) new Part.Extract(p.get(0).text(),
        p.stream().filter(q -> q.text() == p.get(0).text()).map(Place::line).collect(Collectors.toSet()))).toList();
  }

  /** The numbers of the lines as a part of a report. */
  public Part part() {
    return Part.Labelled.below("Lines    ", Stream.of(source, code).filter(p -> !p.isEmpty())
        .map(p -> Path.of(p.get(0).text().name()).getFileName() + ": "
            + p.stream().map(InstructionPlaces::told).collect(Collectors.joining("; "))).toList());
  }

  private static String told(Place place) {
    return place.line() + " " + String.join(", ", place.events());
  }

  /** The events of the violated axiom, and those that synchronise. */
  private static Set<Integer> taking(Witness closest) {
    Set<Integer> taking = new TreeSet<>();
    Violations.forbidding(closest).stream().findFirst().map(Violation::stepwise)
        .ifPresent(v -> taking.addAll(v.events()));
    int size = closest.structure().size();
    SYNCHRONISING.forEach(name -> IntStream.range(0, size * size)
        .filter(p -> closest.related(name, p / size, p % size))
        .forEach(p -> taking.addAll(List.of(p / size, p % size))));
    return taking;
  }

  private static String location(LitmusTest test, Witness witness, int event) {
    return new EventNames(test, witness).location(event);
  }

  /** @param place from the place of an event in the test to its place in the file */
  private static List<Place> places(
      LitmusTest test, Witness witness, IntPredicate taking, SourceText text, UnaryOperator<Span> place) {
    EventNames names = new EventNames(test, witness);
    Map<String, Place> lines = new LinkedHashMap<>();
    List<Event> events = witness.structure().events();
    for (int e = 0; e < events.size(); e++) {
      Span at = events.get(e).initial() ? Span.NONE : place.apply(events.get(e).span());
      if (at != Span.NONE && taking.test(e)) {
        SourceText file = text.file(at.offset());
        Place one = new Place(file, new Span(text.within(at.offset()), at.length()), List.of(names.spoken(e)));
        lines.merge(file.name() + ":" + one.line(), one, (a, b) -> new Place(a.text(),
            a.span().offset() <= b.span().offset() ? a.span() : b.span(),
            Stream.concat(a.events().stream(), b.events().stream()).toList()));
      }
    }
    return lines.values().stream().sorted(Comparator.comparing((Place p) -> p.text() != text)
        .thenComparing(p -> p.text().name()).thenComparing(p -> p.span().offset())).toList();
  }
}

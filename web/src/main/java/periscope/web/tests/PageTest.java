package periscope.web.tests;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.comparison.ModelComparison;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.answer.Verdict;
import periscope.litmus.condition.Condition;
import periscope.litmus.condition.Proposition.Operand;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.Observables;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.machines.interleaving.OutcomeClasses;
import periscope.runtime.kernel.OutcomeIndex;
import periscope.runtime.kernel.TunableKernel;

/**
 * A test as pages show and run it; the components are the fields of its JSON.
 *
 * @param name      name of the test
 * @param about     purpose in a sentence; may be empty
 * @param source    the whole test in its language
 * @param condition its condition, the last line
 * @param threads   the threads, for display side by side
 * @param memory    a line for each location
 * @param weaker    guarantees of the test that WGSL lacks; empty if there are none
 * @param stronger  accesses whose scope is wider in WGSL than in the test; empty if there are none
 * @param shader    the program for the device, whose constants are set when a run starts
 * @param facts     the facts for the layout of a launch
 * @param outcomes  the outcomes that the device may count, the most orderly first
 * @param whole     whether every outcome whose values some thread writes has a number; the others are then impossible
 * @param bins      for each number that the shader gives an outcome, the index of the outcome in {@code outcomes}
 * @param model     name of the model that judges outcomes
 * @param reason    the reason why it forbids no outcome, or gives no answer; may be empty
 */
public record PageTest(String name, String about, String source, String condition, List<Column> threads,
    List<String> memory, String weaker, String stronger, String shader, TunableKernel.Facts facts,
    List<Shown> outcomes, boolean whole, List<Integer> bins, String model, String reason) {

  /**
   * A thread.
   *
   * @param name  name, such as {@code P0}
   * @param place its placement, in words
   * @param code  its lines, in WGSL's words if it has them
   */
  public record Column(String name, String place, List<String> code) {}

  /**
   * An outcome, restricted to the registers and locations of the test's condition.
   *
   * @param text     the outcome in herd's notation
   * @param kind     class of orderliness: {@code sequential}, {@code interleaved}, {@code weak}, {@code impossible} or
   *                 {@code unknown}
   * @param standing the model's verdict: {@code allowed}, {@code forbidden}, {@code undefined} or {@code unknown}
   * @param target   whether the outcome satisfies the condition
   */
  public record Shown(String text, String kind, String standing, boolean target) {}

  /**
   * A test for pages.
   *
   * @param kernel kernel of the test
   */
  public static PageTest of(LitmusTest test, SourceText text, LitmusLanguage language, TunableKernel kernel,
      Judge judge) {
    OutcomeIndex index = kernel.index();
    Observables spoken = spoken(test, index);
    OutcomeClasses classes = OutcomeClasses.of(test, text);
    Map<Outcome, OutcomeClasses.Kind> kinds = new LinkedHashMap<>();
    List<Outcome> byBin = IntStream.range(0, index.bins()).mapToObj(b -> spoken.project(index.outcome(b))).toList();
    byBin.forEach(o -> kinds.computeIfAbsent(o, k -> classes.of(k, spoken)));
    Judge.Word word = judge.of(test, text, kinds.keySet());
    List<Outcome> order = kinds.keySet().stream()
        .sorted(Comparator.<Outcome, OutcomeClasses.Kind>comparing(kinds::get).thenComparing(o -> o)).toList();
    List<Shown> shown = order.stream().map(o -> new Shown(o.print(test), word(kinds.get(o)),
        ModelComparison.OUTCOMES.of(word.standing().getOrDefault(o, Verdict.UNKNOWN)),
        test.condition().filter(c -> c.proposition().holds(o)).isPresent())).toList();
    Map<Outcome, Integer> places = IntStream.range(0, order.size()).boxed()
        .collect(Collectors.toMap(order::get, i -> i));
    return new PageTest(test.name(), test.description(), language.print(test),
        test.condition().map(Condition::toString).orElse(""), columns(test, language), memory(test),
        weaker(kernel).orElse(""), Scopes.stronger(test).orElse(""), kernel.text(), kernel.facts(), shown,
        whole(index) && classes.projected(spoken).isPresent(), byBin.stream().map(places::get).toList(),
        word.model(), word.reason());
  }

  /** Whether every value in the test has a digit for every register and location. */
  private static boolean whole(OutcomeIndex index) {
    return index.values().size() < OutcomeIndex.LARGEST_RADIX
        && Stream.concat(index.registers().stream(), index.locations().stream())
            .allMatch(d -> d.radix() == index.values().size());
  }

  /** Whether the model has a verdict on every outcome. */
  public boolean decided() {
    return outcomes.stream().noneMatch(o -> o.standing().equals(ModelComparison.OUTCOMES.of(Verdict.UNKNOWN)));
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  /** The registers and locations of the condition; all registers if it names none. */
  private static Observables spoken(LitmusTest test, OutcomeIndex index) {
    Set<Outcome.Register> registers = new HashSet<>();
    Set<String> locations = new HashSet<>();
    test.condition().stream().flatMap(Condition::operands).forEach(o -> {
      if (o instanceof Operand.RegisterValue r) {
        registers.add(new Outcome.Register(r.thread(), r.name()));
      } else if (o instanceof Operand.LocationValue x) {
        locations.add(x.name());
      }
    });
    if (registers.isEmpty() && locations.isEmpty()) {
      index.registers().forEach(r -> registers.add(new Outcome.Register(r.thread(), r.name())));
    }
    return new Observables(registers, locations);
  }

  private static List<Column> columns(LitmusTest test, LitmusLanguage language) {
    PseudoCode words = new PseudoCode(language);
    List<Column> columns = new ArrayList<>();
    for (int t = 0; t < test.threads().size(); t++) {
      LitmusThread thread = test.threads().get(t);
      List<String> code = thread.body().stream().map(words::lines).flatMap(List::stream).toList();
      columns.add(new Column("P" + t, "work-group " + thread.placement().workGroup(), code));
    }
    return columns;
  }

  private static List<String> memory(LitmusTest test) {
    return test.locations().stream().map(PageTest::line).toList();
  }

  private static String line(Location x) {
    return x.name() + ": " + (x.atomic() ? "atomic" : "plain") + ", "
        + (x.space() == AddressSpace.LOCAL ? "workgroup memory" : "storage") + ", " + x.initial() + " at first";
  }

  /**
   * The kernel of a test; in the published form, whose fences are barriers of each thread's work-group, if WGSL cannot
   * express the test otherwise.
   *
   * @throws InvalidInputException if WGSL cannot express the test: with every reason
   */
  static TunableKernel kernel(LitmusTest test, SourceText text) {
    try {
      return TunableKernel.of(test, text, false);
    } catch (InvalidInputException e) {
      try {
        return TunableKernel.of(test, text, true);
      } catch (InvalidInputException published) {
        throw e;
      }
    }
  }

  /** The guarantees of the test that its kernel lacks; empty if there are none. */
  static Optional<String> weaker(TunableKernel kernel) {
    return kernel.device().dialect().weaker(kernel.test());
  }
}

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
 * @param name      of the test
 * @param about     what it is for, in a sentence; may be empty
 * @param source    the whole test in its language
 * @param condition the last line of it
 * @param threads   what stands side by side
 * @param memory    a line for each location
 * @param weaker    what WGSL leaves out of the test; empty if it says all of it
 * @param stronger  what WGSL says in a wider scope than the test; empty if nothing
 * @param shader    the program of the device, with constants that are set when a run starts
 * @param facts     what is needed to lay a launch out
 * @param outcomes  those that the device may count, the most orderly first
 * @param whole     whether every outcome has a number in which all values are written by some thread; without one are
 *                  only outcomes that cannot be
 * @param bins      for each number that the shader gives an outcome, the place of it in {@code outcomes}
 * @param model     the model that says what is allowed
 * @param reason    why it forbids nothing, or does not know; empty if there is nothing to say
 */
public record PageTest(String name, String about, String source, String condition, List<Column> threads,
    List<String> memory, String weaker, String stronger, String shader, TunableKernel.Facts facts,
    List<Shown> outcomes, boolean whole, List<Integer> bins, String model, String reason) {

  /**
   * A thread.
   *
   * @param name  such as {@code P0}
   * @param place where it runs
   * @param code  its lines, in words of WGSL where there are any
   */
  public record Column(String name, String place, List<String> code) {}

  /**
   * An outcome, as far as the test's condition speaks of it.
   *
   * @param text     in herd's notation
   * @param kind     how orderly it is: {@code sequential}, {@code interleaved}, {@code weak}, {@code impossible} or
   *                 {@code unknown}
   * @param standing with the model: {@code allowed}, {@code forbidden}, {@code undefined} or {@code unknown}
   * @param target   whether it is what the condition describes
   */
  public record Shown(String text, String kind, String standing, boolean target) {}

  /**
   * A test for pages.
   *
   * @param kernel of the test
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

  /** Whether every value that stands in the test has a digit everywhere. */
  private static boolean whole(OutcomeIndex index) {
    return index.values().size() < OutcomeIndex.LARGEST_RADIX
        && Stream.concat(index.registers().stream(), index.locations().stream())
            .allMatch(d -> d.radix() == index.values().size());
  }

  /** Whether the model has an answer about every outcome. */
  public boolean decided() {
    return outcomes.stream().noneMatch(o -> o.standing().equals(ModelComparison.OUTCOMES.of(Verdict.UNKNOWN)));
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  /** What the condition names; all registers if it names nothing. */
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
   * The kernel of a test: in the published form, where fences are barriers of each thread's own work-group, if WGSL
   * says it in no other.
   *
   * @throws InvalidInputException if WGSL cannot say the test: with every reason
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

  /** What a kernel leaves out of its test; absent if it says all of it. */
  static Optional<String> weaker(TunableKernel kernel) {
    return kernel.device().dialect().weaker(kernel.test());
  }
}

package periscope.frame;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.parser.IParseResult;
import periscope.frame.xtext.FrameStandaloneSetup;
import periscope.frame.xtext.frame.FrameText;
import periscope.grammars.LazyParser;
import periscope.grammars.Problems;
import periscope.litmus.condition.Condition;
import periscope.litmus.condition.Proposition.Operand;
import periscope.litmus.expression.NumberType;
import periscope.litmus.memory.Placement;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;

/**
 * A language without instructions: its tests are frames. Each thread has the registers r0 and r1, of 32 bits, and those
 * with an initial value; the locations are the names in the initial state.
 */
final class TinyLanguage {

  private static final LazyParser PARSER =
      new LazyParser(() -> new FrameStandaloneSetup().createInjectorAndDoEMFRegistration());

  private static final PlaceWords PLACES = new PlaceWords("work-group", "device", Set.of("wg"), Set.of("dev"),
      List.of("work_group"), List.of("device"), Set.of("grid"), Set.of("warp"), "@wg 0, dev 0",
      "scopeTree (device (work_group P0 P1))");

  private TinyLanguage() {}

  /**
   * A test as the readers of the frame understand it.
   *
   * @param locations initial values of locations, cells under their own names
   * @param registers initial values of registers, by {@code thread:name}
   */
  record Test(Map<String, Long> locations, Map<String, Long> registers, List<Placement> placements,
      Optional<Condition> condition) {}

  /**
   * Reads a test.
   *
   * @throws InvalidInputException if the text is no test
   */
  static Test read(String written) {
    SourceText text = new SourceText("tiny", written);
    IParseResult parsed = PARSER.parse(written);
    if (parsed.hasSyntaxErrors()) {
      throw new AssertionError(written + ": " + parsed.getSyntaxErrors().iterator().next().getSyntaxErrorMessage());
    }
    Problems problems = new Problems(text);
    Test test = read((FrameText) parsed.getRootASTElement(), problems);
    problems.raise();
    return test;
  }

  private static Test read(FrameText text, Problems problems) {
    ThreadNumbers threads = ThreadNumbers.ofColumns(text.getThreads(), "P", problems);
    Numerals numerals = (number, at) -> Long.decode(number.replaceFirst("^(-?)0+(?=[0-9])", "$1"));
    InitialState initial = InitialState.of(text.getInit(), threads, numerals, (a, i) -> a + "[" + i + "]", problems);
    Map<String, Long> locations = new TreeMap<>();
    initial.locations().forEach(l -> locations.put(l.name(), InitialState.number(l, numerals, problems)));
    Map<String, Long> registers = new TreeMap<>();
    initial.registers().forEach(
        r -> registers.put(r.thread() + ":" + r.name(), InitialState.number(r, numerals, problems)));
    List<Placement> placements = new Placements(PLACES, numerals, problems)
        .of(text.getThreads().stream().map(Placements.Placed::of).toList(), text.getTail(), threads);
    ConditionReader reader = new ConditionReader(new Names(threads, locations.keySet(), registers.keySet(), numerals),
        problems);
    reader.check(text.getTail());
    return new Test(locations, registers, placements, reader.read(text.getFilter(), text.getCondition()));
  }

  /** The problems of a text that is no test, each as {@code line:column message = hint}, in the order of the text. */
  static List<String> problems(String written) {
    try {
      read(written);
      return List.of();
    } catch (InvalidInputException e) {
      return e.diagnostics().stream().map(TinyLanguage::shown).toList();
    }
  }

  private static String shown(Diagnostic d) {
    String place = d.text().line(d.span().offset()) + ":" + d.text().column(d.span().offset());
    return place + " " + d.message() + (d.hint().isEmpty() ? "" : " = " + d.hint());
  }

  private record Names(ThreadNumbers threads, Collection<String> locations, Collection<String> initial,
      Numerals numerals) implements ConditionNames {

    @Override
    public Collection<String> registers(int thread) {
      Set<String> all = new TreeSet<>(Set.of("r0", "r1"));
      List<String> given = new ArrayList<>(initial);
      given.removeIf(r -> !r.startsWith(thread + ":"));
      given.forEach(r -> all.add(r.substring(r.indexOf(':') + 1)));
      return all;
    }

    @Override
    public Optional<NumberType> type(Operand named) {
      return Optional.of(NumberType.S32);
    }

    @Override
    public String typeName(NumberType type) {
      return "a word";
    }

    @Override
    public long number(String written, Optional<NumberType> type, EObject at) {
      return numerals.number(written, at);
    }
  }
}

package periscope.verifier.reason;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import periscope.inputs.Inputs;
import periscope.inputs.NamedModel;
import periscope.inputs.Remarks;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Fault;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.Reach;
import periscope.litmus.source.SourceText;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Row;
import periscope.reports.part.Part;
import periscope.verifier.program.Shape;
import periscope.verifier.soundness.Finding;

/** The shipped table that a report offers as a baseline. */
class OfferTest {

  private static final String ACROSS = "atomicity-across-scopes";
  private static final String NEVER = "compare-exchange-that-should-never-succeed";
  private static final String LOAD = "relaxed-seq_cst-load";

  private static final Inputs INPUTS = new Inputs(Reach.FILES, new Remarks() {
    @Override
    public void note(String text) {
      throw new AssertionError(text);
    }

    @Override
    public void problem(Diagnostic diagnostic) {
      throw new AssertionError(diagnostic.message());
    }
  });

  /** A finding of a program that no search found. */
  private record Given(LitmusTest test) implements Finding {

    @Override
    public Fault fault() {
      return Fault.UNSOUND;
    }

    @Override
    public int size() {
      return test.threads().stream().mapToInt(t -> t.body().size()).sum();
    }

    @Override
    public Shape shape() {
      return new Shape(test.threads().stream().map(t -> t.placement()).toList());
    }

    @Override
    public LitmusTest program(String name) {
      return test;
    }

    @Override
    public String text() {
      return test.name();
    }

    @Override
    public Optional<Set<Row>> atFault() {
      return Optional.empty();
    }
  }

  private static Optional<Offer> offer(Mapping table, String source, String... programs) {
    Setting setting = Setting.of(INPUTS, table, NamedModel.of(INPUTS, source, table.from(), "the test"),
        Optional.of(NamedModel.of(INPUTS, "ptx-6.0", table.to(), "the test")));
    Reasons reasons = new Reasons(setting, () -> false);
    Map<Finding, Reason> known = new LinkedHashMap<>();
    for (String program : programs) {
      LitmusTest test = KnownReason.all(INPUTS.languages()).stream().filter(k -> k.program().name().equals(program))
          .findFirst().orElseThrow().program(table.source().header());
      Finding finding = new Given(test);
      known.put(finding, reasons.of(finding).orElseThrow());
    }
    return Offer.of(INPUTS, setting, known, () -> false);
  }

  /** A user's copy of a shipped table. */
  private static Mapping copy(String shipped, String... rows) {
    Mapping table = INPUTS.mapping(shipped);
    return INPUTS.mappings().parse(new SourceText("mine.map", "mapping \"mine\" from " + table.from() + " to "
        + table.to() + "\nextends " + shipped + "\n" + String.join("\n", rows) + "\n"));
  }

  private static String said(Optional<Offer> offer) {
    return String.join(" ", Part.lines(List.of(offer.orElseThrow().part()))).replaceAll("\\s+", " ").trim();
  }

  @Test
  void theTableThatHasWhatNoRowMends() {
    Mapping table = copy("scoped-cpp-ptx", "r = load(seq_cst, s) x => fence.sc.s; ld.relaxed.s r, x");
    assertEquals("scoped-cpp-ptx has 2 of these 3 findings as well; --baseline scoped-cpp-ptx leaves them out.",
        said(offer(table, "cuda-scoped-cpp", LOAD, NEVER, ACROSS)));
    assertEquals("scoped-cpp-ptx has 1 of these 2 findings as well; --baseline scoped-cpp-ptx leaves it out.",
        said(offer(table, "cuda-scoped-cpp", LOAD, NEVER)));
  }

  /** A table whose row has the same fault would hide it. */
  @Test
  void noTableWithTheSameFaultOfARow() {
    assertEquals(Optional.of("scoped-cpp-ptx-current"),
        offer(copy("scoped-cpp-ptx-12.9"), "cuda-scoped-cpp", LOAD, ACROSS).map(Offer::table));
    assertEquals(Optional.empty(), offer(copy("scoped-cpp-ptx-12.9"), "cuda-scoped-cpp", LOAD));
  }

  @Test
  void aTableFromTheSameLanguageComesFirst() {
    assertEquals(Optional.of("scoped-cpp-ptx"),
        offer(copy("scoped-cpp-ptx"), "cuda-scoped-cpp", NEVER).map(Offer::table));
    assertEquals(Optional.of("llvm-ptx"), offer(copy("llvm-ptx"), "llvm-scoped", NEVER).map(Offer::table));
  }

  @Test
  void noneForAShippedTable() {
    assertEquals(Optional.empty(), offer(INPUTS.mapping("scoped-cpp-ptx"), "cuda-scoped-cpp", NEVER));
  }
}

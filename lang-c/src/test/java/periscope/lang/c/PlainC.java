package periscope.lang.c;

import com.google.inject.Injector;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import periscope.frame.PlaceWords;
import periscope.lang.c.dialect.EvaluationRules;
import periscope.lang.c.dialect.Examples;
import periscope.lang.c.name.ThreadNames;
import periscope.lang.c.reading.TestReader;
import periscope.lang.c.term.Term;
import periscope.lang.c.tree.CExpression;
import periscope.lang.c.xtext.CCoreStandaloneSetup;
import periscope.litmus.LitmusTest;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.source.SourceText;

/** A dialect that adds nothing to the core: its tests are tests of this module alone. */
final class PlainC implements Dialect {

  private static final TestReader READER = new TestReader(new PlainC(), PlainC::injector);

  static Injector injector() {
    return Once.INJECTOR;
  }

  private static final class Once {
    static final Injector INJECTOR = injected();

    private static Injector injected() {
      CCoreStandaloneSetup.doSetup();
      return new CCoreStandaloneSetup().createInjectorAndDoEMFRegistration();
    }
  }

  static LitmusTest read(String text) {
    return READER.read(new SourceText("t.litmus", text));
  }

  @Override
  public String header() {
    return "PLAIN";
  }

  @Override
  public boolean isHeader(String word) {
    return word.equals("PLAIN");
  }

  @Override
  public String title() {
    return "a test in plain C";
  }

  @Override
  public Examples examples() {
    return new Examples("P0 (int* x) { *x = 1; }", "shared ", "shared memory", "atomic ");
  }

  @Override
  public Pattern typeWord() {
    return Pattern.compile("const|volatile|unsigned|signed|bool|char|short|int|long|float|double");
  }

  @Override
  public String threadStart() {
    return "void";
  }

  @Override
  public PlaceWords places() {
    return new PlaceWords("work-group", "device", Set.of("wg"), Set.of("dev"), List.of("work_group"), List.of("device"),
        Set.of(), Set.of(), "@wg 0, dev 0", "scopeTree (device (work_group P0))");
  }

  @Override
  public Optional<AddressSpace> space(List<String> words) {
    return Optional.empty();
  }

  @Override
  public boolean atomic(List<String> words) {
    return false;
  }

  @Override
  public Semantics plain(List<String> words) {
    return words.contains("volatile") ? Semantics.VOLATILE : Semantics.NON_ATOMIC;
  }

  @Override
  public EvaluationRules evaluation() {
    return EvaluationRules.C11;
  }

  @Override
  public Calls calls(ThreadNames names, Evaluator evaluator) {
    return new Calls() {
      @Override
      public boolean returns(CExpression.Call call) {
        return true;
      }

      @Override
      public Optional<Term.Value> lower(CExpression.Call call, Optional<String> target, Optional<String> label,
          List<Instruction> out) {
        Calls.unknown(call, Set.of(), names);
        return Optional.empty();
      }
    };
  }
}

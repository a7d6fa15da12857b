package periscope.suites.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Verdict;
import periscope.litmus.memory.Outcome;
import periscope.mappings.Compilation;
import periscope.verifier.soundness.Counterexample;

/**
 * There is one type of verdict and one of counterexamples for all questions. Any other enum with a constant, and any
 * other sealed type with a case, that sounds like an answer needs a reason here, whatever its name.
 */
@AnalyzeClasses(packages = "periscope", importOptions = {ImportOption.DoNotIncludeTests.class, WithoutTestJars.class})
class OneVerdictTest {

  /** The words of answers, in every form that a constant's name may have. */
  private static final Set<String> ANSWERS = Set.of("HOLDS", "HELD", "FAILS", "FAILED", "SOUND", "UNSOUND", "RACY",
      "RACES", "ALLOWED", "FORBIDDEN", "AGREE", "AGREES", "DISAGREE", "DISAGREES", "DIFFER", "DIFFERS", "CONSISTENT",
      "INCONSISTENT", "KILLED", "SURVIVED", "PINNED", "IMPLIED", "RIGHT", "WRONG", "CORRECT", "INCORRECT", "UNKNOWN",
      "UNDECIDED", "DECIDED", "UNCLEAR", "INAPPLICABLE", "UNDEFINED", "OK", "PASS", "PASSED", "FAIL", "YES", "NO",
      "TRUE", "FALSE", "CONFIRMED", "UNCONFIRMED", "REFUTED", "PROVED", "VERIFIED", "VIOLATED", "VIOLATES", "SAFE",
      "UNSAFE", "VALID", "INVALID", "FOUND", "KEPT", "CHANGED", "NEVER", "ALWAYS", "SAT", "UNSAT", "SOLUTION");

  /** The enums with such a constant, the sealed types with such a case, and the reasons why they are not verdicts. */
  private static final Map<String, String> NO_VERDICTS = Map.ofEntries(
      Map.entry("litmus.answer.Verdict", "the verdict"),
      Map.entry("litmus.answer.Status", "the standing that becomes an exit code; each verdict has one"),
      Map.entry("litmus.answer.Fault", "the faults of compiled programs, which stand beside a failing verdict"),
      Map.entry("litmus.expectation.Observation", "herd's word for how often a proposition holds"),
      Map.entry("litmus.expression.BinaryOperator", "operators, a shift to the right among them"),
      Map.entry("litmus.source.Premise$Kind", "kinds of premises of a text"),
      Map.entry("models.ast.Statement$Role", "roles of a statement: what a model does with a check"),
      Map.entry("models.evaluate.CatOp", "steps of a compiled model"),
      Map.entry("models.mutation.Effect", "the direction of a change: what it adds and what it removes"),
      Map.entry("models.tool.Sign$Force", "how strongly a text speaks for another tool"),
      Map.entry("comparison.oracle.Disagreement$Kind", "the direction of a difference, with its verdict"),
      Map.entry("comparison.device.RunResult$Reason", "reasons why a test did not run: no verdict"),
      Map.entry("engines.answer.TestResult$Reason", "reasons why a test was not simulated: no verdict"),
      Map.entry("engines.symbolic.clause.ClauseSolver$Result", "the end of a search among clauses"),
      Map.entry("engines.symbolic.formula.Solver$Answer", "the answer of a solver to one formula"),
      Map.entry("engines.symbolic.relation.Bystanders$Trait", "parts of a set of events"),
      Map.entry("kernels.Findings$Topic", "the claims about a launch, each with a verdict of its own"),
      Map.entry("machines.interleaving.OutcomeClasses$Kind", "classes of outcomes by how orderly they are"),
      Map.entry("machines.ugpu.UgpuTransition$Kind", "steps of a machine, which guesses branches right or wrong"),
      Map.entry("unbounded.Prover$Answer", "a certificate, or an open obligation; the checker decides"),
      Map.entry("verifier.mutation.ModelView$Sight", "facts about a test that a model shows"),
      Map.entry("verifier.program.Choice$Ending", "what a compare-exchange of a searched program does"),
      Map.entry("verifier.soundness.solver.LayoutSearch$Examined", "what becomes of a proposed program"),
      Map.entry("reports.sarif.Rule", "rules of a log, with the names that it shows"),
      Map.entry("applications.harden.Hardening$Ending", "endings of the search for needed fences"),
      Map.entry("applications.report.TuneReport$Conclusion", "how much of a way to stress a device is known"),
      Map.entry("applications.subject.Trial$Kind", "endings of one run on a device"),
      Map.entry("runtime.Tally$Ending", "endings of a run on a device"),
      Map.entry("comparison.oracle.OracleAnswer", "outcomes that one oracle has; their comparison gives the verdict"),
      Map.entry("comparison.oracle.OracleResult", "a compared test, or the reason why it was not compared"),
      Map.entry("engines.answer.Explanation", "executions that explain an answer; the verdict stands beside it"),
      Map.entry("engines.answer.TestResult", "a simulated test with its verdict, or the reason why there is none"),
      Map.entry("litmus.async.PhaseTag", "tags of events, undefined uses of a barrier in memory among them"),
      Map.entry("lang.ptx.xtext.Holdings$Holding", "contents of a register while a thread is read"),
      Map.entry("litmus.condition.Proposition", "formulas, the true one among them"),
      Map.entry("litmus.instruction.Instruction$Local", "instructions, one of undefined effect among them"),
      Map.entry("reports.simulation.SimulateJson$Test", "the JSON forms of a simulated test and of one that failed"),
      Map.entry("verifier.mutation.DistinguishingTest", "a search's test, with its bound; a mutant's verdict uses it"));

  @ArchTest
  static void typesThatSoundLikeVerdictsHaveAReason(JavaClasses classes) {
    Map<String, String> found = new TreeMap<>();
    for (JavaClass type : classes) {
      Set<String> words = type.isEnum() ? words(type) : type.reflect().isSealed() ? cases(type) : Set.of();
      if (!words.isEmpty()) {
        found.put(name(type), words.toString());
      }
    }
    Map<String, String> unknown = new TreeMap<>(found);
    unknown.keySet().removeAll(NO_VERDICTS.keySet());
    assertEquals(Map.of(), unknown, "answer with Verdict and VerdictWords, or give the reason here");
    Set<String> gone = new TreeSet<>(NO_VERDICTS.keySet());
    gone.removeAll(found.keySet());
    assertEquals(Set.of(), gone, "reasons for types that are not there");
  }

  private static Set<String> words(JavaClass type) {
    return type.getFields().stream().filter(f -> f.getRawType().equals(type))
        .filter(f -> f.getModifiers().contains(JavaModifier.STATIC))
        .flatMap(f -> Stream.of(f.getName().split("_"))).filter(ANSWERS::contains)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The words of answers in the names of a sealed type's cases: {@code Unsound} and {@code NoneFound}. */
  private static Set<String> cases(JavaClass type) {
    return type.getSubclasses().stream().flatMap(c -> Stream.of(c.getSimpleName().split("(?=[A-Z])", -1)))
        .map(w -> w.toUpperCase(Locale.ROOT)).filter(ANSWERS::contains).collect(Collectors.toCollection(TreeSet::new));
  }

  private static String name(JavaClass type) {
    return type.getName().replaceFirst("^periscope\\.", "");
  }

  @ArchTest
  static void oneTypeIsCalledVerdict(JavaClasses classes) {
    assertEquals(Set.of(Verdict.class.getName()), classes.stream().filter(c -> c.getSimpleName().equals("Verdict"))
        .map(JavaClass::getName).collect(Collectors.toSet()));
  }

  /** A type that has a program, its compiled form and an outcome is a counterexample, whatever its name. */
  @ArchTest
  static void oneTypeIsACounterexample(JavaClasses classes) {
    assertEquals(Set.of(Counterexample.class.getName()), classes.stream()
        .filter(c -> Stream.of(LitmusTest.class, Compilation.class, Outcome.class).allMatch(part -> holds(c, part)))
        .map(JavaClass::getName).collect(Collectors.toSet()));
  }

  /** Whether a type has a field of another type, or an optional field of it. */
  private static boolean holds(JavaClass type, Class<?> component) {
    return type.getFields().stream().filter(f -> !f.getModifiers().contains(JavaModifier.STATIC))
        .anyMatch(f -> names(f).contains(component.getName()));
  }

  private static Set<String> names(JavaField field) {
    return field.getType().getAllInvolvedRawTypes().stream().map(JavaClass::getName).collect(Collectors.toSet());
  }
}

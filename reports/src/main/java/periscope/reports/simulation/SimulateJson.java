package periscope.reports.simulation;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import periscope.engines.answer.Agreement;
import periscope.engines.answer.Deadlock;
import periscope.engines.answer.Explanation;
import periscope.engines.answer.Mending;
import periscope.engines.answer.OtherAnswer;
import periscope.engines.answer.TestAnswer;
import periscope.engines.answer.TestResult;
import periscope.engines.execution.CutText;
import periscope.engines.execution.EventNames;
import periscope.engines.execution.Races;
import periscope.engines.execution.UndefinedText;
import periscope.engines.execution.Violations;
import periscope.engines.simulation.Simulation;
import periscope.engines.simulation.Witness;
import periscope.inputs.CatOf;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Judgement;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.schema.Field;
import periscope.litmus.schema.Schema;
import periscope.litmus.source.SourceText;
import periscope.models.evaluate.Violation;
import periscope.reports.execution.ExecutionText;
import periscope.reports.json.Json;
import periscope.reports.json.OutcomeJson;
import periscope.reports.json.PremiseJson;

/** The report of {@code periscope simulate --json}; {@code docs/schemas/simulate.schema.json} describes its fields. */
@Schema(name = "simulate", edition = 4, title = "periscope simulate --json")
public record SimulateJson(
    @Field("name or path of the model, as given") String model,
    @Field(value = "the name or path, as given", words = {"auto", "enumerate", "solver", "z3"}) String engine,
    @Field("in the order in which they were given") List<Test> tests,
    Summary summary,
    @Field("of each model in a file: whose meaning its names were given, as --cat-of calls it, and what of the file "
        + "or the command line says so")
    List<CatOf> catOf) {

  /** The sums over all tests. */
  record Summary(
      int tests,
      @Field("tests by answer; not looked at: those that an interrupt left") Map<String, Integer> conditions,
      @Field("simulated tests by agreement; of other models: their files expect something of other models only; not "
          + "stated: they expect nothing")
      Map<String, Integer> expectations,
      @Field("tests whose behaviour is undefined") int undefined,
      @Field("tests with an execution that raises a flag") int flagged,
      @Field("tests whose simulation is not complete") int stoppedEarly,
      @Field("wall-clock time of everything") double seconds) {}

  /** The result of one test. */
  @Field("one that was not simulated has file, answer and seconds, and perhaps a reason; its problems are on stderr")
  public sealed interface Test {}

  record Failed(
      @Field("the test as it was given: a shipped one's name, or a file") String file,
      @Field(value = "whether the condition is met; Deadlock: no execution ends; Failed: Periscope has a bug",
          words = {"Ok", "No", "Deadlock", "Outside", "Unknown", "Invalid", "Failed"})
      String answer,
      @Field("why there is no answer") Optional<String> reason,
      @Field("what the answer took, without reading the test and the model") double seconds) implements Test {}

  record Simulated(
      @Field("the test as it was given: a shipped one's name, or a file") String file,
      @Field(value = "whether the condition is met; Deadlock: no execution ends; Failed: Periscope has a bug",
          words = {"Ok", "No", "Deadlock", "Outside", "Unknown", "Invalid", "Failed"})
      String answer,
      @JsonUnwrapped Extent extent,
      @Field("whether the engine counts executions; if not, each state stands with 1") boolean counted,
      List<State> states,
      @JsonUnwrapped Count count,
      @JsonUnwrapped Faults faults,
      @Field("what the file expects of the model, if it says so") Optional<String> expected,
      @Field(value = "how that compares with what was found", words = {"agree", "differ", "undecided"})
      Optional<String> agreement,
      Optional<Why> why,
      @Field(value = "the answers that differ under readings of what the language's specification leaves open; absent "
          + "if there are none or several tests were given without --why", fewest = 1)
      Optional<List<Unsettled>> unsettled,
      @Field(value = "with --why, changes of the test after which the model forbids the outcome; absent if none was "
          + "found", fewest = 1)
      Optional<List<Change>> changes,
      @Field("with --why, the number of changes that were not tried for lack of time; absent if all were")
      Optional<Integer> changesNotTried,
      @Field("the files that --picture wrote") Optional<List<String>> pictures,
      @Field("what the answer took, without reading the test and the model") double seconds) implements Test {}

  /** The simulated part of a test's executions. */
  record Extent(
      @Field("the test's name") String test,
      @Field(value = "exists, ~exists, forall", words = {"Allowed", "Forbidden", "Required"}) String kind,
      @Field(value = "what the answer rests on that the text does not say itself, or that was not read; absent if "
          + "there is nothing", fewest = 1)
      Optional<List<PremiseJson>> premises,
      @Field("false if a limit ended the simulation: more states may exist") boolean complete,
      @Field("whether executions were dropped because a loop ran too often") boolean loopsCut,
      @Field(value = "the loops in which executions were dropped; absent if none were", fewest = 1)
      Optional<List<CutText.Loop>> cutLoops,
      @Field("whether the answer may change if loops are followed further (--unroll); absent if no loop was cut")
      Optional<Boolean> restsOnBound) {}

  @Field("a final state that the filter lets through")
  record State(
      @JsonUnwrapped OutcomeJson outcome,
      @Field("consistent executions that end in this state") long executions,
      @Field("whether it satisfies the proposition") boolean matches) {}

  /** The numbers of executions by the test's condition. */
  record Count(
      @Field("executions that speak for the condition") long positive,
      @Field("executions that speak against it") long negative,
      @Field("filter and condition in herd's notation") String condition,
      @Field(value = "how often the proposition holds; Unknown only if not complete",
          words = {"Never", "Sometimes", "Always", "Unknown"})
      String observation) {}

  /** The faults of a test. */
  record Faults(
      @Field("flags of the model that some execution raises") List<String> flags,
      @Field("only if the behaviour is undefined, such as by a race: why") Optional<String> undefined,
      @Field(value = "races, diverging barriers and what else conditions and flags of the model find, each pair of "
          + "places in the text once; absent if there are none", fewest = 1)
      Optional<List<Races.Told>> races,
      @Field(value = "steps without a defined behaviour that some allowed execution comes to; absent if there are none",
          fewest = 1)
      Optional<List<UndefinedText.Step>> undefinedSteps,
      @Field(value = "where no execution ends: who waits for ever in one of them; absent otherwise", fewest = 1)
      Optional<List<Deadlock.Wait>> deadlock) {}

  /** The explanation why the outcome of the condition is possible, or why it is not. */
  @Field("only with --why")
  record Why(
      @Field(value = "of the outcome that the condition asks about, for forall of one that breaks it; unreadable: no "
          + "candidate execution has it, whatever the model",
          words = {"possible", "forbidden", "unreadable", "nothing asked", "unknown"})
      String verdict,
      Optional<OutcomeJson> state,
      @Field("if forbidden: whether the executions are all ways to read the values") Optional<Boolean> complete,
      @Field("if possible: one that ends in the state; if forbidden: one for each way to read the values")
      Optional<List<Execution>> executions) {

    static Why of(LitmusTest test, Explanation explanation) {
      if (explanation instanceof Explanation.Possible possible) {
        return new Why("possible", Optional.of(OutcomeJson.of(possible.outcome(), test)), Optional.empty(),
            Optional.of(List.of(Execution.of(test, possible.witness()))));
      } else if (explanation instanceof Explanation.Forbidden forbidden) {
        return new Why("forbidden", Optional.empty(), Optional.of(forbidden.complete()),
            Optional.of(forbidden.ways().stream().map(w -> Execution.of(test, w)).toList()));
      } else if (explanation instanceof Explanation.Unreadable) {
        return only("unreadable");
      } else if (explanation instanceof Explanation.Nothing) {
        return only("nothing asked");
      } else if (explanation instanceof Explanation.Unexplained) {
        return only("unknown");
      }
      throw new IllegalArgumentException("no such explanation: " + explanation);
    }

    private static Why only(String verdict) {
      return new Why(verdict, Optional.empty(), Optional.empty(), Optional.empty());
    }
  }

  @Field("the answer under another reading")
  record Unsettled(
      @Field("the model of the reading") String model,
      @Field("the reading, as a condition in words") String reading,
      @Field(value = "how often the proposition holds", words = {"Never", "Sometimes", "Always", "Unknown"})
      String observation) {

    static Unsettled of(OtherAnswer other) {
      return new Unsettled(other.reading().model().name(), other.reading().about(), other.judgement().observation());
    }
  }

  @Field("an instruction more, more order or a wider scope")
  record Change(
      @Field(value = "what it brings about: the outcome is forbidden, or no execution raises a flag",
          words = {"Forbidden", "No flag"})
      String goal,
      @Field("what to do, and where") String change,
      @Field("the reason") String reason,
      @Field("the models of the readings under which the outcome stays possible") List<String> not) {

    static Change of(Mending mending, SourceText text) {
      return new Change(mending.goal().word(), mending.told(text), mending.change().reason(),
          mending.not().stream().map(r -> r.model().name()).toList());
    }
  }

  record Execution(
      @Field("such as d: W[rel,dv] y=1") List<String> events,
      @Field("what is read from where, in words") String reads,
      List<Violated> violations) {

    static Execution of(LitmusTest test, Witness witness) {
      EventNames names = new EventNames(test, witness);
      return new Execution(IntStream.range(0, witness.structure().size()).mapToObj(names::label).toList(),
          ExecutionText.reads(names),
          Violations.forbidding(witness).stream().map(v -> Violated.of(names, v)).toList());
    }
  }

  /** An axiom that an execution violates, with the cycle that shows the violation. */
  @Field("an axiom that forbids the execution")
  record Violated(
      String axiom,
      @Field("the cycle, or the pair, that shows it") List<Edge> edges,
      @Field("the same in words") String text) {

    static Violated of(EventNames names, Violation violation) {
      return new Violated(violation.axiom().name(), violation.edges().stream().map(Edge::of).toList(),
          Violations.told(names, violation));
    }
  }

  record Edge(
      @Field("the letter of an event") String from,
      String relation,
      @Field("the letter of an event") String to) {

    static Edge of(Violation.Edge edge) {
      return new Edge(EventNames.letter(edge.from()), edge.relation(), EventNames.letter(edge.to()));
    }
  }

  /** @param pictures files with drawings of the test */
  public static Test test(TestResult result, List<Path> pictures) {
    if (result instanceof TestResult.Failed failed) {
      Optional<String> reason = Optional.of(failed.reason().remark()).filter(r -> !r.isEmpty());
      return new Failed(failed.file(), failed.word(), reason, failed.seconds());
    } else if (result instanceof TestResult.Simulated simulated) {
      TestAnswer answer = simulated.answer();
      return new Simulated(simulated.file(), simulated.word(), extent(answer), answer.found().counted(),
          states(answer), count(answer.judgement()), faults(answer), simulated.expected().map(SummaryTable::words),
          simulated.agreement().map(Agreement.COUNTED::of), simulated.explanation().map(e -> Why.of(answer.test(), e)),
          Json.unlessEmpty(simulated.others().stream().map(Unsettled::of).toList()),
          Json.unlessEmpty(simulated.mendings().found().stream().map(m -> Change.of(m, answer.text())).toList()),
          Optional.of(simulated.mendings().untried()).filter(n -> n > 0),
          Json.unlessEmpty(pictures.stream().map(Path::toString).toList()), simulated.seconds());
    }
    throw new IllegalArgumentException("no such result: " + result);
  }

  private static Extent extent(TestAnswer answer) {
    Simulation found = answer.found();
    Optional<Simulation> cut = Optional.of(found).filter(f -> f.cut() && answer.deadlock().isEmpty());
    return new Extent(answer.test().name(), answer.judgement().kind(),
        PremiseJson.of(LitmusLanguages.load().premises(answer.text(), answer.test()), answer.text()), found.complete(),
        cut.isPresent(),
        cut.map(f -> CutText.loops(f.cuts(), answer.text())), cut.map(f -> answer.judgement().restsOnBound()));
  }

  private static List<State> states(TestAnswer answer) {
    return answer.shown(true).entrySet().stream().map(s -> new State(OutcomeJson.of(s.getKey(), answer.test()),
        s.getValue(), answer.judgement().matches(s.getKey()))).toList();
  }

  private static Count count(Judgement judgement) {
    return new Count(
        judgement.positive(), judgement.negative(), judgement.condition().toString(), judgement.observation());
  }

  private static Faults faults(TestAnswer answer) {
    Simulation found = answer.found();
    return new Faults(List.copyOf(found.flags().keySet()), answer.races().undefined(found).stream().findFirst(),
        Json.unlessEmpty(answer.races().tell(found.races())),
        Json.unlessEmpty(UndefinedText.steps(found.undefined(), answer.text())),
        answer.deadlock().map(Deadlock::waits));
  }
}

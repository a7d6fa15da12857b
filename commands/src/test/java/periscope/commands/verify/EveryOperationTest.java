package periscope.commands.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import periscope.cli.Reports;
import periscope.cli.Result;
import periscope.cli.session.Exit;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.language.SourceLanguage;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.SourceText;
import periscope.mappings.Mappings;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Operation;
import periscope.mappings.table.Qualifiers;
import periscope.mappings.table.SourceOperation;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.Vocabularies;
import periscope.verifier.mutation.ModelsQuestion;
import periscope.verifier.program.Bound;
import periscope.verifier.program.Shape;
import periscope.verifier.soundness.NotCovered;
import periscope.verifier.soundness.Question;

/**
 * Whatever a language has, of every operation, order, scope, flag, memory and place, the commands that ask about all
 * programs search it or name it: what no one looked at is in no verdict.
 */
class EveryOperationTest {

  private static final Mappings TABLES = new Mappings();
  private static final LitmusLanguages LANGUAGES = LitmusLanguages.load();

  /** Ways to put a question that leave out different things. */
  private static final List<List<String>> WAYS = List.of(List.of("--scopes", "dv", "--without", "rmw"),
      List.of("--placement", "same", "--scopes", "wg,all", "--without", "fence", "--without", "guards"));
  private static final List<List<String>> MACHINE = Stream.concat(WAYS.stream(),
      Stream.<List<String>>of(List.of(), List.of("--engine", "solver"), List.of("--without", "load"))).toList();

  static Stream<Arguments> tables() {
    return Stream.of(Arguments.of("rsp-proposed", MACHINE), Arguments.of("rsp-original", MACHINE),
        Arguments.of("scoped-cpp-ptx", WAYS), Arguments.of("llvm-ptx", WAYS), Arguments.of("opencl-ptx", WAYS));
  }

  private static List<String> command(String word, String table, List<String> further) {
    List<String> words = new ArrayList<>(List.of(word, table, "--json", "--events", "1", "--threads", "1"));
    words.addAll(further);
    return words;
  }

  private static Set<String> texts(JsonNode array) {
    Set<String> all = new TreeSet<>();
    array.forEach(e -> all.add(e.asText()));
    return all;
  }

  private static Set<String> fields(JsonNode object) {
    Set<String> all = new TreeSet<>();
    object.fieldNames().forEachRemaining(all::add);
    return all;
  }

  @ParameterizedTest
  @MethodSource("tables")
  void ofATable(String name, List<List<String>> ways) {
    Mapping table = TABLES.load(name);
    for (List<String> way : ways) {
      List<String> words = command("verify", name, way);
      JsonNode report = Reports.conforming("verify", words.toArray(String[]::new));
      Set<String> told = texts(report.path("operations"));
      told.addAll(fields(report.path("likened")));
      told.addAll(fields(report.path("excluded")));
      told.addAll(texts(report.path("missingRows")));
      Set<String> scopes = texts(report.path("notCovered").path("scopes"));
      for (SourceOperation o : SourceOperation.all(table.source(), table.target())) {
        if (o.written() && table.row(o).isPresent()) {
          // A barrier is nobody's idea of an operation of a scope, and a plain access has none.
          boolean scope = o.operation() != Operation.BARRIER && o.order() != MemoryOrder.NON_ATOMIC
              && scopes.contains(Qualifiers.print(o.scope()));
          assertTrue(scope || told.stream().anyMatch(t -> t.equals(o.toString()) || t.startsWith(o + " of ")),
              () -> String.join(" ", words) + ": neither searched nor named is " + o);
        }
      }
      places(report, words);
      guards(report, words);
      assertEquals(fields(report.path("excluded")), texts(report.path("notCovered").path("operations")));
    }
  }

  private static void places(JsonNode report, List<String> words) {
    Set<String> named = texts(report.path("notCovered").path("placements"));
    String searched = report.path("bound").path("placement").asText();
    Map<String, Set<String>> places = Map.of("same", Set.of("threads of one work-group"),
        "different", Set.of("several work-groups"),
        "all", Set.of("threads of one work-group", "several work-groups"),
        "devices", Set.of("threads of one work-group", "several work-groups", "several devices"));
    for (String place : places.get("devices")) {
      assertTrue(places.get(searched).contains(place) || named.contains(place),
          () -> String.join(" ", words) + ": neither searched nor named: " + place);
    }
  }

  /** Where programs are run one by one, they ask only whether a value is 0. */
  private static void guards(JsonNode report, List<String> words) {
    boolean oneByOne = report.has("coverage");
    boolean named = texts(report.path("notCovered").path("conditionals")).contains("guards on values but 0");
    assertEquals(oneByOne && report.path("bound").path("guards").asBoolean(), named, () -> String.join(" ", words));
  }

  /** What {@code verify} does not cover, the commands that ask the same again and again do not either, and say so. */
  @ParameterizedTest
  @CsvSource({"rsp-proposed, ''", "rsp-proposed, --scopes dv",
      "scoped-cpp-ptx, --scopes dv --without rmw --without fence",
      "opencl-ptx, --placement same --scopes dv --without rmw --without fence"})
  void ofEdits(String name, String way, @TempDir Path folder) throws IOException {
    List<String> words = way.isEmpty() ? List.of() : List.of(way.split(" "));
    JsonNode expected =
        Reports.conforming("verify", command("verify", name, words).toArray(String[]::new)).path("notCovered");
    assertTrue(expected.path("placements").size() > 0);
    for (String command : List.of("minimise", "repair", "compare")) {
      List<String> all = command(command, name, words);
      if (command.equals("compare")) {
        all.add(2, Files.writeString(folder.resolve("same.map"), TABLES.load(name).print()).toString());
      }
      JsonNode report = Reports.conforming(command, all.toArray(String[]::new));
      assertEquals(expected, report.path("notCovered"), command);
      all.remove("--json");
      if (command.equals("compare")) {
        // The same code is that of all programs, whatever they are.
        continue;
      }
      Result text = Result.of(all.toArray(String[]::new));
      assertTrue(text.out().toLowerCase(Locale.ROOT).contains("not covered"), text::toString);
      for (JsonNode place : expected.path("placements")) {
        assertTrue(text.out().replaceAll("\\s+", " ").contains(place.asText()), text::toString);
      }
    }
  }

  static Stream<String> languages() {
    return Stream.of("cuda", "llvm", "opencl-rsp");
  }

  /** What either model says something of is in the programs on which two models of a language are compared. */
  @ParameterizedTest
  @MethodSource("languages")
  void ofModels(String name) {
    LitmusLanguage language = language(name);
    SourceLanguage source = language.source().orElseThrow();
    CompiledModel coherence = model(name, "");
    CompiledModel all = model(name, "acyclic (po ; [RLX | ACQ | REL | SC] ; po) | rf as New\n");
    for (Set<Scope> scopes : List.of(EnumSet.of(Scope.DEVICE), EnumSet.of(Scope.WORK_GROUP, Scope.ALL_SVM_DEVICES))) {
      Question question = ModelsQuestion.of(language, coherence, all, scopes, o -> true,
          new Bound(2, 2, 2, Shape.Selection.ALL, true));
      NotCovered left = NotCovered.by(question);
      Set<SourceOperation> searched = Stream.concat(question.operations().choices().stream(),
          question.operations().likened().keySet().stream()).flatMap(c -> c.source().stream())
          .collect(Collectors.toSet());
      Stream.of(Operation.values()).flatMap(kind -> SourceOperation.all(source, kind).stream())
          .filter(o -> o.written() && !o.remote() && !idle(o)).forEach(o -> {
            boolean scope = o.operation() != Operation.BARRIER && o.order() != MemoryOrder.NON_ATOMIC
                && left.scopes().contains(o.scope());
            assertTrue(scope || searched.contains(o)
                || left.operations().keySet().stream().anyMatch(t -> t.startsWith(o.toString())),
                () -> name + " with " + scopes + ": neither searched nor named is " + o);
          });
    }
  }

  /** A fence of which neither model says anything: a program with it does what the smaller one without it does. */
  private static boolean idle(SourceOperation operation) {
    return operation.operation() == Operation.FENCE && operation.order() == MemoryOrder.RELAXED;
  }

  private static LitmusLanguage language(String name) {
    return LANGUAGES.all().stream().filter(l -> l.name().equals(name)).findFirst().orElseThrow();
  }

  private static CompiledModel model(String language, String checks) {
    return new Models().compile(new Models().parse("own", new SourceText("own.cat",
        "\"Own\"\nacyclic (po & loc) | rf | co | fr as Coherence\n" + checks)),
        Vocabularies.of(language).orElseThrow());
  }

  /** Barriers are named where the scopes that are asked about leave them out. */
  @Test
  void barriersAreNamed() {
    Result result = Result.of("verify", "scoped-cpp-ptx", "--events", "1", "--scopes", "sys", "--without", "rmw",
        "--without", "volatile", "--without", "fence");
    assertTrue(result.out().contains("barrier(wg)"), result::toString);
  }

  /** An option that would not be followed is refused. */
  @Test
  void operationsOfAssemblyAreNotLeftOut() {
    Result result = Result.of("models-diff", "ptx-6.0", "ptx-7.5", "--events", "1", "--without", "rmw");
    assertEquals(Exit.USAGE, result.exit(), result::toString);
    assertTrue(result.err().replaceAll("\\s+", " ")
        .contains("--without names operations of languages that tables compile from"), result::err);
  }

  /** Of a model of one's own, weaker orders may forbid more: each operation that is not searched is named. */
  @Test
  void ordersOfTheMachineAreNamed(@TempDir Path folder) throws IOException {
    Path model = Files.writeString(folder.resolve("s.cat"), "\"Own\"\ninclude \"opencl-rsp.cat\"\n"
        + "acyclic ([RLX & M] ; sb ; [RLX & M]) | rf | mo | fr as Strange\n");
    Result result = Result.of("verify", "rsp-proposed", "--model", model.toString(), "--events", "1", "--threads", "1");
    String text = result.out().replaceAll("\\s+", " ");
    assertTrue(text.contains("load(relaxed, dv, non_remote)"), text);
    assertTrue(text.contains("store(relaxed, dv, remote)"), text);
  }
}

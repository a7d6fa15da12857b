package periscope.verifier.soundness.solver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.hash.Hashing;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import periscope.inputs.RaceFreeModel;
import periscope.litmus.answer.Fault;
import periscope.litmus.answer.Verdict;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.SourceText;
import periscope.mappings.Mappings;
import periscope.mappings.table.Mapping;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.testing.Sample;
import periscope.verifier.behaviour.Target;
import periscope.verifier.kept.KeptProofs;
import periscope.verifier.kept.KeptSearch;
import periscope.verifier.program.Bound;
import periscope.verifier.program.Operations;
import periscope.verifier.program.Shape;
import periscope.verifier.program.Translation;
import periscope.verifier.soundness.Answer;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.Search;
import periscope.verifier.soundness.sized.IterativeDeepening;
import periscope.verifier.soundness.solver.symbolic.SymbolicTarget;

/** Searches that use the proofs of earlier ones, beside searches that know of none. */
class KeptSearchTest {

  private static final double PROGRAMS = 300;
  private static final Bound BOUND = new Bound(4, 2, 2, Shape.Selection.DIFFERENT, true);
  private static final List<String> MESSAGE = List.of("load(na)", "store(na)", "load(acquire, dv)",
      "store(relaxed, dv)", "store(release, dv)");
  private static final String RELEASE = "store(release, s) x v => st.release.s x, v";
  private static final String STRONGER = "store(release, s) x v => fence.sc.s; st.release.s x, v";
  private static final String WEAK = "store(release, s) x v => st.relaxed.s x, v";

  @TempDir
  private Path folder;

  private final List<String> remarks = new ArrayList<>();

  private Answer ask(Question question, String options, Function<Mapping, Question> asking) {
    return ask(question, options, asking, KeptProofs.in(folder, remarks::add));
  }

  private static Answer ask(
      Question question, String options, Function<Mapping, Question> asking, KeptProofs proofs) {
    return new KeptSearch(question, search(question),
        new KeptSearch.Asking(options, m -> Optional.of(asking.apply(m))), proofs)
        .run(new Search.Listener() {}, Search.Stop.NEVER);
  }

  private static IterativeDeepening search(Question question) {
    return new IterativeDeepening(question, LayoutSearch.engine(), 1, Set.of(Fault.UNSOUND));
  }

  private static int smallest(Answer answer) {
    return answer.findings().stream().mapToInt(f -> f.size()).min().orElse(0);
  }

  /** The same with the model for race-free programs, if the source model has one. */
  private static Question raceFree(Question question) {
    CompiledModel target = ((Target.Model) question.target()).model();
    Operations searched = question.operations();
    Set<String> names = Stream.concat(searched.choices().stream(), searched.likened().keySet().stream())
        .map(c -> c.source().orElseThrow().toString()).collect(Collectors.toSet());
    return question.with(RaceFreeModel.of(new Models(), question.source(), target)
        .filter(r -> r.covers(question.bound().operations(), question.bound().locations(), searched.scopes()))
        .map(r -> {
          Optional<Target> inOrder = r.inOrder().map(Target.Model::new);
          return new Question.RaceFree(r.model(), Operations.of(question.translation().mapping().orElseThrow(),
              r.model(), SymbolicTarget.of(inOrder.orElse(question.target())), searched.scopes(),
              o -> names.contains(o.toString())), inOrder);
        }));
  }

  @Test
  void proofsServeWhereThereIsAModelForRaceFreePrograms() {
    int changed = 0;
    int asked = 0;
    for (long seed = 6; seed < Sample.of(7 * 6, 7 * 20); seed += 7) {
      RandomRequest random = RandomRequest.of(seed, PROGRAMS);
      Function<Mapping, Question> asking = m -> raceFree(random.asking().apply(m));
      List<Question> both = List.of(raceFree(random.shipped()), raceFree(random.request()));
      asked += both.get(0).raceFree().isPresent() ? 1 : 0;
      for (int first = 0; first < both.size(); first++) {
        Question question = both.get(1 - first);
        ask(both.get(first), random.about() + first, asking);
        Answer with = ask(question, random.about() + first, asking);
        Answer without = search(question).run(new Search.Listener() {}, Search.Stop.NEVER);
        assertEquals(without.verdict(), with.verdict(), random.about());
        assertEquals(smallest(without), smallest(with), random.about());
        changed += with.before().filter(b -> !b.changed().isEmpty()).isPresent() ? 1 : 0;
      }
    }
    assertTrue(changed >= 2 && asked >= 2, changed + " changed, " + asked + " with such a model");
  }

  @Test
  void proofsOfOneTableServeAnother() {
    int sound = 0;
    int unsound = 0;
    for (long seed = 0; seed < Sample.of(28, 100); seed++) {
      RandomRequest random = RandomRequest.of(seed, PROGRAMS);
      List<Question> both = List.of(random.shipped(), random.request());
      for (int first = 0; first < both.size(); first++) {
        Question asked = both.get(1 - first);
        String options = random.about() + first;
        Answer before = ask(both.get(first), options, random.asking());
        Answer with = ask(asked, options, random.asking());
        Answer without = search(asked).run(new Search.Listener() {}, Search.Stop.NEVER);
        assertEquals(without.verdict(), with.verdict(), random.about());
        assertEquals(smallest(without), smallest(with), random.about());
        assertEquals(before.verdict() == Verdict.HOLDS, with.before().isPresent(), random.about());
        boolean changed = with.before().filter(b -> !b.changed().isEmpty()).isPresent();
        sound += changed && with.verdict() == Verdict.HOLDS ? 1 : 0;
        unsound += changed && with.verdict() == Verdict.FAILS ? 1 : 0;
      }
    }
    assertEquals(List.of(), remarks);
    // Otherwise this would mean little.
    assertTrue(sound >= 3 && unsound >= 3, sound + " sound, " + unsound + " unsound");
  }

  private static Mapping table(String... rows) {
    return new Mappings().parse(new SourceText("table.map", "mapping \"Messages\" from cuda to ptx\n"
        + "extends scoped-cpp-ptx\n" + String.join("\n", rows) + "\n"));
  }

  private static Function<Mapping, Question> messages(Bound bound, String target) {
    Target to = new Target.Model(RandomRequest.model(target, true));
    return m -> new Question(Translation.by(m), RandomRequest.model("cuda-scoped-cpp", false), to,
        Operations.of(m, RandomRequest.model("cuda-scoped-cpp", false), SymbolicTarget.of(to),
            EnumSet.of(Scope.DEVICE), o -> MESSAGE.contains(o.toString())), bound);
  }

  private Answer message(String... rows) {
    Function<Mapping, Question> asking = messages(BOUND, "ptx-6.0");
    return ask(asking.apply(table(rows)), "", asking);
  }

  @Test
  void onlyProgramsOfTheChangedRowAreAskedAbout() {
    assertTrue(message(RELEASE).before().isEmpty());
    Answer again = message(RELEASE);
    assertEquals(Verdict.HOLDS, again.verdict());
    assertEquals(List.of(), again.before().orElseThrow().changed());
    assertEquals(List.of("store(release, s) x v"), message(STRONGER).before().orElseThrow().changed());
    Answer weak = message(WEAK);
    assertEquals(Verdict.FAILS, weak.verdict());
    assertEquals(4, smallest(weak));
    assertEquals(List.of("store(release, s) x v"), weak.before().orElseThrow().changed());
  }

  @Test
  void aRowThatIsNewIsAskedAbout() {
    String all = table(RELEASE).print();
    String without = all.lines().filter(l -> !l.startsWith("store(release, s)")).collect(Collectors.joining("\n"));
    Function<Mapping, Question> asking = messages(BOUND, "ptx-6.0");
    Answer before = ask(asking.apply(new Mappings().parse(new SourceText("less.map", without))), "", asking);
    assertEquals(Verdict.HOLDS, before.verdict());
    Answer weak = message(WEAK);
    assertTrue(weak.before().isPresent());
    assertEquals(Verdict.FAILS, weak.verdict());
  }

  /** An edit may make a search look at a scope whose rows, the same as before, are wrong. */
  @Test
  void aScopeThatIsNewIsAskedAbout() {
    List<String> both = List.of("load(na)", "store(na)", "load(acquire, dv)", "store(release, dv)", "load(acquire, wg)",
        "store(release, wg)");
    Target target = new Target.Model(RandomRequest.model("ptx-6.0", true));
    CompiledModel source = RandomRequest.model("cuda-scoped-cpp", false);
    Bound bound = new Bound(4, 2, 2, Shape.Selection.SAME, true);
    Function<Mapping, Question> asking = m -> new Question(Translation.by(m), source, target,
        Operations.of(m, source, SymbolicTarget.of(target), m.title().equals("Wide")
            ? EnumSet.of(Scope.WORK_GROUP, Scope.DEVICE) : EnumSet.of(Scope.DEVICE), o -> both.contains(o.toString())),
        bound);
    assertEquals(Verdict.HOLDS, ask(asking.apply(scopes("Narrow", "")), "", asking).verdict());
    for (String stronger : List.of("", "fence.sc.gpu; ")) {
      Answer wide = ask(asking.apply(scopes("Wide", stronger)), "", asking);
      assertTrue(wide.before().isPresent());
      assertEquals(Verdict.FAILS, wide.verdict());
    }
  }

  /** A table that is wrong in work-groups. */
  private static Mapping scopes(String title, String stronger) {
    String rows = table(RELEASE).print().replace("Messages", title).lines()
        .flatMap(l -> !l.startsWith("store(release, s)") ? Stream.of(l) : Stream.of(
            "store(release, wg) x v => st.relaxed.cta x, v", "store(release, dv) x v => " + stronger
            + "st.release.gpu x, v")).collect(Collectors.joining("\n"));
    return new Mappings().parse(new SourceText("scopes.map", rows));
  }

  @Test
  void aRowThatIsGoneLeavesTheRestDecided() {
    message(RELEASE);
    String without = table(RELEASE).print().lines().filter(l -> !l.startsWith("store(release, s)"))
        .collect(Collectors.joining("\n"));
    Function<Mapping, Question> asking = messages(BOUND, "ptx-6.0");
    Answer less = ask(asking.apply(new Mappings().parse(new SourceText("less.map", without))), "", asking);
    assertEquals(Verdict.HOLDS, less.verdict());
    assertEquals(List.of(), less.before().orElseThrow().changed());
  }

  @Test
  void aWrongAnswerIsNotKept() throws IOException {
    message(WEAK);
    assertEquals(List.of(), files());
    assertTrue(message(WEAK).before().isEmpty());
  }

  @Test
  void otherProgramsOrModelsAreOtherQuestions() {
    message(RELEASE);
    Mapping table = table(RELEASE);
    Bound fewer = new Bound(3, 2, 2, Shape.Selection.DIFFERENT, true);
    assertTrue(asked(table, fewer, "ptx-6.0", "").before().isPresent());
    Bound more = new Bound(5, 2, 2, Shape.Selection.DIFFERENT, true);
    assertEquals(4, asked(table, more, "ptx-6.0", "").before().orElseThrow().operations());
    for (Bound other : List.of(new Bound(4, 3, 2, Shape.Selection.DIFFERENT, true),
        new Bound(4, 2, 3, Shape.Selection.DIFFERENT, true), new Bound(4, 2, 2, Shape.Selection.SAME, true),
        new Bound(4, 2, 2, Shape.Selection.DIFFERENT, false))) {
      assertTrue(asked(table, other, "ptx-6.0", "").before().isEmpty(), other.toString());
    }
    assertTrue(asked(table, BOUND, "ptx-7.5", "").before().isEmpty());
    assertTrue(asked(table, BOUND, "ptx-6.0", "other").before().isEmpty());
    assertEquals(List.of(), remarks);
  }

  private Answer asked(Mapping table, Bound bound, String target, String options) {
    Function<Mapping, Question> asking = messages(bound, target);
    return ask(asking.apply(table), options, asking);
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.sorted().toList();
    }
  }

  /** The one file, after the proof of a sound table. */
  private Path proved() throws IOException {
    for (Path old : files()) {
      Files.delete(old);
    }
    remarks.clear();
    assertEquals(Verdict.HOLDS, message(RELEASE).verdict());
    assertEquals(1, files().size());
    return files().get(0);
  }

  private void noticed() throws IOException {
    Answer answer = message(WEAK);
    assertEquals(Verdict.FAILS, answer.verdict());
    assertTrue(answer.before().isEmpty());
    assertEquals(1, remarks.size(), remarks.toString());
    assertTrue(remarks.get(0).contains("damaged"), remarks.get(0));
    assertEquals(List.of(), files());
  }

  @Test
  void plantedProofsAreNoticed() throws IOException {
    Path file = proved();
    String text = Files.readString(file);
    assertTrue(text.contains("st.release.s"), text);
    Files.writeString(file, text.replace("st.release.s", "st.relaxed.s"));
    noticed();
    file = proved();
    Files.writeString(file, summed(text.replace("st.release.s", "st.relaxed.s")));
    noticed();
    file = proved();
    Files.writeString(file, text.replaceFirst("checksum ....", "checksum 0000"));
    noticed();
    file = proved();
    Files.writeString(file, text.substring(0, text.length() / 2));
    noticed();
    file = proved();
    Files.writeString(file, "");
    noticed();
    file = proved();
    Files.write(file, new byte[] {(byte) 0xff, (byte) 0xfe, 0});
    noticed();
    file = proved();
    Files.writeString(file, summed(text.replaceFirst("sizes 4 4 2", "sizes 8 8 8")));
    noticed();
  }

  /** A text with the checksum that it should have. */
  private static String summed(String text) {
    String content = text.substring(text.indexOf("family "));
    return "periscope proof 1\nchecksum " + Hashing.sha256().hashString(content, StandardCharsets.UTF_8) + "\n"
        + content;
  }

  @Test
  void aProofUnderTheNameOfAnotherIsNoticed() throws IOException {
    Path one = proved();
    Path moved = one.resolveSibling(one.getFileName().toString().replace("-4-4-2", "-8-8-8"));
    Files.move(one, moved);
    noticed();
  }

  @Test
  void aFolderThatCannotBeWrittenKeepsNothing() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    Function<Mapping, Question> asking = messages(BOUND, "ptx-6.0");
    KeptProofs proofs = KeptProofs.in(file.resolve("proofs"), remarks::add);
    for (int i = 0; i < 2; i++) {
      Answer answer = ask(asking.apply(table(RELEASE)), "", asking, proofs);
      assertEquals(Verdict.HOLDS, answer.verdict());
      assertTrue(answer.before().isEmpty());
    }
    assertEquals(List.of(), remarks);
  }

  @Test
  void severalMayUseOneFolder() throws Exception {
    Function<Mapping, Question> asking = messages(new Bound(2, 2, 2, Shape.Selection.DIFFERENT, true), "ptx-6.0");
    List<String> rows = List.of(RELEASE, STRONGER);
    ExecutorService both = Executors.newFixedThreadPool(2);
    try {
      List<Future<Verdict>> answers = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        Question question = asking.apply(table(rows.get(i / 2 % 2)));
        answers.add(both.submit(
            () -> ask(question, "", asking, KeptProofs.in(folder, r -> {})).verdict()));
      }
      for (Future<Verdict> answer : answers) {
        assertEquals(Verdict.HOLDS, answer.get());
      }
    } finally {
      both.shutdownNow();
    }
    assertEquals(2, files().size());
    assertFalse(ask(asking.apply(table(RELEASE)), "", asking).before().isEmpty());
    assertEquals(List.of(), remarks);
  }
}

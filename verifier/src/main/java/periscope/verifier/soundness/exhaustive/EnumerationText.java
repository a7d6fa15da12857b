package periscope.verifier.soundness.exhaustive;

import com.google.common.hash.Hasher;
import com.google.common.hash.Hashing;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import periscope.engines.work.Work;
import periscope.engines.work.WorkText;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.Reach;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.mappings.Mappings;
import periscope.mappings.table.Mapping;
import periscope.models.Models;
import periscope.models.ast.Model;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.Vocabularies;
import periscope.verifier.program.Bound;
import periscope.verifier.program.Choice;
import periscope.verifier.program.ModelContent;
import periscope.verifier.program.Shape;
import periscope.verifier.soundness.Question;

/**
 * The text of a request, from which another process makes the same request. The text ends with a digest of all that
 * answers to units rest on: the table, the model, the placements, and each thread with its number. A process refuses a
 * text whose request has another digest.
 */
final class EnumerationText {

  private static final String DIGEST = "digest";
  /** The way out of a question that has no text. */
  private static final String WITHOUT = "without --cluster, threads of this process answer";

  private EnumerationText() {}

  /**
   * The work of a request.
   *
   * @param seed the seed of the sample, if the request wants one
   * @throws InvalidInputException if another process would not make the same request of the text
   */
  static Work work(RequestedPrograms programs, long seed) {
    MachineEnumeration.Request request = programs.request();
    Mapping mapping = request.mapping();
    Model model = request.model().model();
    Bound bound = request.bound();
    WorkText text = WorkText.empty().with("table name", mapping.name()).with("table", mapping.print())
        .with("model name", model.name()).with("model file", model.text().name())
        .with("model", Optional.of(model.text().content()).filter(c -> !model.text().shipped()))
        .with("tool", request.model().reading().tool().map(t -> t.id()))
        .with("operations", bound.operations()).with("operations of a thread", bound.perThread())
        .with("threads", bound.threads()).with("locations", bound.locations())
        .with("placement", bound.placement().name()).with("guards", bound.guards().name())
        .with("choices", words(request.question().operations().choices()))
        .with("focus", request.question().operations().focus().map(f -> String.join("\n", words(f))))
        .with("exact", request.exact()).with("seed", seed)
        .with("sample", request.sample().stream().boxed().findFirst());
    Work work = new Work(EnumerationWork.NAME, text.with(DIGEST, digest(programs)).print());
    if (!sameTable(mapping)) {
      throw refused(mapping.place().text(), "a cluster gets a table as a text, and the text of " + mapping.name()
          + " means another table");
    }
    try {
      read(work.question());
    } catch (IllegalStateException | InvalidInputException e) {
      throw refused(model.text(), "a cluster gets a model as one text, and this model is more than its file: it"
          + " includes files that do not come with Periscope, or statements are added to it");
    }
    return work;
  }

  private static InvalidInputException refused(SourceText text, String message) {
    return new InvalidInputException(Diagnostic.error(text, Span.NONE, message, WITHOUT));
  }

  private static boolean sameTable(Mapping mapping) {
    try {
      return table(mapping.name(), mapping.print()).equals(mapping);
    } catch (InvalidInputException e) {
      return false;
    }
  }

  private static Mapping table(String name, String text) {
    return new Mappings(Reach.SHIPPED).parse(new SourceText("cluster.map", text)).named(name);
  }

  private static List<String> words(Collection<Choice> choices) {
    return choices.stream().map(c -> c.source().orElseThrow().toString()).sorted().toList();
  }

  /**
   * The programs that a text is about.
   *
   * @throws IllegalStateException if this process makes another request of the text than the process that wrote it
   */
  static RequestedPrograms read(String text) {
    WorkText values = WorkText.parse(text);
    RequestedPrograms programs = new RequestedPrograms(request(values));
    if (!digest(programs).equals(values.value(DIGEST))) {
      throw new IllegalStateException(
          "this process reads the question otherwise than the process that asks: are both of the same version?");
    }
    return programs;
  }

  private static MachineEnumeration.Request request(WorkText values) {
    Mapping mapping = table(values.value("table name"), values.value("table"));
    Bound bound = new Bound(values.number("operations"), values.number("operations of a thread"),
        values.number("threads"), values.number("locations"), Shape.Selection.valueOf(values.value("placement")),
        Bound.Guards.valueOf(values.value("guards")));
    Set<String> searched = Set.copyOf(values.lines("choices"));
    Question all = MachineEnumeration.question(mapping, model(values, mapping), bound, Optional.empty(),
        o -> searched.contains(o.toString()));
    Question question = values.optional("focus").map(f -> Set.copyOf(values.lines("focus")))
        .map(f -> all.about(o -> f.contains(o.toString()))).orElse(all);
    OptionalLong sample =
        values.optional("sample").map(s -> OptionalLong.of(Long.parseLong(s))).orElseGet(OptionalLong::empty);
    return MachineEnumeration.Request.of(question).exploring(Boolean.parseBoolean(values.value("exact")))
        .sampling(sample, OptionalLong.of(seed(values)));
  }

  private static long seed(WorkText values) {
    return Long.parseLong(values.value("seed"));
  }

  private static CompiledModel model(WorkText values, Mapping mapping) {
    Models models = new Models(List.of(), values.optional("tool"), Reach.SHIPPED);
    String name = values.value("model name");
    Model model = values.optional("model").map(m -> models.parse(name, new SourceText(values.value("model file"), m)))
        .orElseGet(() -> models.load(name));
    return models.compile(model, Vocabularies.of(mapping.from()).orElseThrow());
  }

  /** The digest of all that answers to units of a request rest on, but for the code of this tool. */
  private static String digest(RequestedPrograms programs) {
    MachineEnumeration.Request request = programs.request();
    Hasher digest = Hashing.sha256().newHasher();
    add(digest, request.mapping().print());
    add(digest, ModelContent.of(request.model()));
    add(digest, request.bound() + " " + request.sample() + " " + request.exact());
    request.shapes().forEach(s -> add(digest, s.placements() + " " + programs.programs(s)));
    for (int i = 0; i < programs.space.threads.size(); i++) {
      add(digest, programs.space.classOf[i] + " " + programs.space.threads.get(i));
    }
    for (int size = 1; size <= programs.largest() && request.sample().isEmpty(); size++) {
      programs.units(size).forEach(u -> add(digest, u.text()));
    }
    return digest.hash().toString();
  }

  private static void add(Hasher digest, String part) {
    digest.putInt(part.length()).putString(part, StandardCharsets.UTF_8);
  }
}

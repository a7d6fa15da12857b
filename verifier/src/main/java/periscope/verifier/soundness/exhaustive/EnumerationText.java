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
import periscope.engines.work.WorkKind;
import periscope.engines.work.WorkText;
import periscope.litmus.source.InvalidInputException;
import periscope.mappings.table.Mapping;
import periscope.verifier.program.Bound;
import periscope.verifier.program.Choice;
import periscope.verifier.program.ModelContent;
import periscope.verifier.program.Shape;
import periscope.verifier.soundness.Question;
import periscope.verifier.work.ModelText;
import periscope.verifier.work.TableText;

/**
 * The text of a request, from which another process makes the same request. The text ends with a digest of all that
 * answers to units rest on: the table, the model, the placements, and each thread with its number. A process refuses a
 * text whose request has another digest.
 */
final class EnumerationText {

  private static final String DIGEST = "digest";

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
    Bound bound = request.bound();
    WorkText parts =
        ModelText.with(TableText.with(WorkText.empty(), "table", mapping), "model", request.model());
    WorkText text = parts.with("operations", bound.operations()).with("operations of a thread", bound.perThread())
        .with("threads", bound.threads()).with("locations", bound.locations())
        .with("placement", bound.placement().name()).with("guards", bound.guards().name())
        .with("choices", words(request.question().operations().choices()))
        .with("focus", request.question().operations().focus().map(f -> String.join("\n", words(f))))
        .with("exact", request.exact()).with("seed", seed)
        .with("sample", request.sample().stream().boxed().findFirst());
    Work work = new Work(EnumerationWork.NAME, text.with(DIGEST, digest(programs)).print());
    try {
      read(work.question());
    } catch (IllegalStateException | InvalidInputException e) {
      throw ModelText.severalFiles(request.model().model());
    }
    return work;
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
      throw WorkKind.otherQuestion();
    }
    return programs;
  }

  private static MachineEnumeration.Request request(WorkText values) {
    Mapping mapping = TableText.read(values, "table");
    Bound bound = new Bound(values.number("operations"), values.number("operations of a thread"),
        values.number("threads"), values.number("locations"), Shape.Selection.valueOf(values.value("placement")),
        Bound.Guards.valueOf(values.value("guards")));
    Set<String> searched = Set.copyOf(values.lines("choices"));
    Question all = MachineEnumeration.question(mapping, ModelText.read(values, "model", mapping.from()), bound,
        Optional.empty(), o -> searched.contains(o.toString()));
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

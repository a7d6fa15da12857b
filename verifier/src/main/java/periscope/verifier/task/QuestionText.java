package periscope.verifier.task;

import com.google.common.hash.Hasher;
import com.google.common.hash.Hashing;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.engines.work.Work;
import periscope.engines.work.WorkKind;
import periscope.engines.work.WorkText;
import periscope.engines.work.Workers;
import periscope.inputs.NamedModel;
import periscope.inputs.RaceFreeModel;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.InvalidInputException;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Row;
import periscope.mappings.table.SourceOperation;
import periscope.verifier.behaviour.Target;
import periscope.verifier.program.Bound;
import periscope.verifier.program.Choice;
import periscope.verifier.program.ModelContent;
import periscope.verifier.program.Operations;
import periscope.verifier.program.Shape;
import periscope.verifier.program.Translation;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.sized.EnumeratingEngine;
import periscope.verifier.soundness.sized.LayoutCluster;
import periscope.verifier.soundness.sized.LayoutEngine;
import periscope.verifier.work.ModelText;
import periscope.verifier.work.TableText;

/**
 * The texts of a search by size: its tables, its models, its bound and its operations, from which another process makes
 * the same question. The text ends with a digest of all that answers rest on; a process refuses a text whose question
 * has another digest.
 */
final class QuestionText implements LayoutCluster.Texts {

  private static final String DIGEST = "digest";
  private static final String PART = "part";
  private static final String WHOLE = "whole";

  private final VerificationTask task;
  private final LayoutAnswers answers;
  /** The work of each part of the question that was asked about. */
  private final Map<Question, Work> written = new IdentityHashMap<>();

  /**
   * The texts of a question of a task.
   *
   * @param whole the question
   */
  QuestionText(VerificationTask task, Question whole) {
    this.task = task;
    answers = new LayoutAnswers(whole);
  }

  /**
   * A question that was read.
   *
   * @param whole  the question, under which rows are at fault
   * @param part   the part of the question that is asked
   * @param engine the engine of layouts
   */
  record Read(Question whole, Question part, LayoutEngine engine) {}

  @Override
  public synchronized Work work(LayoutEngine.Task asked) {
    return written.computeIfAbsent(asked.question(), this::work);
  }

  @Override
  public String unit(LayoutEngine.Task asked, int size, int layout) {
    return answers.unit(asked, size, layout).text();
  }

  @Override
  public LayoutEngine.Answer answer(LayoutEngine.Task asked, String text) {
    return answers.answer(text);
  }

  private Work work(Question part) {
    Question whole = answers.whole();
    Mapping table = whole.translation().mapping().orElseThrow();
    SearchSettings settings = task.settings();
    WorkText text = ModelText.with(TableText.with(WorkText.empty(), "base", task.base()), "source", whole.source());
    if (whole.target() instanceof Target.Model target) {
      text = ModelText.with(text, "target", target.model());
    }
    text = TableText.with(text, "table", table).with("scopes", task.scopes(table, task.base()).stream()
            .map(Scope::name).sorted().toList())
        .with("wanted", SourceOperation.all(task.base().source(), task.base().target()).stream()
            .filter(settings.wanted().apply(task.base())).map(SourceOperation::toString).toList())
        .with("engine", settings.engine().name()).with("race free", whole.raceFree().isPresent())
        .with("mixed threads", task.mixing().map(VerificationTask.Mixing::wholeThreads))
        .with("mixed tables", task.mixing().map(VerificationTask.Mixing::needsSeveral))
        .with("sound alone", whole.soundAlone());
    text = apart(bound(text, whole.bound()), whole.apart());
    text = limits(limits(text, WHOLE, whole), PART, part);
    Work work = new Work(LayoutWork.NAME, text.with(DIGEST, digest(whole, part)).print());
    try {
      read(work.question());
    } catch (IllegalStateException | InvalidInputException e) {
      throw ModelText.severalFiles(whole.source().model());
    }
    return work;
  }

  private static WorkText bound(WorkText text, Bound bound) {
    return text.with("operations", bound.operations()).with("operations of a thread", bound.perThread())
        .with("threads", bound.threads()).with("locations", bound.locations())
        .with("placement", bound.placement().name()).with("guards", bound.guards().any());
  }

  private static WorkText apart(WorkText values, List<Question.Apart> apart) {
    WorkText text = values.with("apart", apart.size());
    for (int i = 0; i < apart.size(); i++) {
      List<Row> rows = apart.get(i).table().rows();
      text = TableText.with(text, "apart " + i, apart.get(i).table())
          .with("apart rows " + i, apart.get(i).atFault().stream().map(f -> LayoutAnswers.numbers(f, rows).stream()
              .map(String::valueOf).collect(Collectors.joining(" "))).toList());
    }
    return text;
  }

  /** The values of the table before an edit, and of the operations of which each program has one. */
  private static WorkText limits(WorkText text, String name, Question question) {
    WorkText more = text.with(name + " focus", focus(question.operations()))
        .with(name + " race free focus", question.raceFree().flatMap(r -> focus(r.operations())));
    if (question.before().isEmpty()) {
      return more;
    }
    return TableText.with(more, name + " before", question.before().get().translation().mapping().orElseThrow())
        .with(name + " before sound", question.before().get().sound());
  }

  private static Optional<String> focus(Operations operations) {
    return operations.focus().map(f -> f.stream().map(Choice::text).sorted().collect(Collectors.joining("\n")));
  }

  /**
   * The question of a text.
   *
   * @throws IllegalStateException if this process makes another question of the text than the process that wrote it
   */
  static Read read(String text) {
    WorkText values = WorkText.parse(text);
    VerificationTask task = task(values);
    Mapping table = TableText.read(values, "table");
    Question all = task.question(table);
    Question known = values.value("race free").equals("true") ? all : all.with(Optional.empty());
    List<Question.Doubtful> apart = apart(values);
    Question besides = apart.isEmpty() && values.value("sound alone").equals("false") ? known
        : known.besides(apart, task.code());
    Question whole = limited(values, WHOLE, besides);
    Question part = limited(values, PART, besides);
    if (!digest(whole, part).equals(values.value(DIGEST))) {
      throw WorkKind.otherQuestion();
    }
    SearchSettings.Engine engine = task.settings().engine();
    return new Read(whole, part,
        engine == SearchSettings.Engine.ENUMERATE ? new EnumeratingEngine() : engine.solver());
  }

  private static VerificationTask task(WorkText values) {
    Mapping base = TableText.read(values, "base");
    NamedModel source = new NamedModel(values.value("source name"), ModelText.read(values, "source", base.from()));
    Optional<NamedModel> target = values.optional("target name")
        .map(name -> new NamedModel(name, ModelText.read(values, "target", base.to())));
    Set<String> wanted = Set.copyOf(values.lines("wanted"));
    SearchSettings settings = new SearchSettings(Optional.of(values.number("threads")),
        Optional.of(values.number("operations of a thread")), Optional.of(values.number("operations")),
        values.number("locations"), Optional.of(Shape.Selection.valueOf(values.value("placement"))),
        Boolean.parseBoolean(values.value("guards")),
        Optional.of(values.lines("scopes").stream().map(Scope::valueOf).collect(Collectors.toSet())),
        table -> o -> wanted.contains(o.toString()), SearchSettings.Engine.valueOf(values.value("engine")),
        new Workers.Threads(1),
        new SearchSettings.OneByOne(false, OptionalLong.empty(), OptionalLong.empty(), false));
    VerificationTask task = new VerificationTask(base, source, target, settings, target.flatMap(
        t -> RaceFreeModel.of(ModelText.shipped(values, "source"), source.model(), t.model())));
    return values.optional("mixed threads").map(whole -> task.mixing(new VerificationTask.Mixing(
        Boolean.parseBoolean(whole), Boolean.parseBoolean(values.value("mixed tables"))))).orElse(task);
  }

  private static List<Question.Doubtful> apart(WorkText values) {
    List<Question.Doubtful> apart = new ArrayList<>();
    for (int i = 0; i < values.number("apart"); i++) {
      Mapping table = TableText.read(values, "apart " + i);
      apart.add(new Question.Doubtful(table, values.lines("apart rows " + i).stream().map(line ->
          Stream.of(line.split(" ", -1)).map(r -> table.rows().get(Integer.parseInt(r)))
              .collect(Collectors.toSet())).toList()));
    }
    return apart;
  }

  private static Question limited(WorkText values, String name, Question all) {
    Question since = TableText.optional(values, name + " before").map(table -> all.since(new Question.Before(
        Translation.by(table), Boolean.parseBoolean(values.value(name + " before sound"))))).orElse(all);
    return values.optional(name + " focus").map(f -> since.focusedOn(choices(values, name + " focus"),
        choices(values, name + " race free focus"))).orElse(since);
  }

  private static Set<String> choices(WorkText values, String name) {
    return values.optional(name).isEmpty() ? Set.of() : Set.copyOf(values.lines(name));
  }

  /** The digest of all that answers rest on, but for the code of this tool. */
  private static String digest(Question whole, Question part) {
    Hasher digest = Hashing.sha256().newHasher();
    for (Question question : List.of(whole, part)) {
      lines(question).forEach(line -> digest.putInt(line.length()).putString(line, StandardCharsets.UTF_8));
      question.raceFree().map(r -> new Question(question.translation(), r.source(), r.inOrder().orElse(
          question.target()), r.operations(), question.bound())).stream().flatMap(r -> lines(r).stream())
          .forEach(line -> digest.putInt(line.length()).putString(line, StandardCharsets.UTF_8));
    }
    return digest.hash().toString();
  }

  private static List<String> lines(Question question) {
    Operations operations = question.operations();
    List<String> lines = new ArrayList<>(List.of("bound " + question.bound(), "local " + operations.local(),
        "alone " + question.soundAlone(), "source " + ModelContent.of(question.source()), "target "
        + (question.target() instanceof Target.Model m ? ModelContent.of(m.model()) : question.target().name())));
    lines.addAll(tables("table ", question.translation()));
    question.before().ifPresent(b -> lines.addAll(tables("before " + b.sound() + " ", b.translation())));
    operations.choices().forEach(c -> lines.add("choice " + c.text()));
    operations.likened().forEach((c, other) -> lines.add("like " + c.text() + " = " + other.text()));
    operations.focus().ifPresent(f -> lines.add("focus " + f.stream().map(Choice::text).sorted().toList()));
    operations.mixed().ifPresent(m -> lines.add("mixed " + m.wholeThreads() + " " + m.needsSeveral() + " "
        + m.byTable().stream().map(t -> t.stream().map(Choice::text).sorted().toList()).toList()));
    question.apart().forEach(a -> lines.add("apart " + a.table().print() + a.atFault().stream()
        .map(f -> LayoutAnswers.numbers(f, a.table().rows()).toString()).toList()));
    IntStream.rangeClosed(1, question.bound().operations()).forEach(size ->
        lines.add("layouts " + question.bound().layouts(size)));
    return lines;
  }

  private static List<String> tables(String word, Translation translation) {
    Mapping table = translation.mapping().orElseThrow();
    return (table.tables().isEmpty() ? List.of(table) : table.tables()).stream().map(t -> word + t.print()).toList();
  }
}

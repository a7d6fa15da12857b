package periscope.models.evaluate;

import com.google.common.base.Suppliers;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import periscope.litmus.event.EventStructure;
import periscope.litmus.source.Diagnostic;
import periscope.models.ast.Model;
import periscope.models.ast.Statement.Role;
import periscope.models.ast.Statement.Shape;
import periscope.models.tool.Reading;
import periscope.models.tool.ToolNames;
import periscope.models.vocabulary.Vocabulary;

/** A model ready to judge executions of one language. Immutable, so that threads may share it. */
public final class CompiledModel {

  final Program program;
  final int[] subjects;
  private final Model model;
  private final Vocabulary vocabulary;
  private final Reading reading;
  private final List<Diagnostic> notes;
  private final List<Axiom> axioms;
  private final boolean ordersAllWrites;
  private final boolean definesCoherence;
  /** Registers of the orders that executions choose. */
  final int[] orders;
  private final Supplier<Rereading> rereading = Suppliers.memoize(() -> Rereading.of(this));
  private final Supplier<Extension> extension = Suppliers.memoize(() -> new Extension(this));

  CompiledModel(
      Model model,
      Vocabulary vocabulary,
      Reading reading,
      List<Diagnostic> notes,
      RegisterGraph graph,
      List<Axiom> axioms,
      int[] subjects,
      Map<String, Integer> names,
      boolean ordersAllWrites,
      boolean definesCoherence) {
    this.model = model;
    this.vocabulary = vocabulary;
    this.reading = reading;
    this.notes = List.copyOf(notes);
    this.axioms = List.copyOf(axioms);
    this.subjects = subjects.clone();
    this.definesCoherence = definesCoherence;
    this.program = new Program(graph, axioms, subjects, names);
    // Where nothing says which write is the last one, all writes have an order.
    this.ordersAllWrites = ordersAllWrites || !definesCoherence && !uses("hb");
    orders = program.hot.stream().filter(r -> graph.node(r).operation() == CatOp.ORDER).toArray();
  }

  public Model model() {
    return model;
  }

  public Vocabulary vocabulary() {
    return vocabulary;
  }

  /** Whose meaning its names have. */
  public Reading reading() {
    return reading;
  }

  /** Whether a read-modify-write is a read and a write to it, in a language where it is one event otherwise. */
  public boolean updatesApart() {
    return reading.tool().flatMap(t -> t.names(vocabulary.language())).map(ToolNames::updatesApart).orElse(false);
  }

  /** What of the model has no effect here. */
  public List<Diagnostic> notes() {
    return notes;
  }

  /** Every check of the model, in its order. */
  public List<Axiom> axioms() {
    return axioms;
  }

  /** The first condition that leaves what breaks it undefined, a race for example; empty if there is none. */
  public Optional<Axiom> leavesUndefined() {
    return axioms.stream().filter(a -> a.role() == Role.UNDEFINED_UNLESS).findFirst();
  }

  /** The names whose values an evaluator can tell: those of the vocabulary and those defined by the model. */
  public List<String> names() {
    return List.copyOf(program.names.keySet());
  }

  /** Whether some axiom or fault check depends on the name, which the vocabulary or the model defines. */
  public boolean uses(String name) {
    Integer register = program.names.get(name);
    return register != null && program.hot.get(register);
  }

  /**
   * Whether some axiom or fault check depends on what the vocabulary says by one of these names, whatever the model
   * itself calls so.
   */
  public boolean looksAt(Collection<String> vocabularyNames) {
    return program.hot.stream().filter(r -> program.nodes.get(r).operation() == CatOp.BASE)
        .anyMatch(r -> vocabularyNames.contains(vocabulary.names().get(program.nodes.get(r).a()).name()));
  }

  /** Whether verdicts depend on dependencies between events. */
  public boolean usesDependencies() {
    List<String> dependent = vocabulary.dependent();
    return program.hot.stream().filter(r -> program.nodes.get(r).operation() == CatOp.BASE)
        .anyMatch(r -> dependent.contains(vocabulary.names().get(program.nodes.get(r).a()).name()));
  }

  /**
   * Whether the model looks at the order of the writes to non-atomic locations: it names {@code co} or {@code fr}, not
   * just {@code mo}; or nothing else of it says which write is the last.
   */
  public boolean ordersAllWrites() {
    return ordersAllWrites;
  }

  /**
   * Whether the model defines {@code co} itself, as a partial order: the last write to a location is then any that no
   * other write follows.
   */
  public boolean definesCoherence() {
    return definesCoherence;
  }

  /** Number of orders that executions choose besides rf and co. */
  public int orders() {
    return orders.length;
  }

  /** Which reads of loops that wait may be left out. */
  public Rereading rereading() {
    return rereading.get();
  }

  /** Whether the model takes accesses of volatile objects for atomic ones: its set of atomic accesses has them. */
  public boolean takesVolatileForAtomic() {
    Registers registers = registers();
    return registers.named("A").isPresent() && registers.united(registers.named("A").getAsInt()).contains("V");
  }

  /** Whether some axiom asks just this: that program order and reads-from make no cycle. */
  public boolean forbidsCircles() {
    Registers registers = registers();
    return IntStream.range(0, axioms.size()).filter(i -> axioms.get(i).shape() == Shape.ACYCLIC
        && !axioms.get(i).negated() && (axioms.get(i).role() == Role.AXIOM || axioms.get(i).role() == Role.FILTER))
        .mapToObj(i -> registers.united(registers.subject(i)))
        .anyMatch(all -> all.contains("rf") && (all.contains("sb") || all.contains("po")));
  }

  /** What can be asked while executions are put together. */
  Extension extension() {
    return extension.get();
  }

  /** How every set and relation of the model is computed, for engines that do not evaluate but encode. */
  public Registers registers() {
    return new Registers(this);
  }

  /**
   * The same model for programs of a known kind, smaller and faster.
   *
   * @param samples programs' events, such that each event of a program that it will judge is like one of them, but for
   *                its thread, the place of that, and dependencies
   */
  public CompiledModel specialised(List<EventStructure> samples) {
    return Specialisation.of(this, samples);
  }

  /** A new evaluator, for one thread. */
  public Evaluator newEvaluator() {
    return new Evaluator(this);
  }

  /** Positions in the vocabulary of the names that are wanted in the hot (or else in the cold) part. */
  int[] bases(boolean hot) {
    return IntStream.range(0, program.nodes.size())
        .filter(r -> program.nodes.get(r).operation() == CatOp.BASE && program.hot.get(r) == hot)
        .toArray();
  }
}

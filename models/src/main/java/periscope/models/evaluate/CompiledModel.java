package periscope.models.evaluate;

import com.google.common.base.Suppliers;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import periscope.litmus.LitmusTest;
import periscope.litmus.event.EventStructure;
import periscope.litmus.source.Diagnostic;
import periscope.models.ast.Model;
import periscope.models.ast.Statement.Role;
import periscope.models.ast.Statement.Shape;
import periscope.models.tool.Reading;
import periscope.models.tool.ToolNames;
import periscope.models.vocabulary.Vocabularies;
import periscope.models.vocabulary.Vocabulary;

/** A model that is ready to judge executions of one language. Immutable, so that threads may share it. */
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
  private final Supplier<Rereading> rereading = Suppliers.memoize(() -> Rereading.of(this, true));
  private final Supplier<Rereading> unflagged = Suppliers.memoize(() -> Rereading.of(this, false));
  /** Kept, for every simulation asks, and to read the text takes longer than to simulate a small program. */
  private final Supplier<Set<String>> flagged = Suppliers.memoize(() -> model().flagged());
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

  /** The tool whose meanings the model's names have. */
  public Reading reading() {
    return reading;
  }

  /**
   * Whether the model treats a read-modify-write as a read and a write, in a language where it is otherwise one event.
   */
  public boolean updatesApart() {
    return reading.tool().flatMap(t -> t.names(vocabulary.language())).map(ToolNames::updatesApart).orElse(false);
  }

  /** Notes on the parts of the model that have no effect here. */
  public List<Diagnostic> notes() {
    return notes;
  }

  /** Every check of the model, in the order of the text. */
  public List<Axiom> axioms() {
    return axioms;
  }

  /**
   * The first condition whose violation makes the behaviour undefined, a race for example; empty if the model has none.
   */
  public Optional<Axiom> leavesUndefined() {
    return axioms.stream().filter(a -> a.role() == Role.UNDEFINED_UNLESS).findFirst();
  }

  /** The names whose values an evaluator can return: the vocabulary's names and the names that the model defines. */
  public List<String> names() {
    return List.copyOf(program.names.keySet());
  }

  /** Whether some axiom or condition on races depends on a name of the vocabulary or the model. */
  public boolean uses(String name) {
    Integer register = program.names.get(name);
    return register != null && program.hot.get(register);
  }

  /**
   * Whether some axiom or condition on races depends on one of the vocabulary's names, even if the model itself uses
   * another name for it.
   */
  public boolean looksAt(Collection<String> vocabularyNames) {
    return program.hot.stream().filter(r -> program.nodes.get(r).operation() == CatOp.BASE)
        .anyMatch(r -> vocabularyNames.contains(vocabulary.names().get(program.nodes.get(r).a()).name()));
  }

  /** Whether the model's answers depend on dependencies between events. */
  public boolean usesDependencies() {
    List<String> dependent = vocabulary.dependent();
    return program.hot.stream().filter(r -> program.nodes.get(r).operation() == CatOp.BASE)
        .anyMatch(r -> dependent.contains(vocabulary.names().get(program.nodes.get(r).a()).name()));
  }

  /**
   * Whether the model uses the order of the writes to non-atomic locations: it mentions {@code co} or {@code fr}, not
   * only {@code mo}; or it has no other relation that says which write is last.
   */
  public boolean ordersAllWrites() {
    return ordersAllWrites;
  }

  /**
   * Whether the model defines {@code co} itself, as a partial order: any write that no other follows may then be the
   * last.
   */
  public boolean definesCoherence() {
    return definesCoherence;
  }

  /** Number of orders that executions choose besides rf and co. */
  public int orders() {
    return orders.length;
  }

  /** The rounds of waiting loops that may be left out. */
  public Rereading rereading() {
    return rereading.get();
  }

  /** The rounds of waiting loops that may be left out of a test, which may lack the parts that flags are about. */
  public Rereading rereading(LitmusTest test) {
    Set<String> about = flagged.get();
    Set<String> parts = about.isEmpty() ? Set.of() : Vocabularies.parts(test, vocabulary());
    return about.isEmpty() || about.stream().anyMatch(parts::contains) ? rereading.get() : unflagged.get();
  }

  /**
   * Whether the model treats accesses to volatile objects as atomic accesses: its set of atomic accesses contains them.
   */
  public boolean takesVolatileForAtomic() {
    Registers registers = registers();
    return registers.named("A").isPresent() && registers.united(registers.named("A").getAsInt()).contains("V");
  }

  /** Whether some axiom demands exactly that program order and reads-from together have no cycle. */
  public boolean forbidsCircles() {
    Registers registers = registers();
    return IntStream.range(0, axioms.size()).filter(i -> axioms.get(i).shape() == Shape.ACYCLIC
        && !axioms.get(i).negated() && (axioms.get(i).role() == Role.AXIOM || axioms.get(i).role() == Role.FILTER))
        .mapToObj(i -> registers.united(registers.subject(i)))
        .anyMatch(all -> all.contains("rf") && (all.contains("sb") || all.contains("po")));
  }

  /** The axioms that can be checked while an execution is being built. */
  Extension extension() {
    return extension.get();
  }

  /** The computation of every set and relation of the model, for engines that encode it instead of evaluating it. */
  public Registers registers() {
    return new Registers(this);
  }

  /**
   * A smaller and faster copy of the model for programs of a known kind.
   *
   * @param samples events of programs: each event of a program to be judged must equal one of them, except for thread,
   *                place in the text and dependencies
   */
  public CompiledModel specialised(List<EventStructure> samples) {
    return Specialisation.of(this, samples);
  }

  /** A new evaluator; one thread may use it. */
  public Evaluator newEvaluator() {
    return new Evaluator(this);
  }

  /** Positions in the vocabulary of the names that the hot part of the code needs, or else the cold part. */
  int[] bases(boolean hot) {
    return IntStream.range(0, program.nodes.size())
        .filter(r -> program.nodes.get(r).operation() == CatOp.BASE && program.hot.get(r) == hot)
        .toArray();
  }
}

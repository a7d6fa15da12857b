package periscope.verifier.soundness.exhaustive;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import periscope.litmus.language.SourceLanguage;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Operation;
import periscope.mappings.table.Row;
import periscope.mappings.table.SourceOperation;
import periscope.models.evaluate.CompiledModel;
import periscope.verifier.program.Choice;
import periscope.verifier.program.Operations;
import periscope.verifier.program.Translation;

/**
 * The operations that programs are made of: plain, and of each scope, non-remote and remote, loads that acquire, stores
 * that release and increments that do both, as far as the mapping has rows for them.
 *
 * <p>A remote operation of work-group scope is left out if it uses the row of the non-remote one and the source model
 * forbids no more with the one than with the other. So it is where the model does not tell them apart. So it is, too,
 * of the models that come with Periscope, if plain accesses do what non-remote atomic ones of that scope do: there one
 * that reaches its work-group is reached from all atomic operations there. Only a plain access of the work-group to its
 * location does not race with the remote one, and with a row of its own it may go wrong there; with the row of an
 * atomic one, a program with that in its place is compiled to the same, and its source forbids no less. In a model of
 * one's own, remote operations may reach further, so that both are searched.
 *
 * @param operations the operations, plain ones first, then by scope
 * @param missing    operations of work-group and device scope that the mapping has no row for
 * @param sharing    remote operations of work-group scope that were left out
 * @param others     further operations that the mapping has rows for, each with one of the operations that stands for
 *                   it, if there is one: it has the same code, and a model that allows more with the other one in its
 *                   place forbids less; of a model of one's own that is not known, and none stands for another
 * @param unused     rows that none of the operations uses
 */
public record Alphabet(List<SourceOperation> operations, List<SourceOperation> missing, List<SourceOperation> sharing,
    Map<SourceOperation, Optional<SourceOperation>> others, List<Row> unused) {

  private static final String NO_SUCH =
      "for programs that are run one by one have loads that acquire, stores that release and increments that do both";

  public Alphabet {
    operations = List.copyOf(operations);
    missing = List.copyOf(missing);
    sharing = List.copyOf(sharing);
    others = Collections.unmodifiableMap(new LinkedHashMap<>(others));
    unused = List.copyOf(unused);
  }

  /** @param model the source model */
  public static Alphabet of(Mapping mapping, CompiledModel model) {
    SourceLanguage language = mapping.source();
    Set<SourceOperation> known = Set.copyOf(SourceOperation.all(language, mapping.target()));
    List<SourceOperation> operations = new ArrayList<>();
    List<SourceOperation> missing = new ArrayList<>();
    List<SourceOperation> sharing = new ArrayList<>();
    Function<SourceOperation, Optional<Row>> row = mapping::row;
    boolean alike = !model.looksAt(Set.of("rem")) || model.model().asShipped() && plainAsAtomic(mapping);
    for (Operation operation : List.of(Operation.LOAD, Operation.STORE, Operation.FETCH_INC)) {
      SourceOperation plain =
          new SourceOperation(language, operation, MemoryOrder.NON_ATOMIC, Scope.WORK_ITEM, false, false);
      if (known.contains(plain)) {
        add(plain, row, operations, missing);
      }
      for (Scope scope : List.of(Scope.WORK_GROUP, Scope.DEVICE, Scope.ALL_SVM_DEVICES)) {
        SourceOperation near =
            new SourceOperation(language, operation, operation.defaultOrder(), scope, false, false);
        SourceOperation remote =
            new SourceOperation(language, operation, operation.defaultOrder(), scope, true, false);
        if (!known.contains(near)) {
          continue;
        }
        add(near, row, operations, missing);
        if (near.equals(remote)) {
          continue;
        }
        if (scope != Scope.WORK_GROUP || !alike || !row.apply(near).equals(row.apply(remote))) {
          add(remote, row, operations, missing);
        } else if (row.apply(near).isPresent()) {
          sharing.add(remote);
        }
      }
    }
    List<Row> unused = mapping.rows().stream()
        .filter(r -> operations.stream().noneMatch(o -> row.apply(o).equals(Optional.of(r))))
        .toList();
    return new Alphabet(operations, missing, sharing, others(mapping, model, operations, sharing), unused);
  }

  /** The operation without the remote flag. */
  private static SourceOperation near(SourceOperation o) {
    return new SourceOperation(o.language(), o.operation(), o.order(), o.scope(), false, false);
  }

  private static Map<SourceOperation, Optional<SourceOperation>> others(
      Mapping mapping, CompiledModel model, List<SourceOperation> operations, List<SourceOperation> sharing) {
    Map<SourceOperation, Optional<SourceOperation>> others = new LinkedHashMap<>();
    List<SourceOperation> searched = Stream.concat(operations.stream(), sharing.stream()).toList();
    SourceOperation.all(mapping.source(), mapping.target()).stream()
        .filter(o -> o.written() && mapping.row(o).isPresent() && !searched.contains(o))
        .forEach(o -> others.put(o, searched.stream()
            .filter(s -> model.model().asShipped() && standsFor(s, o, mapping::row)).findFirst()
            .map(s -> sharing.contains(s) ? near(s) : s)));
    return others;
  }

  /**
   * Whether a program with {@code one} in the place of {@code other} is compiled to the same code, and its source
   * forbids no less, because {@code one} has at least the order of {@code other}.
   */
  private static boolean standsFor(
      SourceOperation one, SourceOperation other, Function<SourceOperation, Optional<Row>> row) {
    boolean stronger = one.order() == other.order()
        || other.order() != MemoryOrder.NON_ATOMIC && one.order() != MemoryOrder.NON_ATOMIC
            && (!other.order().acquires() || one.order().acquires())
            && (!other.order().releases() || one.order().releases())
            && (other.order() != MemoryOrder.SEQ_CST || one.order() == MemoryOrder.SEQ_CST);
    return stronger && one.operation() == other.operation() && one.scope() == other.scope()
        && one.remote() == other.remote() && row.apply(one).equals(row.apply(other));
  }

  /** Whether each plain access with a row is compiled like the atomic one of work-group scope. */
  private static boolean plainAsAtomic(Mapping mapping) {
    Translation translation = Translation.by(mapping);
    return Stream.of(Operation.LOAD, Operation.STORE).allMatch(o -> {
      SourceOperation plain =
          new SourceOperation(mapping.source(), o, MemoryOrder.NON_ATOMIC, Scope.WORK_ITEM, false, false);
      SourceOperation near =
          new SourceOperation(mapping.source(), o, o.defaultOrder(), Scope.WORK_GROUP, false, false);
      return mapping.row(plain).isEmpty() || mapping.row(near).isPresent()
          && translation.compiled(Choice.of(plain)).equals(translation.compiled(Choice.of(near)));
    });
  }

  /**
   * The operations for a question.
   *
   * @param asked  scopes of searched operations; empty for all
   * @param wanted filter by the user; operations that do not pass it are excluded
   */
  Operations forQuestion(Optional<Set<Scope>> asked, Predicate<SourceOperation> wanted) {
    List<Choice> choices = new ArrayList<>();
    Map<String, String> excluded = new LinkedHashMap<>();
    Set<Scope> scopes = new TreeSet<>();
    Set<Scope> otherScopes = new TreeSet<>();
    for (SourceOperation o : operations) {
      boolean plain = o.order() == MemoryOrder.NON_ATOMIC;
      if (!plain && asked.isPresent() && !asked.get().contains(o.scope())) {
        otherScopes.add(o.scope());
      } else if (!wanted.test(o)) {
        excluded.put(o.toString(), Operations.LEFT_OUT);
      } else {
        choices.add(Choice.of(o));
        if (!plain) {
          scopes.add(o.scope());
        }
      }
    }
    Map<Choice, Choice> likened = new LinkedHashMap<>();
    for (SourceOperation o : sharing) {
      SourceOperation near = near(o);
      choices.stream().filter(c -> c.source().equals(Optional.of(near))).findFirst().ifPresentOrElse(
          c -> likened.put(Choice.of(o), c), () -> leftOut(o, near, excluded));
    }
    others.forEach((o, standIn) -> {
      Optional<Choice> same = standIn.flatMap(s -> choices.stream().filter(c -> c.source().equals(Optional.of(s)))
          .findFirst());
      if (o.order() != MemoryOrder.NON_ATOMIC && asked.isPresent() && !asked.get().contains(o.scope())) {
        otherScopes.add(o.scope());
      } else if (!wanted.test(o)) {
        excluded.put(o.toString(), Operations.LEFT_OUT);
      } else if (same.isPresent()) {
        likened.put(Choice.of(o), same.get());
      } else {
        excluded.put(o.toString(), standIn.map(s -> excluded.get(s.toString())).orElse(NO_SUCH));
      }
    });
    return new Operations(choices, Optional.empty(), likened, excluded, scopes, otherScopes,
        missing.stream().map(SourceOperation::toString).toList(), unused, false);
  }

  /** Excludes an operation whose stand-in is excluded, for the same reason. */
  private static void leftOut(SourceOperation operation, SourceOperation standIn, Map<String, String> excluded) {
    Optional.ofNullable(excluded.get(standIn.toString())).ifPresent(why -> excluded.put(operation.toString(), why));
  }

  private static void add(
      SourceOperation operation,
      Function<SourceOperation, Optional<Row>> row,
      List<SourceOperation> operations,
      List<SourceOperation> missing) {
    if (row.apply(operation).isPresent()) {
      operations.add(operation);
    } else if (operation.scope() != Scope.ALL_SVM_DEVICES) {
      missing.add(operation);
    }
  }

  static boolean reads(SourceOperation operation) {
    return operation.operation() != Operation.STORE;
  }

  static boolean writes(SourceOperation operation) {
    return operation.operation() != Operation.LOAD;
  }
}

package periscope.verifier.soundness.solver;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.lang.ptx.model.PtxVocabulary;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.mappings.Mappings;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Operation;
import periscope.mappings.table.SourceOperation;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.OpenClVocabulary;
import periscope.verifier.behaviour.Target;
import periscope.verifier.program.Bound;
import periscope.verifier.program.Choice;
import periscope.verifier.program.Layout;
import periscope.verifier.program.Operations;
import periscope.verifier.program.Shape;
import periscope.verifier.program.Translation;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.solver.symbolic.SymbolicTarget;

/**
 * A search of few programs that a seed stands for: a shipped mapping, mostly weakened in some of the rows that it uses,
 * with models that suit it, a few operations and a bound.
 *
 * @param about   what it is, in one line
 * @param shipped the same about the mapping as it is shipped
 * @param asking  the same about another mapping
 */
record RandomRequest(String about, Question request, Question shipped, Function<Mapping, Question> asking) {

  /** Tables with the models of their source and target languages. */
  private record Setting(String mapping, List<String> sources, List<String> targets) {}

  private static final List<String> CPP = List.of("cuda-scoped-cpp", "cuda-scoped-cpp20");
  private static final List<String> PTX = List.of("ptx-6.0", "ptx-7.5");
  private static final List<Setting> SETTINGS = List.of(
      new Setting("scoped-cpp-ptx", CPP, PTX),
      new Setting("scoped-cpp-ptx-12.9", CPP, PTX),
      new Setting("scoped-cpp-ptx-current", CPP, PTX),
      new Setting("scoped-cpp-ptx-current-fences", CPP, PTX),
      new Setting("cuda-5.5-ptx", CPP, List.of("ptx-asplos15", "ptx-6.0")),
      new Setting("llvm-ptx", List.of("llvm-scoped", "llvm-scoped-cpp11"), PTX),
      new Setting("opencl-ptx", List.of("opencl-scoped-sc", "opencl"), List.of("ptx-asplos15", "ptx-6.0")));
  /** What weakens a right side: a pattern and what takes its place. */
  private static final List<List<String>> EDITS = List.of(
      List.of("fence\\.sc\\.\\w+; ", ""), List.of("; (fence\\.\\w+|membar)\\.\\w+$", ""),
      List.of("^membar\\.\\w+; ", ""),
      List.of("fence\\.release\\.\\w+; ", ""), List.of("\\.acquire\\.", ".relaxed."),
      List.of("\\.release\\.", ".relaxed."),
      List.of("\\.acq_rel\\.", ".acquire."), List.of("\\.acq_rel\\.", ".release."),
      List.of("\\.acq_rel\\.", ".relaxed."),
      List.of("fence\\.sc", "fence.acq_rel"), List.of("(ld|st)\\.relaxed\\.s", "$1.weak"), List.of("\\.s\\b", ".cta"),
      List.of("^fence\\.\\w+\\.\\w+$|^membar\\.\\w+$", "nothing"), List.of("membar\\.gl", "membar.cta"));
  /** The table whose rows speak of clusters, with the models that know them. */
  private static final Setting CLUSTERS = new Setting("scoped-cpp-ptx-clusters", CPP, List.of("ptx-9.4"));
  /** The same, and what makes the scope of a cluster another one. */
  private static final List<List<String>> CLUSTER_EDITS = Stream.concat(EDITS.stream(),
      Stream.of(".cta", ".cta", ".gpu").map(s -> List.of("\\.cluster\\b", s))).toList();
  private static final Models MODELS = new Models();
  private static final Mappings MAPPINGS = new Mappings();
  private static final Map<String, CompiledModel> COMPILED = new HashMap<>();

  /**
   * The request of a seed; as many seeds as there are mappings, one after the other, have one with each of them.
   *
   * @param programs about how many programs there may be of the largest size
   */
  static RandomRequest of(long seed, double programs) {
    return of(seed, programs, Optional.empty());
  }

  /** The same whose programs have an operation of some kind, if the table has a row for it. */
  static RandomRequest of(long seed, double programs, Optional<Operation> favoured) {
    Random random = new Random(seed * 1_000_003);
    random.nextInt();
    Setting setting = SETTINGS.get((int) (seed % SETTINGS.size()));
    return of(seed, setting, RandomRequest::scopes, favoured, List.of(Shape.Selection.SAME, Shape.Selection.DIFFERENT,
        Shape.Selection.DIFFERENT, Shape.Selection.ALL, Shape.Selection.DEVICES), random, programs);
  }

  /** A request about a table with rows for clusters, with programs that have operations of such rows. */
  static RandomRequest clustered(long seed, double programs) {
    Function<Random, Set<Scope>> scopes = r -> switch (r.nextInt(4)) {
      case 0 -> EnumSet.of(Scope.WORK_GROUP, Scope.CLUSTER, Scope.DEVICE);
      case 1 -> EnumSet.of(Scope.WORK_GROUP, Scope.CLUSTER);
      case 2 -> EnumSet.of(Scope.CLUSTER, Scope.ALL_SVM_DEVICES);
      default -> EnumSet.of(Scope.CLUSTER, Scope.DEVICE);
    };
    return of(seed, CLUSTERS, scopes, Optional.empty(), List.of(Shape.Selection.CLUSTERS, Shape.Selection.CLUSTERS,
        Shape.Selection.CLUSTERS, Shape.Selection.EVERYWHERE, Shape.Selection.ALL), new Random(seed * 9_000_011),
        programs);
  }

  private static RandomRequest of(long seed, Setting setting, Function<Random, Set<Scope>> drawn,
      Optional<Operation> favoured, List<Shape.Selection> placements, Random random, double programs) {
    Mapping shipped = MAPPINGS.load(setting.mapping());
    String forbidding = any(setting.sources(), random);
    String allowing = any(setting.targets(), random);
    CompiledModel source = model(forbidding, false);
    Target target = new Target.Model(model(allowing, true));
    Set<Scope> scopes = drawn.apply(random);
    Set<SourceOperation> alphabet = alphabet(shipped, scopes, favoured, random);
    Mapping mapping = weakened(shipped, alphabet, random.nextInt(4), random);
    Operations operations = Operations.of(mapping, source, SymbolicTarget.of(target), scopes, alphabet::contains);
    Bound bound = bound(Math.max(1, operations.choices().size()), placements, random, programs);
    String about = "seed " + seed + ": " + setting.mapping() + " " + forbidding + " " + allowing + " " + bound + " "
        + operations.choices().stream().map(Choice::name).toList() + " " + changes(shipped, mapping);
    Function<Mapping, Question> asking = m -> new Question(Translation.by(m), source, target,
        Operations.of(m, source, SymbolicTarget.of(target), scopes, alphabet::contains), bound);
    return new RandomRequest(about, new Question(Translation.by(mapping), source, target, operations, bound),
        asking.apply(shipped), asking);
  }

  /**
   * A table that a seed stands for, edited in a few of its rows, with programs of many operations over mixed scopes,
   * compare-exchanges and, where there are rows, barriers among them.
   */
  static RandomRequest wide(long seed, int operations) {
    Random random = new Random(seed * 7_000_003);
    Setting setting = SETTINGS.get((int) (seed % SETTINGS.size()));
    Mapping shipped = MAPPINGS.load(setting.mapping());
    CompiledModel source = model(any(setting.sources(), random), false);
    Target target = new Target.Model(model(any(setting.targets(), random), true));
    Set<Scope> scopes = EnumSet.of(Scope.WORK_GROUP, Scope.DEVICE);
    List<SourceOperation> all = new ArrayList<>();
    for (Operation o : Operation.values()) {
      SourceOperation.all(shipped.source(), o).stream().filter(s -> !s.remote() && shipped.row(s).isPresent()
          && (s.order() == MemoryOrder.NON_ATOMIC || scopes.contains(s.scope()))
          && (o != Operation.FENCE || s.order() != MemoryOrder.RELAXED)).forEach(all::add);
    }
    Collections.shuffle(all, random);
    Set<SourceOperation> alphabet = new LinkedHashSet<>();
    for (Operation o : List.of(Operation.COMPARE_EXCHANGE, Operation.BARRIER, Operation.LOAD, Operation.STORE)) {
      all.stream().filter(s -> s.operation() == o).limit(2).forEach(alphabet::add);
    }
    all.stream().takeWhile(s -> alphabet.size() < operations).forEach(alphabet::add);
    Mapping mapping = weakened(shipped, alphabet, 1 + random.nextInt(3), random);
    Operations made = Operations.of(mapping, source, SymbolicTarget.of(target), scopes, alphabet::contains);
    Bound bound = new Bound(4, 4, 2, Shape.Selection.ALL, true);
    Function<Mapping, Question> asking = m -> new Question(Translation.by(m), source, target,
        Operations.of(m, source, SymbolicTarget.of(target), scopes, alphabet::contains), bound);
    return new RandomRequest("seed " + seed + ": " + setting.mapping() + " "
        + made.choices().stream().map(Choice::name).toList() + " " + changes(shipped, mapping),
        new Question(Translation.by(mapping), source, target, made, bound), asking.apply(shipped), asking);
  }

  /** A search of programs of named operations. */
  static Question request(
      Mapping mapping, String forbidding, String allowing, List<String> alphabet, Bound bound) {
    return request(mapping, forbidding, allowing, alphabet, Set.of(), bound);
  }

  /** @param more operations that those of the alphabet stand for */
  static Question request(Mapping mapping, String forbidding, String allowing, List<String> alphabet, Set<String> more,
      Bound bound) {
    CompiledModel source = model(forbidding, false);
    Target target = new Target.Model(model(allowing, true));
    Operations operations = Operations.of(
        mapping, source, SymbolicTarget.of(target),
        EnumSet.of(Scope.WORK_GROUP, Scope.CLUSTER, Scope.DEVICE),
        o -> alphabet.contains(o.toString()) || more.contains(o.toString()));
    if (operations.choices().size() < alphabet.size()) {
      throw new IllegalArgumentException("only " + operations);
    }
    return new Question(Translation.by(mapping), source, target, operations, bound);
  }

  static CompiledModel model(String name, boolean ptx) {
    return COMPILED.computeIfAbsent(
        name, n -> MODELS.compile(MODELS.load(n), ptx ? PtxVocabulary.SHARED : new OpenClVocabulary()));
  }

  private static <T> T any(List<T> list, Random random) {
    return list.get(random.nextInt(list.size()));
  }

  private static Set<Scope> scopes(Random random) {
    return switch (random.nextInt(4)) {
      case 0 -> EnumSet.of(Scope.WORK_GROUP, Scope.DEVICE);
      case 1 -> EnumSet.of(Scope.DEVICE, Scope.ALL_SVM_DEVICES);
      default -> EnumSet.of(Scope.DEVICE);
    };
  }

  /** 3 to 6 operations: something that reads, something that writes, and any others; often plain accesses, too. */
  private static Set<SourceOperation> alphabet(
      Mapping mapping, Set<Scope> scopes, Optional<Operation> favoured, Random random) {
    List<SourceOperation> all = new ArrayList<>();
    for (Operation o : Operation.values()) {
      for (SourceOperation s : SourceOperation.all(mapping.source(), o)) {
        boolean idle = o == Operation.FENCE && s.order() == MemoryOrder.RELAXED;
        boolean inScope = s.order() == MemoryOrder.NON_ATOMIC || scopes.contains(s.scope());
        boolean wanted = favoured.equals(Optional.of(o));
        boolean written = o.operator().map(f -> mapping.source().has(f, s.order(), s.scope())).orElse(true);
        if (!idle && inScope && mapping.row(s).isPresent() && (wanted || random.nextInt(24) < weight(o)) && written) {
          all.add(s);
        }
      }
    }
    Collections.shuffle(all, random);
    Set<SourceOperation> chosen = new LinkedHashSet<>();
    all.stream().filter(s -> favoured.equals(Optional.of(s.operation()))).findFirst().ifPresent(chosen::add);
    if (random.nextInt(3) == 0) {
      all.stream().filter(s -> s.order() == MemoryOrder.NON_ATOMIC && !s.isVolatile()).forEach(chosen::add);
    }
    int size = Math.max(3, chosen.size() + 1) + random.nextInt(3);
    all.stream().filter(s -> s.order() != MemoryOrder.NON_ATOMIC && s.operation().hasResult()).findFirst()
        .ifPresent(chosen::add);
    all.stream().filter(s -> s.operation().accesses() && s.operation() != Operation.LOAD).findFirst()
        .ifPresent(chosen::add);
    all.stream().takeWhile(s -> chosen.size() < size).forEach(chosen::add);
    return chosen;
  }

  /** How many of 24 operations of a kind are taken, so that there are not too many read-modify-writes. */
  private static int weight(Operation operation) {
    return switch (operation) {
      case LOAD, STORE, FENCE -> 24;
      case EXCHANGE, FETCH_ADD -> 6;
      case FETCH_INC, COMPARE_EXCHANGE, BARRIER -> 0;
      default -> 1;
    };
  }

  /** Makes edits of rows that the alphabet uses. */
  private static Mapping weakened(Mapping mapping, Set<SourceOperation> alphabet, int edits, Random random) {
    Mapping changed = mapping;
    List<SourceOperation> operations = List.copyOf(alphabet);
    for (int tries = 0, made = 0; tries < 20 && made < edits; tries++) {
      Optional<Mapping> edited = edited(changed, any(operations, random),
          any(mapping.name().contains("clusters") ? CLUSTER_EDITS : EDITS, random));
      made += edited.isPresent() ? 1 : 0;
      changed = edited.orElse(changed);
    }
    return changed;
  }

  private static Optional<Mapping> edited(Mapping mapping, SourceOperation operation, List<String> edit) {
    int row = mapping.row(operation).map(mapping.rows()::indexOf).orElse(-1);
    if (row < 0) {
      return Optional.empty();
    }
    List<String> lines = new ArrayList<>(mapping.print().lines().toList());
    int line = lines.size() - mapping.rows().size() + row;
    String[] sides = lines.get(line).split(" => ", 2);
    String right = sides[1].replaceFirst(edit.get(0), edit.get(1));
    if (right.equals(sides[1])) {
      return Optional.empty();
    }
    lines.set(line, sides[0] + " => " + right);
    try {
      return Optional.of(MAPPINGS.parse(new SourceText(mapping.name(), String.join("\n", lines) + "\n")));
    } catch (InvalidInputException e) {
      return Optional.empty();
    }
  }

  private static String changes(Mapping before, Mapping after) {
    Set<String> old = before.rows().stream().map(r -> r.text() + " => " + r.right()).collect(Collectors.toSet());
    return after.rows().stream().map(r -> r.text() + " => " + r.right()).filter(r -> !old.contains(r)).toList()
        .toString();
  }

  private static Bound bound(int choices, List<Shape.Selection> placements, Random random, double programs) {
    int threads = 2 + random.nextInt(3);
    int locations = 1 + random.nextInt(3) % 2 + random.nextInt(4) / 3;
    boolean guards = random.nextBoolean();
    Shape.Selection placement = any(placements, random);
    int operations = 1;
    double each = choices * (locations == 1 ? 1 : 1.6) * (guards ? 1.5 : 1);
    while (operations < 6
        && Layout.of(operations + 1, threads, placement).size() * Math.pow(each, operations + 1) / threads < programs) {
      operations++;
    }
    return new Bound(operations, threads, locations, placement, guards);
  }
}

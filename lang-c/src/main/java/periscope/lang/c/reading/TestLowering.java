package periscope.lang.c.reading;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import periscope.frame.ConditionReader;
import periscope.frame.InitialState;
import periscope.frame.Numerals;
import periscope.frame.Placements;
import periscope.frame.Placements.Placed;
import periscope.frame.ThreadNumbers;
import periscope.frame.xtext.frame.InitEntry;
import periscope.frame.xtext.frame.Shown;
import periscope.grammars.Problems;
import periscope.grammars.Spans;
import periscope.lang.c.Dialect;
import periscope.lang.c.access.PhasedAccesses;
import periscope.lang.c.access.ReadOnlyLoads;
import periscope.lang.c.name.CellName;
import periscope.lang.c.name.Locations;
import periscope.lang.c.name.ThreadNames;
import periscope.lang.c.name.ThreadNames.Surroundings;
import periscope.lang.c.register.RegisterUsage;
import periscope.lang.c.register.Unassigned;
import periscope.lang.c.statement.ThreadLowering;
import periscope.lang.c.syntax.TreeReader;
import periscope.lang.c.term.Arithmetic;
import periscope.lang.c.term.Numbers;
import periscope.lang.c.term.Term;
import periscope.lang.c.tree.CExpression;
import periscope.lang.c.tree.CFunction;
import periscope.lang.c.type.Structure;
import periscope.lang.c.type.TypeWords;
import periscope.lang.c.xtext.cCore.Chain;
import periscope.lang.c.xtext.cCore.FunctionText;
import periscope.lang.c.xtext.cCore.Parameter;
import periscope.lang.c.xtext.cCore.TestText;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.condition.Condition;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.launch.Grid;
import periscope.litmus.launch.LaunchedKernel;
import periscope.litmus.launch.LaunchedProgram;
import periscope.litmus.launch.Position;
import periscope.litmus.launch.Whereabouts;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Placement;
import periscope.litmus.source.Span;

/** Lowers the syntax tree of a whole test. */
final class TestLowering {

  private final Dialect dialect;
  private final HeadedText header;
  private final TestText text;
  private final Problems problems;
  private final Locations locations;
  private final Threads threads;
  private final TreeReader trees;
  private final Optional<Grid> grid;
  /** Whether the lowering only serves to find the sizes of arrays: then only accesses beyond arrays end a run. */
  private boolean trial;
  private List<String> variables = List.of();

  private TestLowering(Dialect dialect, HeadedText header, TestText text, Optional<Grid> grid, boolean kernels,
      Map<String, Structure> structures, Problems problems) {
    this.dialect = dialect;
    this.header = header;
    this.text = text;
    this.problems = problems;
    this.locations = new Locations(dialect, structures, problems);
    this.grid = grid;
    this.trees = new TreeReader(dialect);
    this.threads = Threads.of(text, dialect.examples().thread(), kernels, problems);
    problems.raise();
  }

  /**
   * A test that was written as one.
   *
   * @throws periscope.litmus.source.InvalidInputException if it has no threads
   */
  static TestLowering ofTest(Dialect dialect, HeadedText header, TestText text, Problems problems) {
    return new TestLowering(dialect, header, text, Optional.empty(), false, Map.of(), problems);
  }

  /**
   * A launch, whose work-items are the threads.
   *
   * @param structures those that declarations may name
   */
  static TestLowering ofLaunch(Dialect dialect, HeadedText header, TestText text, Grid grid,
      Map<String, Structure> structures, Problems problems) {
    return new TestLowering(dialect, header, text, Optional.of(grid), true, structures, problems);
  }

  /**
   * A file of functions with threads that call them.
   *
   * @param structures those that declarations may name
   */
  static TestLowering ofFile(Dialect dialect, HeadedText header, TestText text, Map<String, Structure> structures,
      Problems problems) {
    return new TestLowering(dialect, header, text, Optional.empty(), true, structures, problems);
  }

  /** Makes these locations variables of the whole program, whose names denote their values. */
  void variables(List<String> names) {
    variables = List.copyOf(names);
  }

  /** Makes accesses beyond these arrays access their last cell, to find the arrays' sizes. */
  void open(List<String> arrays) {
    trial = true;
    locations.open(arrays);
  }

  /** The lowered threads of a text, and its condition. */
  private record Lowered(List<Placement> placements, List<List<Instruction>> bodies, List<ThreadNames> names,
      Optional<Condition> condition) {}

  /**
   * The litmus test of the tree.
   *
   * @throws periscope.litmus.source.InvalidInputException with every error found
   */
  LitmusTest lower() {
    Lowered all = lowered(this::places);
    List<Location> memory = locations.all();
    if (!trial) {
      ReadOnlyLoads.check(all.bodies(), locations, problems);
    }
    problems.raise();
    List<LitmusThread> lowered = new ArrayList<>();
    for (int i = 0; i < all.bodies().size(); i++) {
      List<Instruction> body = all.bodies().get(i);
      lowered.add(new LitmusThread(all.placements().get(i), body, all.names().get(i).types(body)));
    }
    return new LitmusTest(dialect.header(), header.name(), header.description(), memory, lowered, all.condition());
  }

  /**
   * The program of a launch, whose only thread is the code of each work-item.
   *
   * @param launched the arguments of the kernel, and the variables of the program
   * @throws periscope.litmus.source.InvalidInputException with every error found
   */
  LaunchedProgram program(Launched launched) {
    locations.index();
    Whereabouts anywhere = Whereabouts.anywhere(grid.orElseThrow());
    Lowered all = lowered(placements -> List.of(anywhere));
    List<LaunchedProgram.Array> arrays = locations.arrays();
    problems.raise();
    List<Instruction> body = all.bodies().get(0);
    return new LaunchedProgram(dialect.header(), header.name(), anywhere.grid(), body, all.names().get(0).types(body),
        anywhere.registers(), arrays, launched.parameters(), launched.changeable(), all.condition(),
        launched.buffers().stream().filter(b -> !b.described()).map(LaunchedKernel.Buffer::name).toList(),
        launched.openNumbers());
  }

  private Lowered lowered(Function<List<Placement>, List<Whereabouts>> where) {
    List<FunctionText> all = threads.threads();
    Surroundings around = new Surroundings(dialect, locations, functions(),
        declaring(), grid.isPresent(), problems);
    all.forEach(t -> t.getParameters().stream().filter(p -> Structure.named(p.getWords()).isPresent())
        .forEach(this::declare));
    Numerals numerals = (written, at) -> Numbers.parse(written, Spans.of(at), problems);
    ThreadNumbers numbers = new ThreadNumbers(all.size(), "P", grid.isPresent() ? "work-item" : "thread");
    InitialState initial = InitialState.of(text.getInit(), numbers, numerals, CellName::cell, problems);
    initial.locations().forEach(this::initialLocation);
    all.forEach(t -> t.getParameters().stream().filter(this::isLocation).forEach(this::declare));
    Set<String> lists = text.getInit() == null ? Set.of() : text.getInit().getEntries().stream()
        .filter(e -> !e.getValues().isEmpty()).map(InitEntry::getName).collect(Collectors.toSet());
    text.getFunctions().stream().filter(FileScope::holds)
        .forEach(f -> new ProgramVariables(trees.function(f), locations, anywhere(around), dialect, lists, problems)
            .declare());
    List<Placement> placements = new Placements(dialect.places(), numerals, problems).of(
        all.stream().map(t -> new Placed(t.getName(), t.getPlace(), t)).toList(), text.getTail(), numbers);
    problems.raise();
    List<Whereabouts> places = where.apply(placements);
    List<List<Instruction>> bodies = new ArrayList<>();
    List<ThreadNames> names = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      bodies.add(new ArrayList<>());
      names.add(body(all.get(i), new ThreadNames(i, source(all.get(i)), places.get(i), around), initial,
          bodies.get(i)));
    }
    locations.tellOfPlainObjects(grid.isPresent());
    ConditionReader conditions = new ConditionReader(new AskedNames(locations, names, numbers, problems), problems);
    conditions.check(text.getTail());
    Optional<Condition> condition = conditions.read(text.getFilter(), text.getCondition());
    problems.raise();
    return new Lowered(placements, bodies, names, condition);
  }

  /** The functions that threads may call. */
  private Map<String, CFunction> functions() {
    Map<String, CFunction> all = new HashMap<>();
    threads.functions().forEach((name, function) -> all.put(name, trees.function(function)));
    return all;
  }

  /** The meanings of names outside threads, as at the first position: a program's variables need no thread. */
  private ThreadNames anywhere(Surroundings threads) {
    Whereabouts first = Whereabouts.at(new Position(grid.orElse(Grid.of(1, 1)), 0, 0));
    // Outside functions, an array is declared as in a kernel.
    Surroundings around = new Surroundings(threads.dialect(), threads.locations(), threads.functions(),
        threads.text(), true, threads.problems());
    ThreadNames names = new ThreadNames(0, "", first, around).inside("file");
    variables.forEach(names::declareVariable);
    return names;
  }

  private List<Whereabouts> places(List<Placement> placements) {
    return grid.map(Position::all).orElseGet(() -> Positions.of(placements)).stream().map(Whereabouts::at)
        .toList();
  }

  /** The text without condition, filter and list of locations, whose registers exist already. */
  private String declaring() {
    String whole = NodeModelUtils.findActualNodeFor(text).getRootNode().getText();
    int end = Stream.concat(text.getTail().stream().filter(Shown.class::isInstance),
            Stream.of(text.getFilter(), text.getCondition())).filter(Objects::nonNull)
        .mapToInt(asked -> NodeModelUtils.findActualNodeFor(asked).getTotalOffset()).min().orElse(whole.length());
    return whole.substring(0, end);
  }

  private static String source(FunctionText thread) {
    return NodeModelUtils.getTokenText(NodeModelUtils.findActualNodeFor(thread));
  }

  private void initialLocation(InitialState.OfLocation location) {
    InitEntry entry = location.at();
    if (locations.structureAt(entry.getName()).isEmpty()) {
      locations.declare(entry.getName(), words(entry), Spans.of(entry));
    }
    if (location.cell().isPresent()) {
      long cell = location.cell().get();
      locations.widen(entry.getName(), cell + 1, Spans.of(entry));
      initial(entry, (int) cell, entry.getValue());
    } else if (entry.isArray() || !entry.getValues().isEmpty()) {
      initialArray(entry);
    } else {
      initial(entry, 0, entry.getValue());
    }
  }

  /** The words that declare a location or a register, without the star of a pointer. */
  private static List<String> words(InitEntry entry) {
    return entry.getWords().stream().filter(w -> !w.equals("*")).toList();
  }

  private void initialArray(InitEntry entry) {
    List<String> values = entry.getValues();
    Optional<Structure> structure = locations.structureAt(entry.getName());
    if (structure.isPresent() && !values.isEmpty()) {
      problems.error(Spans.of(entry), "a list gives no values to the members of a structure " + structure.get().name(),
          "write an entry for each member: " + entry.getName() + "." + structure.get().members().get(0).name()
              + " = 1");
      return;
    }
    long cells = entry.getIndex() != null ? index(entry) : Math.max(1, values.size());
    if (entry.getValue() != null || values.size() > cells) {
      problems.error(Spans.of(entry), "an array takes a list of values, at most one for each cell",
          "write: int " + entry.getName() + "[2] = {0, 0};");
      return;
    }
    locations.widen(entry.getName(), cells, Spans.of(entry));
    for (int i = 0; i < values.size(); i++) {
      initial(entry, i, values.get(i));
    }
  }

  private void initial(InitEntry entry, int cell, String given) {
    Optional<Structure> structure = locations.structureAt(entry.getName());
    if (given != null && structure.isPresent()) {
      problems.error(Spans.of(entry), "this is a structure " + structure.get().name()
          + ", and its members have initial values", "name one of them before the '=', such as ."
          + structure.get().members().get(0).name());
    } else if (given != null && !given.matches("(?s)[-.0-9].*")) {
      problems.error(Spans.of(entry), "the initial value of " + Problems.quoted(entry.getName()) + " is not a number",
          "write a number after '='");
    } else if (given != null && cell < locations.cells(entry.getName())) {
      locations.initial(entry.getName(), cell, given, Spans.of(entry));
    }
  }

  private long index(InitEntry entry) {
    return Numbers.parse(entry.getIndex(), Spans.of(entry), problems);
  }

  private void declare(Parameter parameter) {
    locations.declare(parameter.getName(), parameter.getWords(), Spans.of(parameter));
    if (parameter.getSize() != null) {
      Optional<String> size = literal(parameter.getSize());
      size.ifPresent(n -> locations.widen(parameter.getName(), Numbers.parse(n, Spans.of(parameter), problems),
          Spans.of(parameter)));
      if (size.isEmpty() || !parameter.getInner().isEmpty()) {
        problems.error(Spans.of(parameter), "the size of " + parameter.getName() + " is one number here", "");
      }
    }
  }

  /** The text of an expression that is a number; empty for other expressions. */
  private Optional<String> literal(Chain text) {
    return trees.expression(text).bare() instanceof CExpression.Literal l && !l.text().startsWith("-")
        ? Optional.of(l.text()) : Optional.empty();
  }

  /**
   * Whether a parameter is a location: {@code int n} is a register; a parameter with a star, an address space or an
   * atomic type is a location.
   */
  private boolean isLocation(Parameter parameter) {
    return parameter.isPointer() || parameter.isArray() || parameter.isReference()
        || dialect.space(parameter.getWords()).isPresent() || dialect.atomic(parameter.getWords());
  }

  /** Lowers a thread; returns the meanings of its names. */
  private ThreadNames body(FunctionText thread, ThreadNames names, InitialState state, List<Instruction> out) {
    int number = Integer.parseInt(thread.getName().substring(1));
    state.registers().stream().filter(r -> r.thread() == number).forEach(r -> initialRegister(r, names, out));
    state.registers().forEach(r -> names.declarePlain(r.name(), dialect.plain(words(r.at()))));
    state.locations().forEach(l -> names.declarePlain(l.at().getName(), dialect.plain(words(l.at()))));
    int initial = out.size();
    Set<String> seen = new HashSet<>();
    for (Parameter parameter : thread.getParameters()) {
      if (!seen.add(parameter.getName())) {
        problems.error(Spans.of(parameter), "there are two parameters " + parameter.getName(), "");
      } else if (!isLocation(parameter)) {
        TypeWords.type(parameter.getWords())
            .ifPresent(t -> names.declareType(parameter.getName(), t, Spans.of(parameter)));
        names.declare(parameter.getName());
      } else {
        names.declarePlain(parameter.getName(), dialect.plain(parameter.getWords()));
        names.declareView(parameter.getName(), TypeWords.type(parameter.getWords()));
      }
    }
    variables.forEach(names::declareVariable);
    new ThreadLowering(names, dialect).body(trees.function(thread), out);
    out.subList(0, initial).replaceAll(i -> converted((Assign) i, names));
    PhasedAccesses.check(out, locations, dialect.examples(), problems);
    RegisterUsage.warnOfUnwritten(out, number, problems);
    if (grid.isPresent() && !trial) {
      List<Instruction> checked = Unassigned.checked(out);
      out.clear();
      out.addAll(checked);
    }
    return names;
  }

  /** An initial value converted to its register's type, which may become known only in the body. */
  private static Instruction converted(Assign initial, ThreadNames names) {
    NumberType type = names.type(initial.register()).orElse(NumberType.S32);
    Term.Value bits = new Term.Value(initial.value(), NumberType.U64);
    return new Assign(initial.register(), Arithmetic.convert(type, bits), initial.span());
  }

  private void initialRegister(InitialState.OfRegister register, ThreadNames names, List<Instruction> out) {
    Span at = Spans.of(register.at());
    long value = InitialState.number(register, (written, e) -> Numbers.parse(written, at, problems), problems);
    out.add(new Assign(register.name(), Expression.constant(value), at));
    TypeWords.type(words(register.at())).ifPresent(t -> names.declareType(register.name(), t, at));
    names.write(register.name());
  }
}

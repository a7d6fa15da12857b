package periscope.lang.llvm.kernel;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.frame.launch.DescribedText;
import periscope.frame.launch.LaunchText;
import periscope.frame.launch.SharedBuffer;
import periscope.grammars.Problems;
import periscope.lang.llvm.flow.Assigned;
import periscope.lang.llvm.flow.BlockOrder;
import periscope.lang.llvm.flow.Inliner;
import periscope.lang.llvm.flow.Jumps;
import periscope.lang.llvm.flow.Places;
import periscope.lang.llvm.flow.Promotion;
import periscope.lang.llvm.flow.Refusal;
import periscope.lang.llvm.flow.Strides;
import periscope.lang.llvm.memory.Bytes;
import periscope.lang.llvm.memory.CellWriter;
import periscope.lang.llvm.memory.Code;
import periscope.lang.llvm.memory.InitialBytes;
import periscope.lang.llvm.memory.Memory;
import periscope.lang.llvm.memory.Numbers;
import periscope.lang.llvm.memory.ObjectId;
import periscope.lang.llvm.memory.ObjectLayout.Field;
import periscope.lang.llvm.memory.PointsTo;
import periscope.lang.llvm.memory.Value;
import periscope.lang.llvm.module.IrBlock;
import periscope.lang.llvm.module.IrFunction;
import periscope.lang.llvm.module.IrGlobal;
import periscope.lang.llvm.module.IrModule;
import periscope.lang.llvm.module.IrType;
import periscope.lang.llvm.module.IrValue;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.condition.Condition;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.language.LaunchWords;
import periscope.litmus.launch.LaunchRequest;
import periscope.litmus.launch.LaunchedKernel;
import periscope.litmus.launch.LaunchedKernel.Buffer;
import periscope.litmus.launch.LaunchedProgram;
import periscope.litmus.launch.Position;
import periscope.litmus.launch.Whereabouts;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** Reads a launch of a kernel in a module. */
public final class LaunchReader implements CellWriter.Sizes {

  private final SourceText text;
  private final LaunchRequest request;
  private final Level level;
  private final Refusal refusal;
  private final IrModule module;
  private final LaunchText launch;
  private final IrFunction kernel;
  private final KernelNames names;
  private final SharedPointers shared;
  private final Memory memory;
  private final LaunchEntries entries;
  private final Set<ObjectId> buffers = new HashSet<>();
  private final OpenNumbers open = new OpenNumbers();

  private LaunchReader(DescribedText described, LaunchRequest request, Level level, LaunchWords words) {
    this.text = described.text();
    this.request = request;
    this.level = level;
    this.refusal = new Refusal(text);
    SourceText file = new SourceText(text.name(), described.from() == 0 ? text.content()
        : text.content().substring(0, described.from() - 1), false, text.compilation(), text.included());
    this.module = level.module(file);
    Problems problems = new Problems(text);
    LaunchText whole = LaunchText.of(level.described(text.content()), described.from(), request, words,
        level.example(), problems);
    problems.raise();
    this.kernel = KernelNames.chosen(module, whole, level, refusal);
    level.check(kernel.name(), whole.grid(), refusal, whole.at());
    this.names = KernelNames.of(module, kernel);
    this.shared = SharedPointers.of(text, whole, module, kernel, names, problems, refusal);
    this.launch = shared.others(whole);
    this.memory = new Memory(module.layout(), refusal);
    Set<String> scalars = kernel.parameters().stream().filter(p -> !isPointer(p.type()))
        .map(p -> names.parameters().get(p.name())).collect(Collectors.toSet());
    // Names of fields are known only once all code is lowered; entries for them begin with the object's name.
    this.entries = LaunchEntries.of(text.content(), launch.entries(), scalars, mentionable(scalars), elsewhere(),
        request.open(), refusal);
  }

  /**
   * Reads a launch as a test.
   *
   * @param level the level of the code; an object for this reading
   * @throws periscope.litmus.source.InvalidInputException with the problems found
   */
  public static LaunchedKernel test(SourceText text, LaunchRequest request, Level level, LaunchWords words) {
    return DescribedText.read(text, request, d -> new LaunchReader(d, request, level, words).test());
  }

  /** Reads a launch as a program; otherwise as {@link #test}. */
  public static LaunchedProgram program(SourceText text, LaunchRequest request, Level level, LaunchWords words) {
    return DescribedText.read(text, request.asProgram(),
        d -> new LaunchReader(d, request.asProgram(), level, words).program());
  }

  private static boolean isPointer(IrType type) {
    return type instanceof IrType.Pointer;
  }

  /** The kernel's name in the text that was compiled, if no other kernel of the module has it. */
  private String name() {
    String plain = KernelNames.plain(kernel.name());
    return module.launchable().stream().filter(f -> KernelNames.plain(f.name()).equals(plain)).count() == 1 ? plain
        : kernel.name();
  }

  /** Names for which entries may stand: of memory, with their fields. */
  private Set<String> mentionable(Set<String> scalars) {
    Set<String> all = new HashSet<>(names.parameters().values());
    all.removeAll(scalars);
    all.addAll(names.variables().values());
    for (Span entry : launch.entries()) {
      String name = LaunchText.entryName(text.content().substring(entry.offset(), entry.offset() + entry.length()));
      if (all.stream().anyMatch(n -> name.startsWith(n + "_"))) {
        all.add(name);
      }
    }
    return all;
  }

  private Set<String> elsewhere() {
    return module.launchable().stream()
        .filter(f -> request.others().contains(f.name()) || request.others().contains(KernelNames.plain(f.name())))
        .flatMap(f -> KernelNames.of(module, f).parameters().values().stream()).collect(Collectors.toSet());
  }

  private FlatKernel flat() {
    Map<String, Value> arguments = new HashMap<>();
    Map<String, PointsTo.Fact> pointers = new HashMap<>();
    for (IrFunction.Parameter p : kernel.parameters()) {
      String name = names.parameters().get(p.name());
      if (p.byValue()) {
        throw refusal.at(kernel.at(), name + " is a copy of a structure in memory (byval), which is not read",
            "pass its members");
      } else if (p.type() instanceof IrType.Pointer pointer) {
        Optional<SharedBuffer> into = shared.of(name);
        ObjectId id = new ObjectId(kind(pointer.space()), into.map(SharedBuffer::buffer).orElse(name));
        long bytes = into.map(shared::bytes).orElse(0L);
        pointers.put(p.name(), PointsTo.Fact.of(id).moved(bytes));
        arguments.put(p.name(), new Value.Pointer(id, new Bytes(bytes, List.of())));
        if (into.isPresent()) {
          continue;
        }
        int number = kernel.parameters().indexOf(p) + 1;
        memory.add(new Memory.Object(id, module.debug().pointee(kernel.debug(), number).orElse(new IrType.Other("")),
            OptionalLong.empty(), module.debug().members(kernel.debug(), number)));
        buffers.add(id);
      } else {
        arguments.put(p.name(), scalar(p, name));
      }
    }
    Map<String, ObjectId> variables = variables();
    List<IrBlock> blocks = Strides.of(Promotion.of(BlockOrder.of(Inliner.of(module, kernel, refusal), refusal)),
        module.layout());
    PointsTo points = new PointsTo(blocks, module.layout(), v ->
        v instanceof IrValue.Local l && pointers.containsKey(l.name()) ? pointers.get(l.name())
            : v instanceof IrValue.Global g && variables.containsKey(g.name())
                ? PointsTo.Fact.of(variables.get(g.name())) : PointsTo.Fact.NONE);
    return new FlatKernel(module, blocks, points, arguments, memory, level, new Places(text, module.debug()), refusal);
  }

  private Map<String, ObjectId> variables() {
    Map<String, ObjectId> all = new LinkedHashMap<>();
    for (IrGlobal g : module.globals().values()) {
      ObjectId id = new ObjectId(kind(g.space()), names.variables().get(g.name()));
      long bytes = module.layout().size(g.type()).orElse(0);
      memory.add(new Memory.Object(id, g.type(), bytes == 0 ? OptionalLong.empty() : OptionalLong.of(1),
          module.debug().members(g.debug())));
      if (bytes == 0) {
        buffers.add(id);
      }
      all.put(g.name(), id);
    }
    return all;
  }

  private static ObjectId.Kind kind(int space) {
    return space == 3 ? ObjectId.Kind.LOCAL : ObjectId.Kind.GLOBAL;
  }

  private Value scalar(IrFunction.Parameter p, String name) {
    NumberType type = Numbers.type(p.type()).orElseThrow(() -> refusal.at(kernel.at(), name + " has the type "
        + Environment.shown(p.type()) + ", which is not read", "pass numbers and pointers"));
    if (request.open() && entries.number(name).isEmpty()) {
      return open.add(name, type, entries);
    }
    LaunchEntries.Given given = entries.number(name).orElseThrow(() -> refusal.at(launch.at(), kernel.name() + " takes "
        + name + ", and the launch does not say what that is", "write into its braces: " + name + " = 1"));
    return new Value.Scalar(Expression.constant(given.in(type, refusal)), type);
  }

  private LaunchedKernel test() {
    FlatKernel flat = flat();
    List<Position> positions = Position.all(launch.grid());
    List<Code> codes = positions.stream().map(p -> WorkItem.lower(flat, Whereabouts.at(p))).toList();
    level.check(memory, refusal);
    checkEntries();
    List<LitmusThread> threads = new ArrayList<>();
    for (int i = 0; i < codes.size(); i++) {
      Written written = written(codes.get(i));
      Position at = positions.get(i);
      threads.add(new LitmusThread(level.placement(at), level.placed(written.body(), at), written.types()));
    }
    List<Location> locations = locations();
    Optional<Condition> condition = AskedMemory.read(text, launch.condition(), locations, counts());
    return new LaunchedKernel(new LitmusTest(level.language(), name(), "", locations, threads, condition), name(),
        launch.grid(), described(), mentioned());
  }

  /** The code of a work-item with the types of its registers. */
  private record Written(List<Instruction> body, Map<String, NumberType> types) {}

  private Written written(Code code) {
    CellWriter cells = new CellWriter(memory, this);
    List<Instruction> body = code.written(cells);
    List<Instruction> checked = request.trial() ? Assigned.unmarked(body)
        : Assigned.checked(body, cells.privates(), code.watched(), code.copies());
    Map<String, NumberType> types = new HashMap<>(cells.registers());
    types.putAll(code.types());
    return new Written(Jumps.straightened(checked), types);
  }

  private LaunchedProgram program() {
    FlatKernel flat = flat();
    Whereabouts anywhere = Whereabouts.anywhere(launch.grid());
    Code code = WorkItem.lower(flat, anywhere);
    level.check(memory, refusal);
    checkEntries();
    Written written = written(code);
    List<LaunchedProgram.Array> arrays = new ArrayList<>();
    for (Memory.Object o : shared()) {
      for (Field f : memory.layout(o.id()).fields()) {
        long[] initial = new long[(int) (elements(o.id()) * f.count())];
        for (int k = 0; k < initial.length; k++) {
          initial[k] = initial(o.id(), f, k);
        }
        arrays.add(new LaunchedProgram.Array(o.id().name() + f.suffix(), f.type(), space(o.id()), initial));
      }
    }
    arrays.addAll(open.arrays());
    Map<String, NumberType> types = new HashMap<>(written.types());
    types.putAll(open.registers());
    List<Instruction> body = Stream.concat(open.loads().stream(), written.body().stream()).toList();
    List<LaunchedProgram.Parameter> parameters = kernel.parameters().stream().map(this::parameter).toList();
    List<String> assumed = described().stream().filter(b -> !b.described()).map(Buffer::name).toList();
    Optional<Condition> condition = AskedMemory.read(text, launch.condition(), locations(), counts());
    return new LaunchedProgram(level.language(), name(), launch.grid(), body, types,
        anywhere.registers(), arrays, parameters, List.copyOf(mentioned()), condition, assumed,
        open.all());
  }

  private LaunchedProgram.Parameter parameter(IrFunction.Parameter p) {
    String name = names.parameters().get(p.name());
    if (shared.of(name).isPresent()) {
      return new LaunchedProgram.Parameter.Shared(name, shared.of(name).get().buffer(), shared.of(name).get().offset());
    } else if (p.type() instanceof IrType.Pointer pointer) {
      boolean one = memory.layout(new ObjectId(kind(pointer.space()), name)).fields().size() == 1;
      return one ? new LaunchedProgram.Parameter.Memory(name) : new LaunchedProgram.Parameter.Members(name);
    }
    if (open.has(name)) {
      return new LaunchedProgram.Parameter.Memory(name);
    }
    NumberType type = Numbers.type(p.type()).orElseThrow();
    return new LaunchedProgram.Parameter.Number(name, type, entries.number(name).orElseThrow().in(type, refusal));
  }

  /** The objects that work-items share: the buffers, and the variables that code accesses. */
  private List<Memory.Object> shared() {
    return memory.all().stream().filter(o -> o.id().kind() == ObjectId.Kind.GLOBAL
        || o.id().kind() == ObjectId.Kind.LOCAL).filter(o -> buffers.contains(o.id()) || memory.isUsed(o.id()))
        .toList();
  }

  private static AddressSpace space(ObjectId id) {
    return id.kind() == ObjectId.Kind.LOCAL ? AddressSpace.LOCAL : AddressSpace.GLOBAL;
  }

  /** Checks that each entry of the description is for memory that the code has. */
  private void checkEntries() {
    Set<String> cells = new HashSet<>();
    Set<String> whole = new HashSet<>();
    for (Memory.Object o : memory.all()) {
      if (o.id().kind() == ObjectId.Kind.GLOBAL || o.id().kind() == ObjectId.Kind.LOCAL) {
        memory.layout(o.id()).fields().forEach(f -> cells.add(o.id().name() + f.suffix()));
        whole.add(o.id().name());
      }
    }
    entries.check(cells, whole);
  }

  private List<Location> locations() {
    List<Location> all = new ArrayList<>();
    for (Memory.Object o : shared()) {
      for (Field f : memory.layout(o.id()).fields()) {
        for (long k = 0; k < elements(o.id()) * f.count(); k++) {
          all.add(new Location(CellWriter.location(o.id(), f, k), f.type(), initial(o.id(), f, k),
              memory.isAtomic(o.id()), space(o.id()), List.of()));
        }
      }
    }
    return all;
  }

  /** Number of cells in an element, by the names of fields. */
  private Map<String, Long> counts() {
    return shared().stream().flatMap(o -> memory.layout(o.id()).fields().stream()
        .map(f -> Map.entry(o.id().name() + f.suffix(), f.count())))
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  private long initial(ObjectId id, Field field, long cell) {
    Optional<LaunchEntries.Given> given = entries.cell(id.name() + field.suffix(), field.count(), cell);
    if (given.isPresent()) {
      return given.get().in(field.type(), refusal);
    }
    return module.globals().values().stream().filter(g -> names.variables().get(g.name()).equals(id.name()))
        .filter(g -> g.initial().isPresent()).findFirst()
        .map(g -> new InitialBytes(module.layout(), refusal, g).at(memory.layout(id).stride(), field, cell)).orElse(0L);
  }

  private List<Buffer> described() {
    List<Buffer> all = new ArrayList<>();
    for (Memory.Object o : memory.all()) {
      if (buffers.contains(o.id())) {
        Map<String, Integer> parts = memory.layout(o.id()).fields().stream()
            .collect(Collectors.toMap(f -> o.id().name() + f.suffix(), f -> (int) f.count()));
        all.add(new Buffer(o.id().name(), parts, said(o.id()).isPresent()));
      }
    }
    return all;
  }

  private Set<String> mentioned() {
    return names.variables().values().stream().filter(v -> entries.size(v).isPresent()).collect(Collectors.toSet());
  }

  /** The number of elements that the description states, by the object's name or by those of its fields. */
  private OptionalLong said(ObjectId id) {
    boolean open = memory.object(id).map(o -> module.layout().stride(o.type()).isEmpty()).orElse(true);
    Optional<Long> whole = open && entries.isBare(id.name()) ? Optional.empty() : entries.size(id.name());
    OptionalLong parts = memory.layout(id).fields().stream()
        .filter(f -> !open || !entries.isBare(id.name() + f.suffix()))
        .flatMap(f -> entries.elements(id.name() + f.suffix(), f.count()).stream()).mapToLong(n -> n).max();
    return whole.isPresent() && (parts.isEmpty() || whole.get() > parts.getAsLong())
        ? OptionalLong.of(whole.get()) : parts;
  }

  @Override
  public long elements(ObjectId object) {
    OptionalLong own = memory.elements(object);
    if (own.isPresent()) {
      return own.getAsLong();
    }
    OptionalLong said = said(object);
    return said.isPresent() ? said.getAsLong() * memory.parts(object) : isOpen(object) ? trial(object)
        : request.program() ? launch.grid().size() : request.trial() ? 1
        : request.cells().getOrDefault(object.name(), 1);
  }

  /** Number of elements in the search for sizes. */
  private int trial(ObjectId object) {
    return LaunchRequest.most(memory.layout(object).fields().stream()
        .collect(Collectors.toMap(Field::suffix, f -> (int) f.count())));
  }

  @Override
  public boolean isOpen(ObjectId object) {
    return request.trial() && buffers.contains(object) && said(object).isEmpty() && trial(object) > 1;
  }

  @Override
  public boolean isProgram() {
    return request.program();
  }
}

package periscope.generate.cycle;

import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import periscope.litmus.instruction.AtomicInstruction.FenceFlag;
import periscope.litmus.language.InstructionSet;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;

/** The kind of an edge between two accesses of a thread: plain program order, a dependency, a fence or a barrier. */
public sealed interface EdgeKind {

  /** The word for the kind in options: {@code po}, {@code addr}, {@code fsc.dv}, {@code bar}. */
  String word();

  /** The beginning of the names of edges of this kind: {@code Po}, {@code DpAddr}, {@code Fsc.dv}, {@code Bar}. */
  String edge();

  /** Whether an edge of this kind can connect accesses of two directions. */
  default boolean fits(Direction from, Direction to) {
    return true;
  }

  /** Plain program order, without a fence or a dependency. */
  enum Nothing implements EdgeKind {
    PO;

    @Override
    public String word() {
      return "po";
    }

    @Override
    public String edge() {
      return "Po";
    }
  }

  /** A dependency of the second access on the first, which must be a read. */
  enum Dependency implements EdgeKind {
    ADDR("Addr"),
    DATA("Data"),
    CTRL("Ctrl");

    private final String name;

    Dependency(String name) {
      this.name = name;
    }

    @Override
    public String word() {
      return name.toLowerCase(Locale.ROOT);
    }

    @Override
    public String edge() {
      return "Dp" + name;
    }

    @Override
    public boolean fits(Direction from, Direction to) {
      return from == Direction.R && (this != DATA || to == Direction.W);
    }
  }

  /** The address spaces whose accesses a fence or a barrier orders; only OpenCL distinguishes them. */
  enum Memory {
    ALL("", FenceFlag.GLOBAL, FenceFlag.LOCAL),
    GLOBAL("-g", FenceFlag.GLOBAL),
    LOCAL("-l", FenceFlag.LOCAL);

    private final String word;
    private final Set<FenceFlag> flags;

    Memory(String word, FenceFlag first, FenceFlag... others) {
      this.word = word;
      flags = EnumSet.of(first, others);
    }

    /** The flags for OpenCL's functions. */
    Set<FenceFlag> flags() {
      return flags;
    }

    /** Suffix of the word for a fence or a barrier. */
    String word() {
      return word;
    }
  }

  /** A fence. */
  record Fence(MemoryOrder order, Scope scope, Memory memory) implements EdgeKind {

    /** A fence of all address spaces. */
    public Fence(MemoryOrder order, Scope scope) {
      this(order, scope, Memory.ALL);
    }

    @Override
    public String word() {
      return "f" + spelt();
    }

    @Override
    public String edge() {
      return "F" + spelt();
    }

    private String spelt() {
      return Tags.word(Tags.FENCES, order) + memory.word() + "." + Tags.word(Tags.SCOPES, scope);
    }
  }

  /** A barrier of the work-group. */
  record Barrier(Memory memory) implements EdgeKind {

    @Override
    public String word() {
      return "bar" + memory.word();
    }

    @Override
    public String edge() {
      return "Bar" + memory.word();
    }
  }

  /** The address spaces whose accesses the kind orders. */
  default Memory memory() {
    return this instanceof Fence fence ? fence.memory : this instanceof Barrier barrier ? barrier.memory : Memory.ALL;
  }

  /** The kind with a word; fences may be spelt {@code fence.sc.gpu}, too, with any word for a scope; empty if none. */
  static Optional<EdgeKind> of(String written) {
    String word = written.toLowerCase(Locale.ROOT).replaceFirst("^fence\\.sc\\.", "fsc.")
        .replaceFirst("^fence\\.acq_rel\\.", "far.").replaceFirst("^fence\\.acquire\\.", "facq.")
        .replaceFirst("^fence\\.release\\.", "frel.");
    int dot = word.startsWith("f") ? word.lastIndexOf('.') + 1 : 0;
    return Optional.ofNullable(words().get(word.substring(0, dot) + Tags.usual(word.substring(dot))));
  }

  /** All kinds by their words; sequentially consistent fences also by the names that languages have for them. */
  static Map<String, EdgeKind> words() {
    Map<String, EdgeKind> all = new LinkedHashMap<>();
    put(all, Nothing.PO);
    for (Dependency dependency : Dependency.values()) {
      put(all, dependency);
    }
    for (Memory memory : Memory.values()) {
      put(all, new Barrier(memory));
    }
    for (Memory memory : Memory.values()) {
      for (MemoryOrder order : Tags.FENCES.values()) {
        for (Scope scope : Tags.SCOPES.values()) {
          put(all, new Fence(order, scope, memory));
        }
      }
    }
    for (InstructionSet instructions : InstructionSet.all()) {
      for (Scope scope : Tags.SCOPES.values()) {
        instructions.fenceName(MemoryOrder.SEQ_CST, scope)
            .ifPresent(name -> all.put(name, new Fence(MemoryOrder.SEQ_CST, scope)));
      }
    }
    return all;
  }

  private static void put(Map<String, EdgeKind> all, EdgeKind one) {
    all.put(one.word(), one);
  }
}

package periscope.amdgpu.instruction;

import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import periscope.litmus.event.Marks;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.EventInstruction;
import periscope.litmus.instruction.FreshRegisters;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.LanguageInstruction;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Span;

/**
 * An instruction of AMD's GPUs. Its events say which values it moves; no model gives them an order, since the order
 * follows from caches and counters, which a machine has.
 */
public sealed interface AmdInstruction extends LanguageInstruction {

  /** The first word of the instruction. */
  String mnemonic();

  /** An access to a word of 32 bits, in global memory or in LDS. */
  sealed interface WordAccess extends AmdInstruction, LanguageInstruction.Access {

    /** The bits of the access. */
    Set<Bit> bits();

    /** The register that receives the value read, if the access returns one. */
    Optional<String> result();

    /** The registers that the access reads, values and the compared value. */
    List<Expression> operands();

    /** Whether the access goes to LDS. */
    default boolean local() {
      return mnemonic().startsWith("ds_");
    }

    @Override
    WordAccess at(String newLocation);
  }

  private static EventInstruction.Access access(String location, Marks marks) {
    return new EventInstruction.Access(
        location, Set.of(), MemoryOrder.RELAXED, Scope.ALL_SVM_DEVICES, false, marks);
  }

  private static Set<Bit> copy(Set<Bit> bits) {
    return bits.isEmpty() ? Set.of() : Collections.unmodifiableSet(EnumSet.copyOf(bits));
  }

  /** A load: {@code global_load_dword v1, x sc1}. */
  record Load(String mnemonic, String register, String location, Set<Bit> bits, Span span) implements WordAccess {
    public Load {
      bits = copy(bits);
    }

    @Override
    public Optional<String> result() {
      return Optional.of(register);
    }

    @Override
    public List<Expression> operands() {
      return List.of();
    }

    @Override
    public List<Instruction> events(FreshRegisters fresh) {
      return List.of(new EventInstruction.Read(access(location, Marks.NONE), register, Set.of(), span));
    }

    @Override
    public Load at(String newLocation) {
      return new Load(mnemonic, register, newLocation, bits, span);
    }
  }

  /** A store of a register or a constant: {@code global_store_dword x, 1 sc1}. */
  record Store(String mnemonic, String location, Expression value, Set<Bit> bits, Span span) implements WordAccess {
    public Store {
      bits = copy(bits);
    }

    @Override
    public Optional<String> result() {
      return Optional.empty();
    }

    @Override
    public List<Expression> operands() {
      return List.of(value);
    }

    @Override
    public List<Instruction> events(FreshRegisters fresh) {
      return List.of(new EventInstruction.Write(access(location, Marks.NONE), value, span));
    }

    @Override
    public Store at(String newLocation) {
      return new Store(mnemonic, newLocation, value, bits, span);
    }
  }

  /**
   * An atomic read-modify-write: {@code global_atomic_add v1, x, 1 sc0}, without a result {@code global_atomic_add x,
   * 1}.
   */
  record Update(String mnemonic, Optional<String> result, String location, Expression operand, Set<Bit> bits, Span span)
      implements WordAccess {
    public Update {
      bits = copy(bits);
    }

    /** The operator that the mnemonic names. */
    public FetchOperator operator() {
      return Mnemonics.operator(mnemonic).orElseThrow();
    }

    @Override
    public List<Expression> operands() {
      return List.of(operand);
    }

    @Override
    public List<Instruction> events(FreshRegisters fresh) {
      String old = fresh.next();
      Expression written = operator().value(NumberType.S32, Expression.register(old), operand);
      Instruction read = new EventInstruction.Read(access(location, Marks.NONE.half()), old, Set.of(), span);
      Instruction write = new EventInstruction.Write(access(location, Marks.NONE.half()), written, span);
      return result.<List<Instruction>>map(r -> List.of(read, write,
          new Instruction.Assign(r, Expression.register(old), span))).orElseGet(() -> List.of(read, write));
    }

    @Override
    public Update at(String newLocation) {
      return new Update(mnemonic, result, newLocation, operand, bits, span);
    }
  }

  /** An atomic compare-and-swap: {@code global_atomic_cmpswap v1, x, expected, desired sc0}. */
  record CompareSwap(String mnemonic, Optional<String> result, String location, Expression expected,
      Expression desired, Set<Bit> bits, Span span) implements WordAccess {
    public CompareSwap {
      bits = copy(bits);
    }

    @Override
    public List<Expression> operands() {
      return List.of(expected, desired);
    }

    @Override
    public List<Instruction> events(FreshRegisters fresh) {
      String old = fresh.next();
      Set<String> compared = Set.copyOf(expected.registers());
      Instruction read = new EventInstruction.Read(access(location, Marks.NONE.half()), old, compared, span);
      Instruction write = new Instruction.If(
          new Expression.Binary(BinaryOperator.EQUAL, Expression.register(old), expected),
          List.of(new EventInstruction.Write(access(location, Marks.NONE.half()), desired, span)), List.of(), span);
      return result.<List<Instruction>>map(r -> List.of(read, write,
          new Instruction.Assign(r, Expression.register(old), span))).orElseGet(() -> List.of(read, write));
    }

    @Override
    public CompareSwap at(String newLocation) {
      return new CompareSwap(mnemonic, result, newLocation, expected, desired, bits, span);
    }
  }

  /** An instruction that moves no value by itself. */
  sealed interface Silent extends AmdInstruction {
    @Override
    default List<Instruction> events(FreshRegisters fresh) {
      return List.of();
    }
  }

  /**
   * A wait: the wave goes on when of each counter's operations at most so many are not done, counted in the order in
   * which they were issued.
   *
   * @param counts the most operations that may be left, by the counter's name: {@code vmcnt}
   */
  record Wait(String mnemonic, SortedMap<String, Integer> counts, Span span) implements Silent {
    public Wait {
      counts = Collections.unmodifiableSortedMap(new TreeMap<>(counts));
    }

    public Wait(String mnemonic, Map<String, Integer> counts, Span span) {
      this(mnemonic, new TreeMap<>(counts), span);
    }
  }

  /** An instruction about whole caches: {@code buffer_inv sc1}, {@code global_wb scope:SCOPE_SYS}. */
  record CacheControl(String mnemonic, Set<Bit> bits, Span span) implements Silent {
    public CacheControl {
      bits = copy(bits);
    }
  }

  /** A barrier of the work-group, or a half of one: {@code s_barrier}, {@code s_barrier_signal}. */
  record Barrier(String mnemonic, Span span) implements Silent {
    /** Whether the wave arrives. */
    public boolean arrives() {
      return !mnemonic.equals(Mnemonics.BARRIER_WAIT);
    }

    /** Whether the wave waits for the others. */
    public boolean waits() {
      return !mnemonic.equals(Mnemonics.BARRIER_SIGNAL);
    }
  }

  /** An instruction without an influence on memory, by its name alone: {@code s_nop 0}. */
  record Other(String mnemonic, List<String> operands, Span span) implements Silent {
    public Other {
      operands = List.copyOf(operands);
    }
  }

  /**
   * The place of the wave, as a directive at the head of its column: {@code .place cu 0, xcd 1}. Waves with equal
   * numbers share the unit, waves with unequal numbers do not; what no directive names is open.
   *
   * @param units numbers of units, by the unit's name
   */
  record Place(SortedMap<String, Integer> units, Span span) implements Silent {
    public Place {
      units = Collections.unmodifiableSortedMap(new TreeMap<>(units));
    }

    @Override
    public String mnemonic() {
      return Mnemonics.PLACE;
    }
  }
}

package periscope.generate.cycle;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import periscope.generate.cycle.Mode.Manner;
import periscope.litmus.event.Marks.CacheOperator;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.PtxInstruction;
import periscope.litmus.instruction.PtxInstruction.BarForm;
import periscope.litmus.instruction.PtxInstruction.Qualifiers;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Proxy;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Span;

/** The instructions of a family of languages, and its words in names of tests. */
enum Spelling {
  /** OpenCL C, CUDA C and LLVM IR. */
  ATOMICS {
    @Override
    Instruction load(String register, String location, Optional<Zero> address, Mode mode) {
      Set<String> depends = address.map(z -> Set.of(z.register)).orElse(Set.of());
      return mode.manner() == Manner.RMW
          ? new AtomicInstruction.Fetch(register, FetchOperator.ADD, location, depends, Expression.constant(0),
              semantics(mode), Span.NONE)
          : new AtomicInstruction.Load(register, location, depends, semantics(mode), Span.NONE);
    }

    @Override
    Instruction exchange(String register, String location, long value, Optional<Zero> address, Mode mode) {
      return new AtomicInstruction.Fetch(register, FetchOperator.EXCHANGE, location,
          address.map(z -> Set.of(z.register)).orElse(Set.of()), Expression.constant(value), semantics(mode),
          Span.NONE);
    }

    @Override
    void store(String location, long value, Optional<Zero> address, Optional<Zero> data, Mode mode, String fresh,
        List<Instruction> body) {
      Set<String> depends = address.map(z -> Set.of(z.register)).orElse(Set.of());
      Expression constant = Expression.constant(value);
      Expression stored = data.map(z -> binary(BinaryOperator.ADD, NumberType.S32, z.value, constant))
          .orElse(constant);
      body.add(mode.manner() == Manner.RMW
          ? new AtomicInstruction.Fetch(fresh, FetchOperator.EXCHANGE, location, depends, stored, semantics(mode),
              Span.NONE)
          : new AtomicInstruction.Store(location, depends, stored, semantics(mode), Span.NONE));
    }

    @Override
    Instruction fence(Between.Fence fence) {
      return new AtomicInstruction.Fence(
          fence.memory().flags(), new Semantics(fence.order(), fence.scope(), false), Span.NONE);
    }

    @Override
    Instruction barrier(Between.Barrier barrier) {
      return new AtomicInstruction.Barrier(
          Optional.empty(), barrier.memory().flags(), Scope.WORK_GROUP, Span.NONE);
    }

    /** Written where it is used: nothing stands before. */
    @Override
    Zero zero(String read, String fresh, List<Instruction> body) {
      return new Zero(read, bit(read));
    }

    @Override
    void behind(Zero zero, String number, List<Instruction> rest, List<Instruction> body) {
      Expression none = binary(BinaryOperator.EQUAL, NumberType.S64, zero.value, Expression.constant(0));
      body.add(new Instruction.If(none, rest, List.of(), Span.NONE));
    }

    @Override
    String tag(Between between) {
      return between.word();
    }

    @Override
    String scope(Scope scope) {
      return Tags.word(Tags.SCOPES, scope);
    }

    @Override
    String group() {
      return "wg";
    }

    @Override
    String device() {
      return "dev";
    }

    @Override
    String region() {
      return "local";
    }
  },
  /** PTX; a fence that is sequentially consistent is a membar. */
  PTX {
    @Override
    Instruction load(String register, String location, Optional<Zero> address, Mode mode) {
      Expression offset = address.map(Zero::value).orElse(Expression.constant(0));
      return mode.manner() == Manner.RMW
          ? new PtxInstruction.Atom(Optional.of(register), FetchOperator.ADD, location, offset, Expression.constant(0),
              qualifiers(mode), Span.NONE)
          : new PtxInstruction.Ld(register, location, offset, qualifiers(mode), Span.NONE);
    }

    @Override
    Instruction exchange(String register, String location, long value, Optional<Zero> address, Mode mode) {
      return new PtxInstruction.Atom(Optional.of(register), FetchOperator.EXCHANGE, location,
          address.map(Zero::value).orElse(Expression.constant(0)), Expression.constant(value), qualifiers(mode),
          Span.NONE);
    }

    /** A sum is computed by an instruction of its own. */
    @Override
    void store(String location, long value, Optional<Zero> address, Optional<Zero> data, Mode mode, String fresh,
        List<Instruction> body) {
      Expression offset = address.map(Zero::value).orElse(Expression.constant(0));
      Expression stored = Expression.constant(value);
      if (data.isPresent()) {
        body.add(new Instruction.Assign(
            fresh, binary(BinaryOperator.ADD, NumberType.S32, data.get().value, stored), Span.NONE));
        stored = Expression.register(fresh);
      }
      body.add(mode.manner() == Manner.RMW
          ? new PtxInstruction.Atom(Optional.of("o" + fresh), FetchOperator.EXCHANGE, location, offset, stored,
              qualifiers(mode), Span.NONE)
          : new PtxInstruction.St(location, offset, stored, qualifiers(mode), Span.NONE));
    }

    @Override
    Instruction fence(Between.Fence fence) {
      MemoryOrder order = fence.order();
      if (order == MemoryOrder.ACQUIRE || order == MemoryOrder.RELEASE) {
        throw new IllegalArgumentException("PTX has no fence that only acquires or only releases: take far or fsc");
      }
      return new PtxInstruction.Fence(order, fence.scope(), order == MemoryOrder.SEQ_CST, Span.NONE);
    }

    @Override
    Instruction barrier(Between.Barrier barrier) {
      return new PtxInstruction.Bar(
          BarForm.SYNC, Expression.constant(0), Optional.empty(), Optional.empty(), Span.NONE);
    }

    @Override
    Zero zero(String read, String fresh, List<Instruction> body) {
      body.add(new Instruction.Assign(fresh, bit(read), Span.NONE));
      return new Zero(fresh, Expression.register(fresh));
    }

    @Override
    void behind(Zero zero, String number, List<Instruction> rest, List<Instruction> body) {
      String predicate = "p" + number;
      String end = "L" + number;
      body.add(new Instruction.Assign(predicate,
          binary(BinaryOperator.NOT_EQUAL, NumberType.S64, zero.value, Expression.constant(0)), Span.NONE));
      body.add(new Instruction.Branch(Expression.register(predicate), end, Span.NONE));
      body.addAll(rest);
      body.add(new Instruction.Label(end, Span.NONE));
    }

    @Override
    String tag(Between between) {
      return !(between instanceof Between.Fence fence) ? between.word()
          : fence.order() == MemoryOrder.SEQ_CST ? membar(fence.scope()) : "far." + scope(fence.scope());
    }

    @Override
    String scope(Scope scope) {
      return scope == Scope.WORK_GROUP ? "cta" : scope == Scope.DEVICE ? "gpu" : "sys";
    }

    @Override
    String group() {
      return "cta";
    }

    @Override
    String device() {
      return "gpu";
    }

    @Override
    String region() {
      return "shared";
    }
  };

  /** Larger than every value of a test. */
  private static final long UNUSED = 1L << 30;

  /**
   * What is always 0, and depends on what was read.
   *
   * @param register that it is computed from, or that has it
   */
  record Zero(String register, Expression value) {}

  /** That of a language. */
  static Spelling of(String header) {
    return header.equals("PTX") ? PTX : ATOMICS;
  }

  /** What PTX calls a sequentially consistent fence. */
  static String membar(Scope scope) {
    return "membar." + (scope == Scope.DEVICE ? "gl" : PTX.scope(scope));
  }

  /** A bit that no value of a test has, which compilers and assemblers cannot know ([GPUC], section 4.5). */
  private static Expression bit(String read) {
    return binary(BinaryOperator.BIT_AND, NumberType.S64, Expression.register(read), Expression.constant(UNUSED));
  }

  private static Expression binary(BinaryOperator operator, NumberType type, Expression left, Expression right) {
    return new Expression.Binary(operator, type, left, right);
  }

  private static Semantics semantics(Mode mode) {
    if (mode.manner() == Manner.CA || mode.manner() == Manner.CG) {
      throw new IllegalArgumentException("cache operators are PTX's");
    } else if (mode.manner() == Manner.VOL) {
      return Semantics.VOLATILE;
    }
    return mode.order() == MemoryOrder.NON_ATOMIC ? Semantics.NON_ATOMIC
        : new Semantics(mode.order(), mode.scope(), false);
  }

  private static Qualifiers qualifiers(Mode mode) {
    if (mode.order() == MemoryOrder.SEQ_CST) {
      throw new IllegalArgumentException("PTX has no seq_cst accesses: put a fence such as Fsc.dvdWR between two");
    }
    return switch (mode.manner()) {
      case VOL -> new Qualifiers(MemoryOrder.RELAXED, Scope.ALL_SVM_DEVICES, false, true, Optional.empty(),
          Optional.empty(), Proxy.GENERIC);
      case CA, CG -> new Qualifiers(MemoryOrder.NON_ATOMIC, Scope.WORK_ITEM, false, false,
          Optional.of(mode.manner() == Manner.CA ? CacheOperator.CA : CacheOperator.CG), Optional.empty(),
          Proxy.GENERIC);
      case USUAL, RMW -> mode.order() == MemoryOrder.NON_ATOMIC ? Qualifiers.WEAK
          : Qualifiers.of(mode.order(), mode.scope());
    };
  }

  /** Whether a location with atomic accesses is an atomic one; in PTX only one with read-modify-writes is. */
  boolean declaresAtomic() {
    return this == ATOMICS;
  }

  abstract Instruction load(String register, String location, Optional<Zero> address, Mode mode);

  /** A read-modify-write whose read and whose write are accesses of the cycle. */
  abstract Instruction exchange(String register, String location, long value, Optional<Zero> address, Mode mode);

  /**
   * Adds a store.
   *
   * @param data  what the value depends on besides
   * @param fresh a register for what a read-modify-write finds, or for the value
   * @throws IllegalArgumentException if the language has no such access
   */
  abstract void store(String location, long value, Optional<Zero> address, Optional<Zero> data, Mode mode,
      String fresh, List<Instruction> body);

  /** @throws IllegalArgumentException if the language has no such fence */
  abstract Instruction fence(Between.Fence fence);

  /** A barrier of the threads of a work-group. */
  abstract Instruction barrier(Between.Barrier barrier);

  /** What is always 0 and depends on a register; instructions that compute it are added. */
  abstract Zero zero(String read, String fresh, List<Instruction> body);

  /** Adds instructions that run only if something is 0. @param number makes the names of labels unique */
  abstract void behind(Zero zero, String number, List<Instruction> rest, List<Instruction> body);

  /** What stands between two accesses, in the name of a test. */
  abstract String tag(Between between);

  /** A scope likewise. */
  abstract String scope(Scope scope);

  /** Threads that share caches likewise. */
  abstract String group();

  /** What several groups are on likewise. */
  abstract String device();

  /** Memory of one group likewise. */
  abstract String region();
}

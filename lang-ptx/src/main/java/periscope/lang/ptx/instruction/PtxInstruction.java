package periscope.lang.ptx.instruction;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import periscope.litmus.event.Event.BarrierSide.Aligned;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction.Effect;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.Dataflow;
import periscope.litmus.instruction.FreshRegisters;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.LanguageInstruction;
import periscope.litmus.instruction.MachineStep;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Span;

/**
 * Memory operations, fences and barriers of PTX (PTX ISA, "Data Movement and Conversion Instructions" and "Parallel
 * Synchronization and Communication Instructions"). Scopes are those of the other languages: cta is {@link
 * Scope#WORK_GROUP}, gpu (and membar's gl) {@link Scope#DEVICE}, sys {@link Scope#ALL_SVM_DEVICES}; cluster is {@link
 * Scope#CLUSTER}. A predicated
 * instruction stands inside an {@link Instruction.If}.
 */
public sealed interface PtxInstruction extends LanguageInstruction
    permits PtxInstruction.Access, PtxInstruction.Fence, PtxInstruction.ProxyFence, PtxInstruction.Bar,
    NewerInstruction {

  @Override
  default List<Instruction> events(FreshRegisters fresh) {
    return new PtxEvents(fresh).of(this);
  }

  @Override
  default Optional<MachineStep> step() {
    return Optional.of(PtxSteps.of(this));
  }

  @Override
  default boolean predicated() {
    return true;
  }

  /**
   * The qualifiers of an access, between its mnemonic and its operands.
   *
   * @param order      memory order; {@link MemoryOrder#NON_ATOMIC} for a weak access
   * @param scope      memory scope; {@link Scope#WORK_ITEM} for a weak access and {@link Scope#ALL_SVM_DEVICES} for a
   *                   volatile access
   * @param explicit   whether the text states an order: {@code ld.weak} and {@code ld} are the same access, as are
   *                   {@code atom.relaxed.gpu.add} and {@code atom.add}
   * @param isVolatile whether the access is volatile, that is relaxed at system scope
   * @param cache      the cache operator, if the text states one
   * @param space      the state space, if the text states one
   * @param proxy      the way to memory: {@code sust} and {@code suld} are surface accesses, {@code tld} and {@code
   *                   ld.global.nc} are texture accesses, {@code cold} is an access to constants
   */
  record Qualifiers(
      MemoryOrder order,
      Scope scope,
      boolean explicit,
      boolean isVolatile,
      Optional<CacheOperator> cache,
      Optional<AddressSpace> space,
      Proxy proxy) {

    /** Whether the access is strong, that is, has an order and a scope. */
    public boolean synchronises() {
      return order != MemoryOrder.NON_ATOMIC;
    }

    /**
     * Whether the access is weak and reads global memory through the texture cache: {@code ld.global.nc}. No write
     * renews that cache while a kernel runs (PTX ISA, ld.global.nc; CUDA C++ Programming Guide, read/write coherency).
     */
    public boolean nonCoherent() {
      return proxy == Proxy.TEXTURE && !synchronises() && space.equals(Optional.of(AddressSpace.GLOBAL));
    }

    /** A copy with another scope. */
    public Qualifiers at(Scope newScope) {
      return new Qualifiers(order, newScope, explicit, isVolatile, cache, space, proxy);
    }

    /** The qualifiers of {@code ld.weak} and the like. */
    public static final Qualifiers WEAK = of(MemoryOrder.NON_ATOMIC, Scope.WORK_ITEM);

    /** The qualifiers of an access through the generic proxy with this order and scope. */
    public static Qualifiers of(MemoryOrder order, Scope scope) {
      return new Qualifiers(order, scope, true, false, Optional.empty(), Optional.empty(), Proxy.GENERIC);
    }
  }

  /** An access to one location. */
  sealed interface Access extends PtxInstruction, LanguageInstruction.Access {
    /**
     * The offset that is added to the location's address, as in {@code [x+r3]}: an address dependency on its registers.
     * A run in which it is not 0 leaves the location, and is dropped.
     */
    Expression offset();

    Qualifiers qualifiers();

    /** A copy that accesses another location, or another offset. */
    PtxInstruction.Access at(String newLocation, Expression newOffset);

    /** A copy with other qualifiers. */
    PtxInstruction.Access with(Qualifiers changed);

    @Override
    default PtxInstruction.Access at(String newLocation) {
      return at(newLocation, offset());
    }
  }

  /** {@code ld.acquire.gpu r, [x]}; also {@code suld}, {@code tld}, {@code cold}. */
  record Ld(String register, String location, Expression offset, Qualifiers qualifiers, Span span) implements Access {
    @Override
    public Ld at(String newLocation, Expression newOffset) {
      return new Ld(register, newLocation, newOffset, qualifiers, span);
    }

    @Override
    public Ld with(Qualifiers changed) {
      return new Ld(register, location, offset, changed, span);
    }

    @Override
    public Dataflow dataflow() {
      return Dataflow.of(offset).into(register);
    }
  }

  /** {@code st.release.gpu [x], value}; also {@code sust}. */
  record St(String location, Expression offset, Expression value, Qualifiers qualifiers, Span span) implements Access {
    @Override
    public St at(String newLocation, Expression newOffset) {
      return new St(newLocation, newOffset, value, qualifiers, span);
    }

    @Override
    public St with(Qualifiers changed) {
      return new St(location, offset, value, changed, span);
    }

    @Override
    public Dataflow dataflow() {
      return Dataflow.of(offset, value);
    }
  }

  /**
   * {@code atom.acq_rel.gpu.add r, [x], operand}, or {@code red} without a register.
   *
   * @param register receives the old value; absent for {@code red}
   * @param type     the type in which the operator computes, which is the type of the location
   */
  record Atom(
      Optional<String> register,
      FetchOperator operator,
      NumberType type,
      String location,
      Expression offset,
      Expression operand,
      Qualifiers qualifiers,
      Span span)
      implements Access {
    /** A read-modify-write of signed numbers of 32 bits. */
    public Atom(Optional<String> register, FetchOperator operator, String location, Expression offset,
        Expression operand, Qualifiers qualifiers, Span span) {
      this(register, operator, NumberType.S32, location, offset, operand, qualifiers, span);
    }

    /** The operator with its type. */
    public Effect effect() {
      return new Effect(operator, type);
    }

    @Override
    public Atom at(String newLocation, Expression newOffset) {
      return new Atom(register, operator, type, newLocation, newOffset, operand, qualifiers, span);
    }

    @Override
    public Atom with(Qualifiers changed) {
      return new Atom(register, operator, type, location, offset, operand, changed, span);
    }

    @Override
    public Dataflow dataflow() {
      return Dataflow.of(offset, operand).into(register);
    }
  }

  /**
   * {@code atom.relaxed.gpu.cas r, [x], expected, desired}: writes {@code desired} if it reads {@code expected}; in
   * both cases the register receives the value read.
   */
  record Cas(
      String register,
      String location,
      Expression offset,
      Expression expected,
      Expression desired,
      Qualifiers qualifiers,
      Span span)
      implements Access {
    @Override
    public Cas at(String newLocation, Expression newOffset) {
      return new Cas(register, newLocation, newOffset, expected, desired, qualifiers, span);
    }

    @Override
    public Cas with(Qualifiers changed) {
      return new Cas(register, location, offset, expected, desired, changed, span);
    }

    @Override
    public Dataflow dataflow() {
      return Dataflow.of(offset, expected, desired).into(register);
    }
  }

  /**
   * {@code fence.sc.gpu}, or {@code membar.gl}, which is the same fence.
   *
   * @param membar whether the text has the mnemonic {@code membar}
   */
  record Fence(MemoryOrder order, Scope scope, boolean membar, Span span) implements PtxInstruction {
    /** A copy with another scope. */
    public Fence at(Scope newScope) {
      // membar knows no cluster: its next wider level is the GPU's.
      return new Fence(order, membar && newScope == Scope.CLUSTER ? Scope.DEVICE : newScope, membar, span);
    }

    @Override
    public Dataflow dataflow() {
      return Dataflow.NONE;
    }
  }

  /**
   * {@code fence.proxy.surface}, or {@code fence.proxy.alias}.
   *
   * @param proxy the proxy; absent for the alias fence
   */
  record ProxyFence(Optional<Proxy> proxy, Span span) implements PtxInstruction {
    @Override
    public Dataflow dataflow() {
      return Dataflow.NONE;
    }
  }

  /** The forms of a barrier instruction. */
  enum BarForm {
    SYNC,
    ARRIVE,
    RED
  }

  /**
   * {@code bar.cta.sync id[, instance[, quorum]]}.
   *
   * @param id       number of the barrier, 0 to 15
   * @param instance number of this use of the barrier; absent if uses are counted
   * @param quorum   number of threads for which it opens; absent for all threads of the CTA
   * @param aligned  the warp that has to come by this instruction (PTX ISA, barrier.cta); absent in litmus tests, whose
   *                 threads have no warps
   */
  record Bar(BarForm form, Expression id, Optional<Expression> instance, Optional<Expression> quorum,
      Optional<Aligned> aligned, Span span) implements PtxInstruction {

    /** A barrier that demands nothing of warps. */
    public Bar(BarForm form, Expression id, Optional<Expression> instance, Optional<Expression> quorum, Span span) {
      this(form, id, instance, quorum, Optional.empty(), span);
    }

    @Override
    public Dataflow dataflow() {
      return Dataflow.of(Stream.of(Optional.of(id), instance, quorum).flatMap(Optional::stream)
          .toArray(Expression[]::new));
    }
  }
}

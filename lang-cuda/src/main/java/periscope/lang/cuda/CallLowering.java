package periscope.lang.cuda;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import periscope.grammars.Problems;
import periscope.lang.c.AtomicOperands;
import periscope.lang.c.Calls;
import periscope.lang.c.Evaluator;
import periscope.lang.c.access.AtomicAccesses;
import periscope.lang.c.access.AtomicAccesses.Exchange;
import periscope.lang.c.access.AtomicAccesses.Operation;
import periscope.lang.c.access.Evaluations;
import periscope.lang.c.name.ThreadNames;
import periscope.lang.c.term.Term;
import periscope.lang.c.tree.CExpression;
import periscope.lang.c.tree.Statement;
import periscope.lang.c.type.TypeWords;
import periscope.litmus.expression.Constancy;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction.Barrier;
import periscope.litmus.instruction.AtomicInstruction.Fence;
import periscope.litmus.instruction.AtomicInstruction.FenceFlag;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.source.Span;

/** Lowers calls of CUDA's own functions; {@link MemberLowering} lowers those of atomic objects. */
final class CallLowering implements Calls {

  /** The memory regions that CUDA's fences and barriers order: all. */
  static final Set<FenceFlag> REGIONS = Set.copyOf(EnumSet.of(FenceFlag.GLOBAL, FenceFlag.LOCAL));

  /** Number of threads of a warp. */
  private static final int WARP = 32;

  private final ThreadNames names;
  private final Evaluator evaluator;
  private final AtomicOperands operands;
  private final AtomicAccesses atomics;
  private final Orders orders;
  private final MemberLowering members;
  private final NvLowering compiler;
  private final PhaseLowering phases;

  CallLowering(ThreadNames names, Evaluator evaluator) {
    this.names = names;
    this.evaluator = evaluator;
    this.operands = new AtomicOperands(names, evaluator);
    this.atomics = new AtomicAccesses(names, evaluator.accesses());
    this.orders = new Orders(names.problems());
    this.members = new MemberLowering(names, evaluator, operands, orders);
    this.compiler = new NvLowering(names, evaluator, operands, orders);
    this.phases = new PhaseLowering(names, evaluator, operands);
  }

  @Override
  public void statement(Statement.OfDialect statement, List<Instruction> out) {
    AtomicReference.References declaration = (AtomicReference.References) statement;
    declaration.references().forEach(r -> members.declare(r, declaration, out));
  }

  @Override
  public Term term(CExpression.OfDialect operand, List<Instruction> out) {
    AtomicReference reference = (AtomicReference) operand;
    return members.reference(reference.type(), reference.place(), reference.span(), out)
        .<Term>map(x -> x).orElseGet(Term.Broken::new);
  }

  /** The value of a call inside an expression; an arrival leaves its token in a register only if something uses it. */
  @Override
  public Term.Value value(CExpression.Call call, Problems problems, List<Instruction> out) {
    return PhaseLowering.arrives(call)
        ? lower(call, Optional.of(names.fresh()), Optional.empty(), out).orElse(Term.Value.ZERO)
        : Calls.super.value(call, problems, out);
  }

  @Override
  public boolean returns(CExpression.Call call) {
    return PhaseLowering.isFunction(call) ? PhaseLowering.arrives(call) : call.object().isPresent()
        ? Member.of(call.function()).map(Member::returns).orElse(true)
        : NvFunction.of(call.function()).isPresent() ? NvFunction.of(call.function()).get().returns()
        : Builtin.of(call.function()).map(Builtin::returns).orElse(true);
  }

  @Override
  public Optional<Term.Value> lower(CExpression.Call call, Optional<String> target, Optional<String> label,
      List<Instruction> out) {
    if (target.isPresent() && !returns(call)) {
      names.problems().error(call.at(), call.function() + " has no value", "call it as a statement of its own");
      return Optional.empty();
    } else if (call.object().isPresent()) {
      return members.lower(call, target, out);
    } else if (PhaseLowering.isFunction(call)) {
      return phases.function(call, target, out);
    }
    Optional<NvFunction> own = NvFunction.of(call.function());
    if (own.isPresent()) {
      return compiler.lower(call, own.get(), target, out);
    }
    Optional<Builtin> function = Builtin.of(call.function());
    if (function.isEmpty() || !names.isLaunched() && function.get().kind().launched()) {
      unknown(call);
      return Optional.empty();
    }
    int count = call.arguments().size();
    Builtin.Kind kind = function.get().kind();
    if (count < kind.least || count > kind.most) {
      String wanted = kind.least + (kind.most > kind.least ? " to " + kind.most : "");
      names.problems().error(call.at(), call.function() + " takes " + wanted + " arguments, not " + count,
          "it takes " + kind.meaning);
      return Optional.empty();
    }
    return call(call, function.get(), target, label, out);
  }

  private void unknown(CExpression.Call call) {
    String name = call.function();
    if (Member.of(name).isPresent()) {
      names.problems().error(call.at(), "unknown function " + name,
          name + " is a member function: write a." + name + "(…) with a cuda::atomic_ref a");
    } else {
      Set<String> known = new TreeSet<>(Builtin.names());
      if (name.startsWith("__nv_")) {
        known.addAll(NvFunction.names());
      }
      Calls.unknown(call, known, names);
    }
  }

  private Optional<Term.Value> call(
      CExpression.Call call, Builtin function, Optional<String> target, Optional<String> label, List<Instruction> out) {
    Span span = call.at();
    switch (function.kind()) {
      case FENCE -> out.add(new Fence(REGIONS, new Semantics(MemoryOrder.SEQ_CST, function.scope(), false), span));
      case ORDERED_FENCE -> {
        Optional<Semantics> semantics = orders.fence(call, Words.LIBRARY);
        semantics.ifPresent(s -> out.add(new Fence(REGIONS, s, span)));
      }
      case LOAD -> {
        Evaluations.Arguments given = evaluator.evaluations().arguments();
        Optional<Term.Place> place = operands.place(call.arguments().get(0), given.next()).map(given::is);
        given.evaluate(span, out);
        names.locations().markReadOnly(span);
        return place.map(x -> evaluator.accesses().load(target,
            new Term.Cell(x.location(), x.index(), Semantics.NON_ATOMIC, x.type()), span, out));
      }
      case BARRIER -> out.add(new Barrier(label, REGIONS, function.scope(), span));
      case WARP_BARRIER -> {
        if (Calls.meetsAll(call, "warp", names) && namesAll(call, out)) {
          out.add(new Barrier(label, REGIONS, function.scope(), span));
        }
      }
      case PAUSE -> evaluator.unused(call.arguments(), span, out);
      default -> {
        Evaluations.Arguments given = evaluator.evaluations().arguments();
        return operands.place(call.arguments().get(0), given.next()).map(given::is)
            .map(x -> access(call, function, x, given, target, out));
      }
    }
    return Optional.empty();
  }

  /**
   * Whether the block fits into one warp, and a mask, if there is one, contains all its threads; reports an error if
   * not.
   */
  private boolean namesAll(CExpression.Call call, List<Instruction> out) {
    int threads = names.whereabouts().grid().items();
    long all = (1L << threads) - 1;
    boolean named = call.arguments().stream().map(a -> Constancy.value(evaluator.value(a, out).value()))
        .allMatch(m -> m.isPresent() && (m.getAsLong() & all) == all);
    if (threads > WARP) {
      names.problems().error(call.at(), "a warp has " + WARP + " threads, and this block has " + threads, "");
    } else if (!named) {
      names.problems().error(call.at(), "this mask is not known to name every thread of the warp",
          "write __syncwarp(), to which all of them come");
    }
    return threads <= WARP && named;
  }

  private Term.Value access(CExpression.Call call, Builtin function, Term.Place x, Evaluations.Arguments given,
      Optional<String> target, List<Instruction> out) {
    names.locations().markAtomic(x.location());
    Semantics semantics = new Semantics(MemoryOrder.RELAXED, function.scope(), false);
    boolean swap = function.kind() == Builtin.Kind.COMPARE_AND_SWAP;
    if (x.type().bits() < (swap ? NumberType.U16.bits() : NumberType.S32.bits())) {
      names.problems().error(call.arguments().get(0).span(),
          "there is no " + function.name() + " of " + TypeWords.name(x.type()), "use a cuda::atomic_ref");
    }
    Term.Value operand = evaluator.argument(call.arguments().get(1), given);
    if (swap) {
      Exchange exchange = new Exchange(call.at(), x, false, semantics, MemoryOrder.RELAXED);
      Term.Value desired = evaluator.argument(call.arguments().get(2), given);
      given.evaluate(call.at(), out);
      return atomics.compareAndSwap(exchange, operand, desired, target, out);
    }
    given.evaluate(call.at(), out);
    return atomics.fetch(new Operation(x, semantics, call.at()), function.operator(), operand, target, out);
  }
}

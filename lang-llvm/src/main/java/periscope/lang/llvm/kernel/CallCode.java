package periscope.lang.llvm.kernel;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import periscope.lang.llvm.OpenClFunction;
import periscope.lang.llvm.memory.Code;
import periscope.lang.llvm.memory.Numbers;
import periscope.lang.llvm.memory.ObjectId;
import periscope.lang.llvm.memory.Value;
import periscope.lang.llvm.module.IrInstruction;
import periscope.lang.llvm.module.IrInstruction.Call;
import periscope.lang.llvm.module.IrType;
import periscope.lang.llvm.module.IrValue.Typed;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.expression.RealOperator;
import periscope.litmus.instruction.AtomicInstruction.Barrier;
import periscope.litmus.instruction.AtomicInstruction.Fence;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.EventInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Cause;
import periscope.litmus.instruction.Instruction.Undefined;
import periscope.litmus.launch.Whereabouts;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;

/** Lowers calls of functions without a body: of LLVM and of its targets. {@link OpenClCalls} has those of OpenCL C. */
final class CallCode {

  private static final Set<String> BARRIERS = Set.of("llvm.nvvm.barrier0", "llvm.nvvm.barrier.cta.sync.aligned.all",
      "llvm.nvvm.barrier.cta.sync.all", "llvm.nvvm.bar.sync", "llvm.nvvm.barrier.sync");
  private static final Map<String, Scope> MEMBARS = Map.of("llvm.nvvm.membar.cta", Scope.WORK_GROUP,
      "llvm.nvvm.membar.gl", Scope.DEVICE, "llvm.nvvm.membar.sys", Scope.ALL_SVM_DEVICES);
  /** Functions that say something to the optimiser, or print. */
  private static final String SILENT = "llvm\\.(lifetime|dbg|experimental\\.noalias|invariant|prefetch|donothing"
      + "|amdgcn\\.s\\.(sleep|nop|setprio)|amdgcn\\.wave\\.barrier|nvvm\\.nanosleep|sideeffect|annotation"
      + "|var\\.annotation|stacksave|stackrestore|pseudoprobe).*|printf|vprintf|_Z6printf.*";
  private static final Set<String> FAILURES = Set.of("__assert_fail", "__assertfail", "__assert_rtn", "_wassert",
      "llvm.trap", "abort");
  private static final String SPACE = "llvm.nvvm.isspacep.";
  private static final Map<String, RealOperator> REAL = Map.of("sqrt", RealOperator.SQUARE_ROOT, "fabs",
      RealOperator.ABSOLUTE, "floor", RealOperator.FLOOR, "ceil", RealOperator.CEILING, "trunc", RealOperator.TRUNCATE,
      "rint", RealOperator.ROUND_EVEN, "minnum", RealOperator.LEAST, "maxnum", RealOperator.GREATEST, "fma",
      RealOperator.FMA, "fmuladd", RealOperator.FMA);

  private final Environment values;
  private final Code code;
  private final MemoryCode memory;
  private final ValueCode arithmetic;
  private final OpenClCalls openCl;
  private final Whereabouts where;

  CallCode(Environment values, Code code, MemoryCode memory, ValueCode arithmetic, OpenClCalls openCl,
      Whereabouts where) {
    this.values = values;
    this.code = code;
    this.memory = memory;
    this.arithmetic = arithmetic;
    this.openCl = openCl;
    this.where = where;
  }

  /**
   * Lowers a call.
   *
   * @param label  the name of a barrier here, the same in all work-items
   * @param fenced whether fences of the work-group stand before and behind the call
   */
  void lower(IrInstruction i, Call call, String label, boolean fenced) {
    String name = call.function().orElseThrow(() -> values.refusal().at(i.span(),
        "a call through a pointer is not read", "call a function by its name"));
    Optional<OpenClFunction> function = OpenClFunction.of(name);
    Optional<List<Instruction>> own = values.level().own(new Level.Operation(call, name, values::number, label,
        values.span(), values.refusal()));
    if (own.isPresent()) {
      own.get().forEach(code::add);
    } else if (name.startsWith("llvm.lifetime.start")) {
      call.arguments().stream().filter(a -> a.type() instanceof IrType.Pointer)
          .forEach(a -> memory.begin(values.pointer(a)));
    } else if (name.matches(SILENT)) {
      return;
    } else if (name.equals("llvm.assume")) {
      // The code promises it: a run in which it does not hold is none, and the answer says so.
      code.add(new EventInstruction.Assume(values.number(call.arguments().get(0)), values.span()));
    } else if (FAILURES.contains(name)) {
      code.add(new Undefined(Expression.constant(1), Cause.ACCESS, values.span()));
    } else if (BARRIERS.contains(name) || name.startsWith("llvm.amdgcn.s.barrier")) {
      barrier(i, call, name, label, fenced);
    } else if (MEMBARS.containsKey(name)) {
      code.add(new Fence(LlvmLevel.REGIONS, new Semantics(MemoryOrder.SEQ_CST, MEMBARS.get(name), false),
          values.span()));
    } else if (name.matches("llvm\\.mem(cpy|move|set)\\..*")) {
      memory.copied(name, call.arguments());
    } else if (PlaceCalls.intrinsic(name).isPresent()) {
      place(i, call, PlaceCalls.intrinsic(name).get());
    } else if (name.startsWith(SPACE)) {
      values.put(i.result(), new Value.Scalar(inSpace(name.substring(SPACE.length()),
          values.pointer(call.arguments().get(0))), NumberType.BOOL));
    } else if (function.isPresent() && openCl.lower(i, call, function.get(), label)) {
      return;
    } else if (!computed(i, call, name)) {
      boolean intrinsic = name.startsWith("llvm.");
      throw values.refusal().at(i.span(), intrinsic ? "the intrinsic " + name + " is not read"
          : "the function " + name + " has no body here", intrinsic ? "docs/kernels-in-ir.md lists what is read"
          : "link it into the file (llvm-link), or make it static");
    }
  }

  private void barrier(IrInstruction i, Call call, String name, String label, boolean fenced) {
    if (name.contains("amdgcn") && (!name.equals("llvm.amdgcn.s.barrier") || !fenced)) {
      throw values.refusal().at(i.span(), name.equals("llvm.amdgcn.s.barrier") ? "a barrier without fences of the"
          + " work-group before and behind it orders no memory, which no model has" : "split barriers are not read",
          "write fence syncscope(\"workgroup\") release before it and acquire behind it");
    } else if (call.arguments().size() > 1 || call.arguments().size() == 1
        && !Numbers.folded(values.number(call.arguments().get(0))).equals(Expression.constant(0))) {
      throw values.refusal().at(i.span(), "a barrier of a part of the work-group is not read",
          "barrier 0 is that of the whole work-group");
    }
    code.add(new Barrier(Optional.of(label), LlvmLevel.REGIONS, Scope.WORK_GROUP, values.span()));
  }

  /** Whether an object of a pointer lies in a state space of NVPTX; memory that nobody writes counts as global. */
  private Expression inSpace(String space, Value.Pointer pointer) {
    Expression truth = Expression.constant(0);
    for (int k = 0; k < pointer.objects().size(); k++) {
      ObjectId.Kind kind = pointer.objects().get(k).kind();
      boolean in = kind == (space.startsWith("shared") ? ObjectId.Kind.LOCAL : space.equals("local")
          ? ObjectId.Kind.PRIVATE : ObjectId.Kind.GLOBAL) && !space.equals("const");
      truth = Numbers.choice(Numbers.folded(Numbers.binary(BinaryOperator.EQUAL, NumberType.S32, pointer.which(),
          Expression.constant(k))), Expression.constant(in ? 1 : 0), truth, NumberType.BOOL);
    }
    return Numbers.folded(truth);
  }

  /** Adds the answer to a question for the place of the work-item. */
  void place(IrInstruction i, Call call, PlaceCalls.Asked asked) {
    NumberType type = values.number(call.type());
    Expression answer = PlaceCalls.answer(asked, where).orElseThrow();
    values.put(i.result(), arithmetic.scalar(new Value.Scalar(answer, type), i.result()));
  }

  /** Lowers a call that computes a number; false for functions that are not known. */
  private boolean computed(IrInstruction i, Call call, String name) {
    String[] parts = name.split("\\.");
    if (parts.length < 3 || !parts[0].equals("llvm") || Numbers.type(call.type()).isEmpty()) {
      return false;
    }
    List<Typed> arguments = call.arguments();
    NumberType type = values.number(call.type());
    Expression first = values.number(arguments.get(0));
    Expression result;
    if (REAL.containsKey(parts[1]) && type.real()) {
      result = new Expression.Real(REAL.get(parts[1]), type,
          arguments.stream().map(values::number).toArray(Expression[]::new));
    } else if (parts[1].matches("[us](min|max)")) {
      result = extreme(parts[1], type, first, values.number(arguments.get(1)));
    } else if (parts[1].equals("abs")) {
      result = Numbers.choice(Numbers.binary(BinaryOperator.LESS, type, first, Expression.constant(0)),
          Numbers.binary(BinaryOperator.SUBTRACT, type, Expression.constant(0), first), first, type);
    } else if (parts[1].equals("expect")) {
      result = first;
    } else {
      return false;
    }
    values.put(i.result(), arithmetic.scalar(new Value.Scalar(result, type), i.result()));
    return true;
  }

  /** The smaller or the larger of two numbers: {@code umin}, {@code smax} and the like. */
  static Expression extreme(String name, NumberType type, Expression left, Expression right) {
    String predicate = name.charAt(0) + (name.endsWith("min") ? "lt" : "gt");
    return Numbers.choice(Numbers.folded(Numbers.compared(predicate, type, left, right).orElseThrow()), left, right,
        type);
  }
}

package periscope.lang.openclrsp;

import java.util.List;
import java.util.Map;
import periscope.lang.c.name.CellName;
import periscope.lang.c.printing.Notation;
import periscope.lang.c.type.TypeWords;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction.Access;
import periscope.litmus.instruction.AtomicInstruction.Barrier;
import periscope.litmus.instruction.AtomicInstruction.CompareExchange;
import periscope.litmus.instruction.AtomicInstruction.Fence;
import periscope.litmus.instruction.AtomicInstruction.Fetch;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.AtomicInstruction.Load;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.AtomicInstruction.Store;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Placement;
import periscope.litmus.memory.Scope;

/** The notation of OpenCL's own constructs: placements, parameters, calls of atomic functions, fences and barriers. */
final class OpenClNotation implements Notation {

  private static final Map<NumberType, String> ATOMICS = Map.of(NumberType.S32, "atomic_int", NumberType.U32,
      "atomic_uint", NumberType.S64, "atomic_long", NumberType.U64, "atomic_ulong");

  @Override
  public String header() {
    return OpenClDialect.HEADER;
  }

  @Override
  public String title() {
    return "OpenCL C";
  }

  @Override
  public String place(Placement placement) {
    return "@wg " + placement.workGroup() + ", dev " + placement.device();
  }

  /** Empty, since parameters declare locations. */
  @Override
  public String declaration(Location location, List<Access> accesses) {
    return "";
  }

  @Override
  public boolean saidByParameter(Location location) {
    return location.atomic() || location.space() == AddressSpace.LOCAL || !location.type().equals(NumberType.S32);
  }

  @Override
  public String parameter(Location location) {
    String space = location.space() == AddressSpace.LOCAL ? "local " : "global ";
    String type = location.atomic() ? ATOMICS.get(location.type()) : TypeWords.name(location.type());
    if (type == null) {
      throw new IllegalArgumentException("OpenCL C has no atomic " + TypeWords.name(location.type()));
    }
    return space + type + "* " + location.name();
  }

  @Override
  public String expected(String register) {
    return "&" + register;
  }

  @Override
  public String expected(Access place) {
    return CellName.address(place);
  }

  @Override
  public boolean expectsValues() {
    return true;
  }

  @Override
  public String memory(Access access) {
    return CellName.memory(access);
  }

  @Override
  public String load(Load l) {
    return "atomic_load_explicit(" + CellName.address(l) + ordering(l.semantics());
  }

  @Override
  public String store(Store s, String value) {
    return "atomic_store_explicit(" + CellName.address(s) + ", " + value + ordering(s.semantics());
  }

  @Override
  public String fetch(Fetch f, String operand) {
    if (f.operator() == FetchOperator.INC || f.operator() == FetchOperator.DEC) {
      throw new IllegalArgumentException("OpenCL C has no function for the wrapping operation "
          + f.operator().spelling());
    }
    String name = f.operator() == FetchOperator.EXCHANGE ? "atomic_exchange" : "atomic_fetch_" + f.operator()
        .spelling();
    return name + "_explicit(" + CellName.address(f) + ", " + operand + ordering(f.semantics());
  }

  @Override
  public String compareExchange(CompareExchange c, String expected, String desired) {
    String name = "atomic_compare_exchange_" + (c.weak() ? "weak" : "strong") + "_explicit";
    return name + "(" + CellName.address(c) + ", " + expected + ", " + desired
        + ", " + order(c.semantics().order()) + ", " + order(c.failureOrder()) + scope(c.semantics());
  }

  @Override
  public String seenAs(NumberType from, NumberType to) {
    return NumberFunctions.seenAs(to);
  }

  @Override
  public String fence(Fence f) {
    return "atomic_work_item_fence(" + Words.flags(f.flags()) + ordering(f.semantics());
  }

  @Override
  public String barrier(Barrier b) {
    return b.scope() == Scope.WORK_GROUP
        ? "barrier(" + Words.flags(b.flags()) + ")"
        : "work_group_barrier(" + Words.flags(b.flags()) + ", " + Words.scope(b.scope()) + ")";
  }

  private static String ordering(Semantics semantics) {
    return ", " + order(semantics.order()) + scope(semantics);
  }

  private static String order(MemoryOrder order) {
    if (order == MemoryOrder.NON_ATOMIC) {
      throw new IllegalArgumentException("OpenCL C has no call without a memory order");
    }
    return Words.order(order);
  }

  private static String scope(Semantics semantics) {
    return ", " + Words.scope(semantics.scope()) + (semantics.remote() ? ", remote)" : ")");
  }
}

package periscope.lang.spirv.module;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import periscope.lang.llvm.module.IrInstruction;
import periscope.lang.llvm.module.IrType;
import periscope.lang.llvm.module.IrValue;
import periscope.lang.llvm.module.IrValue.Typed;

/** Variables that the system sets, as calls of OpenCL C's functions, which say the same. */
final class BuiltIns {

  /** An element of such a variable. */
  record Element(String builtIn, int number) {}

  /** Functions of a dimension. */
  private static final Map<String, String> OF_DIMENSION = Map.of("GlobalInvocationId", "get_global_id",
      "LocalInvocationId", "get_local_id", "WorkgroupId", "get_group_id", "NumWorkgroups", "get_num_groups",
      "WorkgroupSize", "get_local_size", "GlobalSize", "get_global_size", "EnqueuedWorkgroupSize",
      "get_enqueued_local_size", "GlobalOffset", "get_global_offset");

  private static final Map<String, String> NUMBERS = Map.of("WorkDim", "get_work_dim", "GlobalLinearId",
      "get_global_linear_id", "LocalInvocationIndex", "get_local_linear_id");

  /** Loads a whole variable. */
  void load(FunctionBuilder builder, String builtIn) {
    IrType type = builder.type();
    if (NUMBERS.containsKey(builtIn) && type instanceof IrType.Integer) {
      builder.add(call(NUMBERS.get(builtIn), List.of(), type));
    } else if (OF_DIMENSION.containsKey(builtIn) && type instanceof IrType.Vector v && v.count() == 3) {
      List<Typed> parts = new ArrayList<>();
      for (int k = 0; k < 3; k++) {
        parts.add(builder.part("d" + k, v.element(), call(OF_DIMENSION.get(builtIn), List.of(dimension(k)),
            v.element())));
      }
      new ValueTranslation(builder).assemble(type, parts);
    } else {
      throw builder.refused("the variable " + builtIn + " of the system is not read", "");
    }
  }

  /** Loads an element of a variable. */
  void load(FunctionBuilder builder, Element element) {
    if (!OF_DIMENSION.containsKey(element.builtIn()) || element.number() < 0 || element.number() > 2) {
      throw builder.refused("element " + element.number() + " of the variable " + element.builtIn()
          + " of the system is not read", "");
    }
    builder.add(call(OF_DIMENSION.get(element.builtIn()), List.of(dimension(element.number())), builder.type()));
  }

  private static Typed dimension(int number) {
    return new Typed(new IrType.Integer(Integer.SIZE), new IrValue.Number(number));
  }

  /** A call under the mangled name, by which the reader of kernels knows the function. */
  private static IrInstruction.Call call(String function, List<Typed> arguments, IrType type) {
    return new IrInstruction.Call(Optional.of("_Z" + function.length() + function + (arguments.isEmpty() ? "v" : "j")),
        type, arguments);
  }
}

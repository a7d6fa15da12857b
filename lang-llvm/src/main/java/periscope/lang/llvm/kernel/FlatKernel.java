package periscope.lang.llvm.kernel;

import java.util.List;
import java.util.Map;
import periscope.lang.llvm.flow.Places;
import periscope.lang.llvm.flow.Refusal;
import periscope.lang.llvm.memory.Memory;
import periscope.lang.llvm.memory.PointsTo;
import periscope.lang.llvm.memory.Value;
import periscope.lang.llvm.module.IrBlock;
import periscope.lang.llvm.module.IrModule;

/**
 * A kernel ready to be lowered for each work-item.
 *
 * @param blocks    its blocks with the functions that it calls, the first one first
 * @param points    the objects of its pointers
 * @param arguments the values of its parameters, by name
 * @param memory    the memory of the launch
 * @param level     the level of its code
 * @param places    the places of instructions in the text that was compiled
 */
record FlatKernel(IrModule module, List<IrBlock> blocks, PointsTo points, Map<String, Value> arguments, Memory memory,
    Level level, Places places, Refusal refusal) {

  FlatKernel {
    blocks = List.copyOf(blocks);
    arguments = Map.copyOf(arguments);
  }
}

package periscope.lang.spirv.kernel;

import java.util.List;
import java.util.Map;
import periscope.lang.llvm.flow.Refusal;
import periscope.lang.llvm.kernel.Comments;
import periscope.lang.llvm.kernel.GroupSizes;
import periscope.lang.llvm.kernel.Level;
import periscope.lang.llvm.module.IrModule;
import periscope.lang.spirv.module.SpirvModule;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.launch.Grid;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** SPIR-V of either flavour: the module, its comments, and the sizes of work-groups that it asks for. */
abstract class SpirvLevel implements Level {

  private Map<String, List<Long>> sizes = Map.of();

  @Override
  public final IrModule module(SourceText text) {
    SpirvModule.Read read = SpirvModule.read(text);
    sizes = read.sizes();
    return read.module();
  }

  @Override
  public final void check(String kernel, Grid grid, Refusal refusal, Span at) {
    GroupSizes.check(sizes, kernel, grid, LitmusLanguages.traits(language()).launchWords(), refusal, at);
  }

  @Override
  public final String described(String text) {
    return Comments.ofC(text);
  }
}

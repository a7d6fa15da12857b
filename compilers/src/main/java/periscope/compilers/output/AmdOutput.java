package periscope.compilers.output;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import periscope.compilers.amd.AmdFunction;
import periscope.compilers.amd.AmdModuleReader;
import periscope.compilers.amd.AmdRowCode;
import periscope.compilers.amd.AmdTest;
import periscope.compilers.assembly.MemoryCode;
import periscope.compilers.unit.ThreadFunction;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.SourceText;

/** Assembly of AMD's GPUs, as LLVM writes it. */
final class AmdOutput implements OutputLanguage {

  @Override
  public String name() {
    return "amdgpu";
  }

  /** The functions, each behind the line that names the chip, which says what counters count. */
  @Override
  public Map<String, String> functions(SourceText output) {
    Map<String, String> all = new LinkedHashMap<>();
    for (AmdFunction f : AmdModuleReader.read(output)) {
      all.putIfAbsent(f.name(), "\t.amdgcn_target \"amdgcn-amd-amdhsa--" + f.chip() + "\"\n"
          + output.content().substring(f.whole().offset(), f.whole().offset() + f.whole().length()));
    }
    return all;
  }

  @Override
  public MemoryCode memoryCode(SourceText function, List<String> names) {
    return AmdRowCode.of(AmdModuleReader.read(function).get(0), names, function);
  }

  @Override
  public LitmusTest test(LitmusTest source, List<ThreadFunction> written, SourceText emitted) {
    return AmdTest.of(source, written, AmdModuleReader.read(emitted), emitted);
  }
}

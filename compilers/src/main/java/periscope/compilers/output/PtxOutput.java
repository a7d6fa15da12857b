package periscope.compilers.output;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import periscope.compilers.assembly.MemoryCode;
import periscope.compilers.assembly.PtxFunction;
import periscope.compilers.assembly.PtxModuleReader;
import periscope.compilers.assembly.PtxTest;
import periscope.compilers.unit.ThreadFunction;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.SourceText;

/** PTX, as nvcc and LLVM write it. */
final class PtxOutput implements OutputLanguage {

  @Override
  public String name() {
    return "ptx";
  }

  @Override
  public Map<String, String> functions(SourceText output) {
    Map<String, String> all = new LinkedHashMap<>();
    for (PtxFunction f : PtxModuleReader.read(output)) {
      all.putIfAbsent(f.name(),
          output.content().substring(f.whole().offset(), f.whole().offset() + f.whole().length()));
    }
    return all;
  }

  @Override
  public MemoryCode memoryCode(SourceText function, List<String> names) {
    return MemoryCode.of(PtxModuleReader.read(function).get(0), names, function);
  }

  @Override
  public LitmusTest test(LitmusTest source, List<ThreadFunction> written, SourceText emitted) {
    return PtxTest.of(source, written, PtxModuleReader.read(emitted), emitted).test();
  }
}

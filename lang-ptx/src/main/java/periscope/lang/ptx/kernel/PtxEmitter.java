package periscope.lang.ptx.kernel;

import periscope.litmus.LitmusTest;
import periscope.litmus.language.Emitter;
import periscope.litmus.source.SourceText;

/** The text of a {@link PtxKernel}. */
public final class PtxEmitter implements Emitter {

  @Override
  public String form() {
    return "ptx";
  }

  @Override
  public String language() {
    return "PTX";
  }

  @Override
  public String emit(LitmusTest test, SourceText source) {
    return PtxKernel.of(test, source).text();
  }
}

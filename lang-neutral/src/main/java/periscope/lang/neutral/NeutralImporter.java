package periscope.lang.neutral;

import java.util.ArrayList;
import java.util.List;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.DivergentBarriers;
import periscope.litmus.language.Importer;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.SourceText;

/** Reads neutral JSON as OpenCL tests. The package charter describes the supported part. */
public final class NeutralImporter implements Importer {

  /** The name of the form. */
  static final String FORM = "neutral";

  @Override
  public String form() {
    return FORM;
  }

  @Override
  public String suffix() {
    return ".json";
  }

  @Override
  public String language() {
    return NeutralReader.LANGUAGE;
  }

  /** Accepts JSON with threads and actions; other JSON, such as reports, has none. */
  @Override
  public boolean accepts(SourceText text) {
    String content = text.content();
    return content.stripLeading().startsWith("{") && (content.contains("\"testName\"")
        || content.contains("\"threads\"") && content.contains("\"actions\""));
  }

  @Override
  public LitmusTest read(SourceText text) {
    return NeutralReader.read(text).test();
  }

  @Override
  public List<Diagnostic> warnings(SourceText text) {
    Document document = NeutralReader.read(text);
    List<Diagnostic> warnings = new ArrayList<>(DivergentBarriers.check(document.test(), text));
    warnings.addAll(BehaviourCheck.of(document, text));
    return warnings;
  }
}

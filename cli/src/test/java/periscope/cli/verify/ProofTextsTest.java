package periscope.cli.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import periscope.inputs.Inputs;
import periscope.inputs.NamedModel;
import periscope.inputs.Remarks;
import periscope.litmus.source.Reach;
import periscope.litmus.source.SourceText;

/** The texts that a proof is about are those that the search has read. */
class ProofTextsTest {
  private static final String TABLE = """
      mapping "weak" from cuda to ptx
      r = load({relaxed, acquire}, s) x => ld.relaxed.s r, x
      store({relaxed, release}, s) x v => st.relaxed.s x, v
      """;
  private static final String MODEL = """
      "weak"
      acyclic po | rf
      """;

  private final Inputs inputs = new Inputs(Reach.FILES, Remarks.IGNORED);

  private ProofTexts texts(String table, String target) {
    return ProofTexts.of(inputs, inputs.mapping(table), table,
        new NamedModel("cuda-scoped-cpp", inputs.compiledModel("cuda-scoped-cpp")),
        new NamedModel(target, inputs.judge(target, "ptx")));
  }

  /** Files of the user that are called as shipped ones are: the proof is about the files. */
  @Test
  void filesWithShippedNamesAreTheFiles() {
    inputs.sources().give(new SourceText("scoped-cpp-ptx.map", TABLE));
    inputs.sources().give(new SourceText("ptx-6.0.cat", MODEL));
    ProofTexts texts = texts("scoped-cpp-ptx.map", "ptx-6.0.cat");
    assertEquals(List.of("./scoped-cpp-ptx", "cuda-scoped-cpp", "./ptx-6.0"),
        List.of(texts.table(), texts.source(), texts.target()));
    assertEquals(TABLE, texts.text("./scoped-cpp-ptx.map"));
    assertEquals(MODEL, texts.text("./ptx-6.0.cat"));
  }

  @Test
  void shippedOnesHaveTheirNames() {
    ProofTexts texts = texts("scoped-cpp-ptx", "ptx-6.0");
    assertEquals(List.of("scoped-cpp-ptx", "cuda-scoped-cpp", "ptx-6.0"),
        List.of(texts.table(), texts.source(), texts.target()));
    assertEquals(inputs.mapping("scoped-cpp-ptx").place().text().content(), texts.text("scoped-cpp-ptx.map"));
    assertEquals(inputs.model("ptx-6.0").text().content(), texts.text("ptx-6.0.cat"));
  }
}

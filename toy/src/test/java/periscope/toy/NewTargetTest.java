package periscope.toy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import periscope.engines.work.Workers;
import periscope.inputs.NamedModel;
import periscope.litmus.answer.Soundness;
import periscope.mappings.Mappings;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Operation;
import periscope.models.Models;
import periscope.verifier.soundness.Answer;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.Search;
import periscope.verifier.task.SearchSettings;
import periscope.verifier.task.SearchSettings.Engine;
import periscope.verifier.task.SettingException;
import periscope.verifier.task.VerificationTask;

/** A new target of verification tasks: one implementation of one interface, {@link ToyMachine}. */
class NewTargetTest {

  /** A task over loads and stores in up to four operations, which distinguish the tables. */
  private static VerificationTask task(String table, Engine engine) {
    Mapping mapping = new Mappings().load(table);
    ToyCModels toyc = new ToyCModels();
    Models models = new Models();
    NamedModel source =
        new NamedModel(toyc.usualModel(), models.compile(models.load(toyc.usualModel()), toyc.vocabulary()));
    SearchSettings settings = new SearchSettings(Optional.empty(), Optional.empty(), Optional.of(4), 2,
        Optional.empty(), false, Optional.empty(),
        m -> o -> o.operation() == Operation.LOAD || o.operation() == Operation.STORE, engine, new Workers.Threads(1),
        new SearchSettings.OneByOne(false, OptionalLong.empty(), OptionalLong.empty(), false));
    return new VerificationTask(mapping, source, new ToyMachine(), settings);
  }

  private static Answer verify(String table) {
    VerificationTask task = task(table, Engine.AUTO);
    Question question = task.question();
    return task.search(question).run(new Search.Listener() { }, Search.Stop.NEVER);
  }

  @Test
  void aTableToTheMachineIsVerifiedLikeAnyOther() {
    assertEquals(Soundness.SOUND, verify("toyc-toyasm").soundness());
    Answer broken = verify("toyc-toyasm-bare-release");
    assertEquals(Soundness.UNSOUND, broken.soundness());
    assertEquals(4, broken.findings().get(0).size(), "message passing");
  }

  @Test
  void theSolverRefusesATargetWithoutFormulas() {
    VerificationTask task = task("toyc-toyasm", Engine.Z3);
    assertThrows(SettingException.class, () -> task.search(task.question()));
  }
}

package periscope.verifier.programs;

import java.util.EnumSet;
import org.junit.jupiter.api.Test;
import periscope.litmus.Scope;
import periscope.mappings.Mappings;
import periscope.mappings.table.Mapping;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.OpenClVocabulary;
import periscope.verifier.soundness.Alphabet;
import periscope.verifier.soundness.Shape;

class MachineSearchTest {
  @Test
  void times() {
    for (String name : new String[] {"rsp-original", "rsp-proposed"}) {
      Mapping mapping = new Mappings().load(name);
      Models models = new Models();
      CompiledModel model = models.compile(models.load("opencl-rsp"), new OpenClVocabulary());
      Operations operations = Operations.of(mapping, model, Target.machine(), EnumSet.of(Scope.WORK_GROUP, Scope.DEVICE), Alphabet.of(mapping).operations()::contains);
      System.out.println(operations.choices().stream().map(Choice::name).toList() + " " + operations.excluded() + operations.likened());
      ProgramSearch.Request r = new ProgramSearch.Request(Translation.by(mapping), model, Target.machine(), operations,
          new SearchBound(Integer.getInteger("ops", 4), 2, 2, Shape.Selection.ALL, true), 1);
      ProgramSearch.Result result = new ProgramSearch(r, ProgramSearch.Engine.solver(), new ProgramSearch.Listener() {
        public void progress(int operations, int decided, int layouts) { System.out.println(operations + ": " + decided + " of " + layouts + " " + System.nanoTime() / 1000000000 % 10000); }
      }).run(() -> false);
      System.out.println(name + " " + result);
      System.out.println(name + " " + r.target().cannotStick(r.translation(), operations) + new ProgramSearch(r, ProgramSearch.Engine.stuck(), new ProgramSearch.Listener() {}).run(() -> false));
    }
  }
}

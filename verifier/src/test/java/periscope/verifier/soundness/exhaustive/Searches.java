package periscope.verifier.soundness.exhaustive;

import java.util.List;
import java.util.function.Predicate;
import periscope.mappings.Mappings;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.SourceOperation;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.OpenClVocabulary;
import periscope.verifier.program.Bound;
import periscope.verifier.program.Shape;
import periscope.verifier.soundness.Answer;
import periscope.verifier.soundness.Search;

/** What searches in tests start from. */
final class Searches {

  private static final Mappings MAPPINGS = new Mappings();
  private static final Models MODELS = new Models();

  /** The bound that users get without options. */
  static final Bound DEFAULT = Bound.ofThreads(2, 2, 2, true);

  private Searches() {}

  static Mapping mapping(String name) {
    return MAPPINGS.load(name);
  }

  static CompiledModel model(String name) {
    return MODELS.compile(MODELS.load(name), new OpenClVocabulary());
  }

  static MachineEnumeration.Request request(String mapping, String model, Bound bound, Shape.Selection placement) {
    List<Shape> shapes = Shape.of(placement, bound.threads());
    return MachineEnumeration.Request.of(mapping(mapping), model(model), bound, shapes);
  }

  /** The same for another table and the programs only that have one of some operations. */
  static MachineEnumeration.Request about(
      MachineEnumeration.Request request, Mapping mapping, Predicate<SourceOperation> some) {
    return request.of(q -> MachineEnumeration.question(mapping, q.source(), q.bound()).about(some));
  }

  static Answer run(MachineEnumeration.Request request) {
    return new MachineEnumeration(request).run(new Search.Listener() {}, Search.Stop.NEVER);
  }
}

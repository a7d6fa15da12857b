package periscope.verifier.soundness;

import java.util.List;
import periscope.mappings.Mappings;
import periscope.mappings.table.Mapping;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.OpenClVocabulary;

/** What searches in tests start from. */
final class Searches {

  private static final Mappings MAPPINGS = new Mappings();
  private static final Models MODELS = new Models();

  /** The bound that users get without options. */
  static final Bound DEFAULT = new Bound(2, 2, 2, true);

  private Searches() {}

  static Mapping mapping(String name) {
    return MAPPINGS.load(name);
  }

  static CompiledModel model(String name) {
    return MODELS.compile(MODELS.load(name), new OpenClVocabulary());
  }

  static Search.Request request(String mapping, String model, Bound bound, Shape.Selection placement) {
    List<Shape> shapes = Shape.of(placement, bound.threads());
    return Search.Request.of(mapping(mapping), model(model), bound, shapes);
  }

  static SearchResult run(Search.Request request) {
    return new Search(request, new Search.Listener() {}).run();
  }
}

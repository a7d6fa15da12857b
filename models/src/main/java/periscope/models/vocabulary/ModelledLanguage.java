package periscope.models.vocabulary;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import periscope.litmus.LitmusTest;
import periscope.litmus.memory.Scope;

/**
 * A language whose tests models judge, found through {@link java.util.ServiceLoader}; a language that only machines
 * execute has none. The models are {@code models/NAME.cat} on the class path. Implementations keep no state between
 * calls.
 */
public interface ModelledLanguage {

  /** The part of a language that is the scope of a cluster of work-groups: a model's file says that it knows it. */
  String CLUSTERS = "clusters";

  /** The part of a language that is barriers in memory, with phases. */
  String MBARRIERS = "mbarriers";

  /** Name of the language in mapping files: {@code opencl-rsp}. */
  String name();

  /** The names that its models may use without a definition; dialects of one family share a vocabulary. */
  Vocabulary vocabulary();

  /** Names of the models that come with the language, in the order in which they are listed. */
  List<String> models();

  /**
   * Names of further shipped models that judge its tests and are listed with its own: models of other languages, and
   * models of newer {@linkplain #parts parts}. The corpus states no verdicts of these models for the language's tests.
   */
  default List<String> further() {
    return List.of();
  }

  /** The names of {@link #models} and of {@link #further} ones. */
  default List<String> listed() {
    return Stream.concat(models().stream(), further().stream()).toList();
  }

  /**
   * Names of those models of {@link #models} that forbid load buffering: of two threads that each load a location and
   * then store to the other location, without a dependency or an order, not both read the other's store.
   */
  List<String> withoutLoadBuffering();

  /** The model of {@link #models} that judges if the user names none. */
  String usualModel();

  /** The model that judges a test if the user names none: one that knows all {@link #parts} of the test. */
  default String usualModel(LitmusTest test) {
    return usualModel();
  }

  /** The model that judges code for tables with rows of these scopes if the user names none. */
  default String usualModel(Set<Scope> scopes) {
    return usualModel();
  }

  /**
   * Changes of a test that may forbid an outcome: each puts an instruction into the test or gives one of its
   * instructions more order or a wider scope, and nothing else. Changes that cost less come first.
   */
  default List<TestChange> changes(LitmusTest test) {
    return List.of();
  }

  /**
   * The parts of the language that a test uses and that a model knows only if its file says so ({@link
   * periscope.models.ast.Model#parts}). Such a part came into the language when models of it existed.
   */
  default Set<String> parts(LitmusTest test) {
    return Set.of();
  }
}

package periscope.models.vocabulary;

import java.util.List;
import periscope.litmus.event.EventStructure;

/** The names that a language provides to models. Implementations keep no state. */
public interface Vocabulary {

  /** Name of the language, such as {@code opencl-rsp}. */
  String language();

  /** Every name; the position of a name is its index in {@link #bind}. */
  List<BaseName> names();

  /** The names whose values depend on dependencies between events; the other values do not change with dependencies. */
  List<String> dependent();

  /** Definitions, in {@code .cat}, of names whose origin is DEFINITION or SYNONYM. */
  String definitions();

  /**
   * Computes the values of the names with origin {@link BaseName.Origin#EVENTS}.
   *
   * @param events the event structure
   * @param values one array for each of {@link #names()}, or null where no value is wanted: a set or a relation in the
   *               format of {@link periscope.litmus.event.Relations}. Every element is overwritten
   */
  void bind(EventStructure events, long[][] values);
}

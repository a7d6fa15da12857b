package periscope.models.vocabulary;

import java.util.List;

/**
 * A language whose tests models judge, found through {@link java.util.ServiceLoader}; machine languages are none. What
 * the models are is in {@code models/NAME.cat} on the class path. Implementations keep no state between calls.
 */
public interface ModelledLanguage {

  /** Name of the language in mapping files: {@code opencl-rsp}. */
  String name();

  /** The names that its models may use without defining them; dialects of one family share one. */
  Vocabulary vocabulary();

  /** Names of the models that come with it, as they are listed. */
  List<String> models();

  /** The one of {@link #models} that judges where none is named. */
  String usualModel();
}

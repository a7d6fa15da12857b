package periscope.mappings;

import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.mappings.table.Language;
import periscope.mappings.table.Mapping;

/** Which mappings the search for unsound programs can take: those to GPU assembly, which has a machine to run. */
public final class Searchable {

  private Searchable() {}

  /**
   * The mapping itself.
   *
   * @throws InvalidInputException if programs cannot be searched for it
   */
  public static Mapping require(Mapping mapping) {
    if (mapping.target() != Language.GPUASM) {
      throw new InvalidInputException(Diagnostic.error(mapping.place().text(), mapping.place().span(),
          "verify searches programs only for gpuasm targets so far, and " + mapping.name() + " translates to "
              + mapping.to(),
          "use --program FILE"));
    }
    return mapping;
  }
}

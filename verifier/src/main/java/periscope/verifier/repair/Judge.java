package periscope.verifier.repair;

import java.util.List;
import periscope.mappings.table.Mapping;

/** Looks for programs that a table compiles wrongly. */
public interface Judge {

  /**
   * What it found.
   *
   * @param broken   programs that are compiled wrongly; small ones, not all
   * @param complete whether every program within the bound was checked, if none is broken
   */
  record Answer(List<Obligation> broken, boolean complete) {}

  /** Judges a table. @param label what is checked, for the progress line */
  Answer judge(Mapping mapping, String label);
}

package periscope.results.store;

import java.util.Optional;
import periscope.results.data.Run;

/**
 * A run in a database.
 *
 * @param id             its number in the database
 * @param key            the identifier of the run, the same in all databases
 * @param run            its description
 * @param source         the file that it was imported from; empty for none
 * @param begun          time when it began, in UTC; of an imported run, when it was imported
 * @param finished       time when it was finished; empty for an unfinished run
 * @param configurations number of configurations with results
 * @param results        number of its results
 */
public record StoredRun(long id, String key, Run run, Optional<String> source, String begun, Optional<String> finished,
    int configurations, int results) {

  /** The key that runs of one campaign share: the run's key without its last part, the purpose. */
  public String campaign() {
    return key.substring(0, Math.max(0, key.lastIndexOf('/')));
  }
}

package periscope.results.store;

import java.util.Optional;
import periscope.results.data.Run;

/**
 * A run in a database.
 *
 * @param id             its number there
 * @param key            the identifier of the run in all databases
 * @param run            what is known of it
 * @param source         the file that it was imported from
 * @param begun          when, in UTC; of an imported run, when it was imported
 * @param finished       when it was finished
 * @param configurations number of configurations with results
 * @param results        number of its results
 */
public record StoredRun(long id, String key, Run run, Optional<String> source, String begun, Optional<String> finished,
    int configurations, int results) {

  /** What runs share that belong together: a key without its last part, which is the kind. */
  public String campaign() {
    return key.substring(0, Math.max(0, key.lastIndexOf('/')));
  }
}

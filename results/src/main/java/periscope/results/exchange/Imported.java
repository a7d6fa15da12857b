package periscope.results.exchange;

import java.util.List;

/**
 * The result of importing one file.
 *
 * @param file    the file's path
 * @param form    the file's format, in words
 * @param hash    SHA-256 of its contents, in hexadecimal
 * @param before  the times and names under which these contents had been imported before; then nothing was added
 * @param records the number of records in the file
 * @param runs    the number of runs that were added
 * @param results the number of results that were added
 * @param remarks notes on data that was skipped, or does not add up
 */
public record Imported(String file, String form, String hash, List<String> before, int records, int runs, long results,
    List<Remarks.Remark> remarks) {

  public Imported {
    before = List.copyOf(before);
    remarks = List.copyOf(remarks);
  }

  /** Whether the same contents had been imported before. */
  public boolean known() {
    return !before.isEmpty();
  }
}

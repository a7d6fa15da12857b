package periscope.results.exchange;

import java.util.List;

/**
 * What became of a file.
 *
 * @param file    its path
 * @param form    what it is, in words
 * @param hash    SHA-256 of its contents, in hexadecimal
 * @param before  when these contents had been imported before, under which name; nothing was added then
 * @param records how many it holds
 * @param runs    that were added
 * @param results that were added
 * @param remarks what was skipped, or does not add up
 */
public record Imported(String file, String form, String hash, List<String> before, int records, int runs, long results,
    List<Remarks.Remark> remarks) {

  public Imported {
    before = List.copyOf(before);
    remarks = List.copyOf(remarks);
  }

  /** Whether the contents were there already. */
  public boolean known() {
    return !before.isEmpty();
  }
}

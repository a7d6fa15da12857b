package periscope.cli.search;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import periscope.litmus.source.SourceText;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Qualifiers;
import periscope.verifier.mixture.AloneCommand;
import periscope.verifier.task.VerificationTask;

/**
 * The commands {@code periscope verify} with the options of a run, about some of its tables.
 *
 * @param task the task about the mixture of all tables of the run
 */
public record VerifyCommand(SearchOptions options, TargetOption target, VerificationTask task)
    implements AloneCommand {

  @Override
  public List<String> words(Mapping table, int operations) {
    SourceText text = table.place().text();
    String written = text.shipped() ? text.name().replaceFirst("\\.[a-z]+$", "") : text.name();
    return words(List.of(written), operations, table);
  }

  /**
   * The words of a command up to its first finding.
   *
   * @param subject    the words for the tables
   * @param operations operations of the finding
   * @param some       the tables
   */
  public List<String> words(List<String> subject, int operations, Mapping... some) {
    List<String> words = new ArrayList<>(List.of("periscope", "verify"));
    words.addAll(subject);
    target.name().ifPresent(m -> words.addAll(List.of("--target-model", m)));
    words.addAll(options.words());
    words.addAll(scopes(some));
    words.addAll(List.of("--events", String.valueOf(operations), "--first"));
    return words;
  }

  /** The option on scopes, if other tables of the run tell more scopes apart than the command's tables. */
  private List<String> scopes(Mapping... some) {
    return task.scopes(some).equals(task.scopes(task.base())) ? List.of()
        : List.of("--scopes", task.scopes(task.base()).stream().map(Qualifiers::print)
            .collect(Collectors.joining(",")));
  }
}

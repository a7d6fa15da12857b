package periscope.verifier.reason;

import com.google.common.base.Suppliers;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import periscope.inputs.Inputs;
import periscope.inputs.NamedModel;
import periscope.inputs.OtherReading;
import periscope.litmus.LitmusTest;
import periscope.mappings.table.Mapping;

/**
 * The setting in which findings arose: a table and two models, with the other readings that the models declare.
 *
 * @param target  the target model; absent if compiled programs run on a machine
 * @param sources other readings of the source model
 * @param targets other readings of the target model
 * @param baseline a table whose findings are known
 * @param known   finds the known reason of a wrongly compiled program whose owner is decided
 */
public record Setting(Mapping mapping, NamedModel source, Optional<NamedModel> target, List<OtherReading> sources,
    List<OtherReading> targets, Optional<Baseline> baseline,
    BiFunction<LitmusTest, Reason.Owner, Optional<KnownReason>> known) {

  public Setting {
    sources = List.copyOf(sources);
    targets = List.copyOf(targets);
  }

  /** A setting in which findings are also asked whether a baseline has them. */
  public Setting against(Optional<Baseline> table) {
    return new Setting(mapping, source, target, sources, targets, table, known);
  }

  /**
   * A table under two models, without a baseline.
   *
   * @throws periscope.litmus.source.InvalidInputException if a declared reading does not exist or has errors
   */
  public static Setting of(Inputs inputs, Mapping mapping, NamedModel source, Optional<NamedModel> target) {
    if (target.isEmpty()) {
      return new Setting(mapping, source, target, List.of(), List.of(), Optional.empty(), (p, o) -> Optional.empty());
    }
    // The known reasons are those of single tables.
    Supplier<List<KnownReason>> all = Suppliers.memoize(
        () -> mapping.tables().isEmpty() ? KnownReason.all(inputs.languages()) : List.of());
    return new Setting(mapping, source, target, OtherReading.of(inputs, source, mapping.from()),
        OtherReading.of(inputs, target.get(), mapping.to()), Optional.empty(),
        (program, owner) -> KnownReason.of(program, owner, all.get(), inputs.languages()));
  }
}

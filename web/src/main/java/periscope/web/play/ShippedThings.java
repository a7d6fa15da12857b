package periscope.web.play;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import periscope.inputs.Inputs;
import periscope.inputs.NamedModel;
import periscope.mappings.Mappings;
import periscope.reports.text.Titles;

/** The models, mappings and tests that {@code periscope list} lists. */
public final class ShippedThings implements Shipped {

  private final Inputs inputs;
  private final Map<ThingKind, List<Item>> all = new EnumMap<>(ThingKind.class);

  public ShippedThings(Inputs inputs) {
    this.inputs = inputs;
    all.put(ThingKind.TEST, inputs.sources().shipped().names().stream().map(n -> new Item(n,
        Titles.test(inputs.sources().test(n).content()), inputs.sources().shipped().folder(n)))
        .toList());
    all.put(ThingKind.MODEL, inputs.models().shipped().stream()
        .map(n -> model(n, inputs.models().language(n))).toList());
    all.put(ThingKind.MAPPING, Mappings.shipped().stream()
        .map(n -> new Item(n, Titles.mapping(n), Titles.languages(n))).toList());
  }

  private static Item model(String name, Optional<String> language) {
    return new Item(name, Titles.model(name), language.orElse(""), language.map(NamedModel::usual)
        .filter(name::equals).isPresent());
  }

  @Override
  public List<Item> all(ThingKind sort) {
    return all.get(sort);
  }

  @Override
  public synchronized Optional<String> text(ThingKind sort, String name) {
    return switch (sort) {
      case TEST -> inputs.sources().shipped().find(name).map(t -> t.content());
      case MODEL -> Optional.of(inputs.model(name).text().content());
      case MAPPING -> Optional.of(inputs.mapping(name).place().text().content());
    };
  }
}

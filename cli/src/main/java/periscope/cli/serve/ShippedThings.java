package periscope.cli.serve;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import periscope.cli.session.Session;
import periscope.inputs.NamedModel;
import periscope.mappings.Mappings;
import periscope.reports.text.Titles;
import periscope.web.play.Shipped;
import periscope.web.play.ThingKind;

/** What {@code periscope list} lists. */
final class ShippedThings implements Shipped {

  private final Session session;
  private final Map<ThingKind, List<Item>> all = new EnumMap<>(ThingKind.class);

  ShippedThings(Session session) {
    this.session = session;
    all.put(ThingKind.TEST, session.inputs().sources().shipped().names().stream().map(n -> new Item(n,
        Titles.test(session.inputs().sources().test(n).content()), session.inputs().sources().shipped().folder(n)))
        .toList());
    all.put(ThingKind.MODEL, session.inputs().models().shipped().stream()
        .map(n -> model(n, session.inputs().models().language(n))).toList());
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
      case TEST -> session.inputs().sources().shipped().find(name).map(t -> t.content());
      case MODEL -> Optional.of(session.inputs().model(name).text().content());
      case MAPPING -> Optional.of(session.inputs().mapping(name).place().text().content());
    };
  }
}

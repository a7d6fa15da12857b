package periscope.cli.serve;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import periscope.cli.search.NamedModel;
import periscope.cli.session.Session;
import periscope.cli.text.Titles;
import periscope.mappings.Mappings;
import periscope.web.play.Shipped;
import periscope.web.play.Sort;

/** What {@code periscope list} lists. */
final class ShippedThings implements Shipped {

  private final Session session;
  private final Map<Sort, List<Item>> all = new EnumMap<>(Sort.class);

  ShippedThings(Session session) {
    this.session = session;
    all.put(Sort.TEST, session.sources().shipped().names().stream().map(n -> new Item(n,
        Titles.test(session.sources().test(n).content()), session.sources().shipped().folder(n))).toList());
    all.put(Sort.MODEL, session.models().shipped().stream()
        .map(n -> model(n, session.models().language(n))).toList());
    all.put(Sort.MAPPING, Mappings.shipped().stream()
        .map(n -> new Item(n, Titles.mapping(n), Titles.languages(n))).toList());
  }

  private static Item model(String name, Optional<String> language) {
    return new Item(name, Titles.model(name), language.orElse(""), language.map(NamedModel::usual)
        .filter(name::equals).isPresent());
  }

  @Override
  public List<Item> all(Sort sort) {
    return all.get(sort);
  }

  @Override
  public synchronized Optional<String> text(Sort sort, String name) {
    return switch (sort) {
      case TEST -> session.sources().shipped().find(name).map(t -> t.content());
      case MODEL -> Optional.of(session.model(name).text().content());
      case MAPPING -> Optional.of(session.mapping(name).place().text().content());
    };
  }
}

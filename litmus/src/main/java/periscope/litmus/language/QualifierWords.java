package periscope.litmus.language;

import java.util.Map;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;

/**
 * Words of a language for orders and scopes that left sides of mapping tables from this language may use, beside the
 * words that all tables have.
 *
 * @param orders  orders by the language's words: {@code monotonic}
 * @param scopes  scopes by the language's words: {@code agent}
 * @param refused words of the language that no left side can have, each with the way out
 */
public record QualifierWords(
    Map<String, MemoryOrder> orders, Map<String, Scope> scopes, Map<String, String> refused) {

  /** The words of a language that has no words of its own. */
  public static final QualifierWords NONE = new QualifierWords(Map.of(), Map.of(), Map.of());

  public QualifierWords {
    orders = Map.copyOf(orders);
    scopes = Map.copyOf(scopes);
    refused = Map.copyOf(refused);
  }
}

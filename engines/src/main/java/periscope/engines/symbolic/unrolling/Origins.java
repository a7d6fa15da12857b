package periscope.engines.symbolic.unrolling;

import java.util.List;

/** Events on which a value depends in the text of a thread; they may differ between the paths of the thread. */
public abstract sealed class Origins {

  /**
   * No events. A subclass's object here is safe: only this class makes a {@link Several}, so no two threads wait for
   * each other's class initialization.
   */
  @SuppressWarnings("ClassInitializationDeadlock")
  static final Origins NONE = new Several(List.of());

  public static final class One extends Origins {
    public final Step step;

    One(Step step) {
      this.step = step;
    }
  }

  /** The union of several. */
  public static final class Several extends Origins {
    public final List<Origins> parts;

    Several(List<Origins> parts) {
      this.parts = List.copyOf(parts);
    }
  }

  /** The events of the way by which the thread reached a point. */
  public static final class Merge extends Origins {
    public final Point point;
    /** For each of the point's {@link Point#ways}, in their order, the events if the thread came that way. */
    public final List<Origins> choices;

    Merge(Point point, List<Origins> choices) {
      this.point = point;
      this.choices = List.copyOf(choices);
    }
  }

  static Origins of(Origins x, Origins y) {
    return x == y || y == NONE ? x : x == NONE ? y : new Several(List.of(x, y));
  }
}

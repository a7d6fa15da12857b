package periscope.engines.symbolic.unrolling;

import java.util.List;

/** Events that something depends on in the text of a thread; which, may depend on the way that the thread takes. */
public abstract sealed class Origins {

  /** No thread waits for another one at their first use: only this class makes a {@link Several}. */
  @SuppressWarnings("ClassInitializationDeadlock")
  static final Origins NONE = new Several(List.of());

  public static final class One extends Origins {
    public final Step step;

    One(Step step) {
      this.step = step;
    }
  }

  /** All of these. */
  public static final class Several extends Origins {
    public final List<Origins> parts;

    Several(List<Origins> parts) {
      this.parts = List.copyOf(parts);
    }
  }

  /** Those that belong to the way by which the thread came to a point. */
  public static final class Merge extends Origins {
    public final Point point;
    /** In the order of the ways into the point. */
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

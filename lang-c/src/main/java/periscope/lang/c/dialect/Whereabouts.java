package periscope.lang.c.dialect;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import periscope.litmus.expression.Expression;
import periscope.litmus.launch.Grid;
import periscope.litmus.launch.Position;

/**
 * The values that tell a thread where it is: numbers in a test, whose threads have their places; registers in a
 * program, which every work-item runs.
 */
public final class Whereabouts {

  /** What the registers are called. */
  private static final String PREFIX = "$at_";

  private final Grid grid;
  private final Optional<Position> position;
  private final Map<String, ToIntFunction<Position>> registers = new TreeMap<>();

  private Whereabouts(Grid grid, Optional<Position> position) {
    this.grid = grid;
    this.position = position;
  }

  /** Of a thread at a known place. */
  public static Whereabouts at(Position position) {
    return new Whereabouts(position.grid(), Optional.of(position));
  }

  /** Of whichever work-item runs a program. */
  public static Whereabouts anywhere(Grid grid) {
    return new Whereabouts(grid, Optional.empty());
  }

  public Grid grid() {
    return grid;
  }

  /** What every thread says alike. */
  public Expression common(ToIntFunction<Position> value) {
    return Expression.constant(value.applyAsInt(position.orElse(new Position(grid, 0, 0))));
  }

  /** What each thread says of itself, under a name of its own. */
  public Expression own(String name, ToIntFunction<Position> value) {
    if (position.isPresent()) {
      return common(value);
    }
    registers.put(PREFIX + name, value);
    return Expression.register(PREFIX + name);
  }

  /** What the registers hold at first that were asked for. */
  public Map<String, ToIntFunction<Position>> registers() {
    return Collections.unmodifiableMap(registers);
  }
}

package periscope.litmus.launch;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import periscope.litmus.expression.Expression;

/**
 * The values that give a thread its position: numbers in a test, whose threads have fixed places; registers in a
 * program, which every work-item runs.
 */
public final class Whereabouts {

  /** First characters of the names of these registers. */
  private static final String PREFIX = "$at_";

  private final Grid grid;
  private final Optional<Position> position;
  private final Map<String, ToIntFunction<Position>> registers = new TreeMap<>();

  private Whereabouts(Grid grid, Optional<Position> position) {
    this.grid = grid;
    this.position = position;
  }

  /** The values for a thread at a known position. */
  public static Whereabouts at(Position position) {
    return new Whereabouts(position.grid(), Optional.of(position));
  }

  /** The values for any work-item that runs a program. */
  public static Whereabouts anywhere(Grid grid) {
    return new Whereabouts(grid, Optional.empty());
  }

  /** The shape of the launch. */
  public Grid grid() {
    return grid;
  }

  /** A value that is the same in every thread. */
  public Expression common(ToIntFunction<Position> value) {
    return Expression.constant(value.applyAsInt(position.orElse(new Position(grid, 0, 0))));
  }

  /**
   * A value that differs between threads.
   *
   * @param name the name of its register in a program
   */
  public Expression own(String name, ToIntFunction<Position> value) {
    if (position.isPresent()) {
      return common(value);
    }
    registers.put(PREFIX + name, value);
    return Expression.register(PREFIX + name);
  }

  /** The initial values of the registers used so far, as functions of the position. */
  public Map<String, ToIntFunction<Position>> registers() {
    return Collections.unmodifiableMap(registers);
  }
}

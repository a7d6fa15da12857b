package periscope.lang.ptx.module;

import java.util.List;
import periscope.litmus.source.Span;

/**
 * A variable in memory.
 *
 * @param space    {@code global}, {@code shared}, {@code const} or {@code local}
 * @param type     the type of its elements: {@code b8}
 * @param elements number of its elements; 0 if a launch says how many there are
 * @param external whether another module defines it
 * @param initial  the numbers that it holds at first; those that are missing are 0
 */
record Variable(String name, String space, String type, long elements, boolean external, List<Long> initial,
    Span at) {
  Variable {
    initial = List.copyOf(initial);
  }
}

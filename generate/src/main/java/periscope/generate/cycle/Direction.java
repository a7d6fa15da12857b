package periscope.generate.cycle;

/** What an access of a cycle does. */
public enum Direction {
  R,
  W
}

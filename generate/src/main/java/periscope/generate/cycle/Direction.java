package periscope.generate.cycle;

/** The direction of a cycle's access: read or write. */
public enum Direction {
  R,
  W
}

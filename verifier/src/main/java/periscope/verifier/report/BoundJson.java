package periscope.verifier.report;

import periscope.verifier.program.Bound;

/** The programs that a search was asked about, in reports. */
public record BoundJson(
    int operations, int perThread, int threads, int locations, String placement, boolean guards) {

  public static BoundJson of(Bound bound) {
    return new BoundJson(bound.operations(), bound.perThread(), bound.threads(), bound.locations(),
        bound.placement().toString(), bound.guards().any());
  }
}

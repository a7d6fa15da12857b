package periscope.verifier.program;

import periscope.litmus.schema.Field;

/** The bound on the searched programs, in reports. */
public record BoundJson(
    @Field("most operations of a program, in all its threads") int operations,
    @Field("most operations of a thread") int perThread,
    @Field("most threads; where coverage is given, the threads of each program") int threads,
    int locations,
    @Field(value = "where threads run", words = {"same", "different", "all", "devices"}) String placement,
    @Field("whether operations may guard the rest of their thread") boolean guards) {

  public static BoundJson of(Bound bound) {
    return new BoundJson(bound.operations(), bound.perThread(), bound.threads(), bound.locations(),
        bound.placement().toString(), bound.guards().any());
  }
}

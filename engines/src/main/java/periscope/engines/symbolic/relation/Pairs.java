package periscope.engines.symbolic.relation;

/** A relation whose pairs are formulas. */
public interface Pairs {
  int pair(int from, int to);
}

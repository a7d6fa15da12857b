package periscope.models.mutation;

import java.util.Locale;

/** The kind of a mutation: the change that it makes to a clause. */
public enum Kind {
  /** A check is left out. */
  CHECK_DROPPED,
  /** {@code irreflexive r} becomes {@code acyclic r}. */
  CHECK_STRENGTHENED,
  /** {@code acyclic r} becomes {@code irreflexive r}. */
  CHECK_WEAKENED,
  /** {@code a | b} becomes {@code a}, or {@code b}. */
  UNION_OPERAND_DROPPED,
  /** {@code a & b} becomes {@code a}, or {@code b}. */
  INTERSECTION_OPERAND_DROPPED,
  /** {@code a \ b} becomes {@code a}. */
  SUBTRAHEND_DROPPED,
  /** {@code [X]} becomes {@code [_]}, and {@code X * Y} becomes {@code _ * Y} or {@code X * _}. */
  SET_WIDENED,
  /** {@code a ; b} becomes {@code a? ; b}, or {@code a ; b?}. */
  STEP_MADE_OPTIONAL,
  /** {@code a? ; b} becomes {@code b}, and {@code a ; b?} becomes {@code a}. */
  OPTIONAL_STEP_DROPPED,
  /** {@code r^+} becomes {@code r}, and {@code r^*} becomes {@code r?}. */
  CLOSURE_DROPPED,
  /** A definition's {@code r} becomes {@code r^+}. */
  CLOSURE_ADDED,
  /** {@code r?} becomes {@code r}, and {@code r^*} becomes {@code r^+}. */
  IDENTITY_DROPPED,
  /** {@code r^-1} becomes {@code r}. */
  INVERSE_DROPPED;

  /** Whether mutations of this kind add an operator to a clause; the others leave a part out or replace it. */
  public boolean adds() {
    return this == STEP_MADE_OPTIONAL || this == CLOSURE_ADDED;
  }

  /** The kind in words: {@code union operand dropped}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}

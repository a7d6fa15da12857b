/**
 * The question of a litmus test about its final states: {@code exists}, {@code ~exists}, {@code forall}, with an
 * optional {@code filter} that restricts these states.
 */
package periscope.litmus.condition;

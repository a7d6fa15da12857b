/**
 * Questions of visitors, answered by the command.
 *
 * <p>Nouns: a {@link periscope.web.play.Question} is what a visitor asks: one of a few kinds, texts or shipped names,
 * and enumerated options. A {@link periscope.web.play.Job} is a question that waits, is worked at, or has its answer;
 * {@link periscope.web.play.Jobs} is the queue of them, within {@link periscope.web.play.Bounds}. {@link
 * periscope.web.play.Work} answers one, which is a process of its own ({@link periscope.web.play.ProcessWork}).
 *
 * <p>Invariants: no word of a command line comes from a visitor but the names of shipped things, numbers, and a
 * condition behind its option. Whoever came first is answered first, so a position never grows. Nothing is kept that
 * nobody asks for; what is kept is bounded.
 */
package periscope.web.play;


/**
 * Questions of visitors, answered by the command.
 *
 * <p>Nouns: a {@link periscope.web.play.Question} is a visitor's question: one of a few kinds, texts or shipped names,
 * and enumerated options. A {@link periscope.web.play.Job} is a question that waits, is worked at, or has its answer;
 * {@link periscope.web.play.Jobs} is the queue of them, within {@link periscope.web.play.Bounds}. {@link
 * periscope.web.play.Work} answers a question, in a process of its own ({@link periscope.web.play.ProcessWork}).
 *
 * <p>Invariants: no word of a command line comes from a visitor but the names of shipped things, numbers, and, behind
 * their options, a condition and lists of lower-case words. Questions are answered in the order of their arrival, those
 * that may take minutes apart from the others, so a position in the queue never grows. The server keeps only answers
 * that somebody asks for, and a bounded number of them.
 */
package periscope.web.play;

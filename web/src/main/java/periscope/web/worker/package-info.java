/**
 * Workers: processes that read the texts of visitors, so that no text takes the server's memory or threads.
 *
 * <p>Nouns: a worker is a process that answers questions about texts side by side, each as a line ({@link
 * periscope.web.worker.TextAnswers}); {@link periscope.web.worker.Workers} starts workers, hands questions out and
 * ends a worker whose question breaks a limit; {@link periscope.web.server.Turns} decides whose question is next.
 *
 * <p>Invariants: the server parses no text of a visitor itself. One visitor's questions are in one worker at a time.
 * While others wait, no question keeps a worker for longer than {@link periscope.web.server.Turns} allows. A worker
 * ends with the server, however that ends.
 */
package periscope.web.worker;

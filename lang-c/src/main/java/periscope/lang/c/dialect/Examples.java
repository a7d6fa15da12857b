package periscope.lang.c.dialect;

/**
 * Examples of a dialect's code, for messages and hints.
 *
 * @param thread a thread that writes x
 * @param shared the words before a name that declare it as memory of a work-group
 * @param memory the name of such memory in prose
 * @param atomic the words before the name of a parameter that declare it as an atomic object
 */
public record Examples(String thread, String shared, String memory, String atomic) {}

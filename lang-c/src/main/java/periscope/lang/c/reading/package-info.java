/**
 * The reading of text to {@link periscope.litmus.LitmusTest}s: headers, comments, the init block, placements and
 * conditions.
 *
 * <p>{@link periscope.lang.c.reading.TestReader} has four steps. <em>Header</em>: the test's name may contain {@code +
 * . - [ ]} and runs to the end of the line, and comments nest, which no token of a C-like lexer can describe; so the
 * header line, the free text and all comments are replaced by blanks of the same length, and every later offset is an
 * offset of the user's text. A {@code (*} is a comment only if a {@code *)} that ends no cast balances it.
 * <em>Preprocessor</em>: macros are expanded, and from then on {@link periscope.grammars.Origins} has the place in the
 * user's text for each place in the text that the grammar reads. <em>Grammar</em>: Xtext turns the rest into a syntax
 * tree without knowing the meaning of names. <em>Lowering</em>: names get their meaning, and {@link
 * periscope.lang.c.statement.ThreadLowering} makes instructions of each thread.
 *
 * <p>{@link periscope.lang.c.reading.KernelReader} reads a file of kernels with the same steps: behind the file's
 * text, which stays where it is, it puts a block of initial values and the condition from a comment ({@link
 * periscope.frame.launch.LaunchText}), and a thread for each work-item that calls the kernel. There {@code (*} opens
 * no comment, and constructs of C that are not read are refused by name ({@link periscope.lang.c.reading.Unread}).
 * Names that an inner block declares once more get names of their own ({@link periscope.lang.c.reading.Shadows});
 * messages use the names of the text. Variables of the program stand in functions that nobody calls ({@link
 * periscope.lang.c.reading.FileScope}).
 *
 * <p>Decisions. {@code 0:x} in the condition is the location x if thread 0 writes no register x; a {@code locations}
 * line is checked and changes nothing. Without placements all threads are in work-group 0 of device 0, as herd has it.
 * Work-group numbers that several devices use are renumbered. Labels matter on barriers only. {@code 0:r0=1} in the
 * init block is an assignment at the head of thread 0.
 *
 * <p>Invariants: only {@code InvalidInputException} escapes the reader, with every problem that was found.
 */
package periscope.lang.c.reading;

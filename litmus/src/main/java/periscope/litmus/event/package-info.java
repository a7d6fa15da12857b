/**
 * Events and the executions they form ([RSP], §2.2–§2.3).
 *
 * <p>An {@link periscope.litmus.event.EventStructure} is a pre-execution: the events of one choice of paths through
 * the threads, without the values read. Relations over its events are bit matrices, {@link
 * periscope.litmus.event.Relations}; kept ones are {@link periscope.litmus.event.Relation}s and {@link
 * periscope.litmus.event.EventSet}s.
 *
 * <p>Invariants: events are numbered from 0; initial writes come first, then the events of thread 0 in program order,
 * then those of thread 1, and so on; at most {@link periscope.litmus.event.EventStructure#LIMIT} events.
 *
 * <p>Events keep the properties that all languages share. A property of one language, such as a cache operator or
 * the proxy of an access, is a {@link periscope.litmus.event.Tag}: the language declares it, and the language's
 * vocabulary gives it a name for models. Engines pass tags on. A vocabulary reads the tags when it binds the events of
 * a structure to bits, once for each structure and set, so searches never look at tags. A tag that is a {@link
 * periscope.litmus.memory.Way} also keeps accesses apart where rounds of loops are left out. Machines of simulated
 * devices take a {@link periscope.litmus.instruction.MachineStep} from an instruction and know no language.
 *
 * <p>Hot graphs are bit matrices. Engines evaluate a model millions of times on graphs of at most 64 events: there a
 * relation is an array of longs, which {@code Relations} composes and closes a word at a time; a library's objects for
 * vertices and edges would cost a hundred times as much. Executions that the solver finds have up to 512 events, with
 * several longs a row, and the same evaluator, so each kernel of {@code Relations} has a second loop for them. JGraphT
 * has the graphs that are built once for a test.
 */
package periscope.litmus.event;

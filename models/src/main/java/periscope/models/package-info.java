/**
 * Memory models and their files.
 *
 * <p>Duty: find models, load them, resolve their includes. Noun: {@link periscope.models.Models}. A model is data:
 * adding one takes a {@code .cat} file and no Java. The way from text to verdict: {@linkplain periscope.models.xtext
 * reading} to {@linkplain periscope.models.ast records}, {@linkplain periscope.models.evaluate compiling} for the
 * {@linkplain periscope.models.vocabulary vocabulary} of a language, evaluating executions.
 *
 * <p>A model is data. A model that covers only a part of a language says so ({@code outside_unless}), and a test
 * outside it is refused, because the model says nothing of it. Orders that executions choose are data, too: a language
 * may have a partial coherence, and an order of sc fences that each execution chooses. A model writes {@code with r
 * from orders(e)}, and both engines try every way to direct the pairs of {@code e}. A partial coherence is not
 * enumerated as such: a model directs the pairs that must be ordered and adds the order of causality, and the result is
 * the least coherence of its kind; any other has more order, forbids more and leaves fewer last writes. A brute force
 * in the tests, which visits every partial order, finds the same final states.
 */
package periscope.models;

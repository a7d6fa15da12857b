/**
 * Memory models: where they come from.
 *
 * <p>Duty: find, load, resolve includes. Noun: {@link periscope.models.Models}. A model is data: adding
 * one takes a {@code .cat} file and no Java. The way from text to verdict: {@linkplain periscope.models.xtext reading}
 * to {@linkplain periscope.models.ast records}, {@linkplain periscope.models.evaluate compiling} for the {@linkplain
 * periscope.models.vocabulary vocabulary} of a language, evaluating executions.
 */
package periscope.models;

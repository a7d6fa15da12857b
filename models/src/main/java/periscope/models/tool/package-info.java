/**
 * The tools that published models were written for, and the signs of a tool in a model's file.
 *
 * <p>Duty: {@link periscope.models.tool.Tools} reads the files of the resource folder {@code tools}, one for each
 * tool: the signs by which its models are recognised, and the meaning of its names over the names of Periscope's
 * {@linkplain periscope.models.vocabulary vocabularies}. {@link periscope.models.tool.Recognition} finds the tools
 * that a model can be for. Nouns: {@link periscope.models.tool.Tool}, {@link periscope.models.tool.ToolNames}, {@link
 * periscope.models.tool.Sign}.
 *
 * <p>Invariants: nothing in Java knows a tool by name. A name that a tool's file lacks does not exist for its models,
 * whatever Periscope means by the name. A new tool is a new file.
 */
package periscope.models.tool;

/**
 * Pictures of executions and of counts, written by hand as SVG, TikZ and graphs for Graphviz.
 *
 * <p>Duty: draw one execution so that it can be read in black and white: threads as columns inside nested boxes for
 * work-groups and devices, initial writes on top, a label for each event, an arrow for each pair that a reader wants
 * to see, named and dashed by its relation; important arrows are wide and dark red and the others grey.
 *
 * <p>Nouns: {@link periscope.reports.picture.Picture} has the content, and becomes text of a {@link
 * periscope.reports.picture.PictureFormat}; {@link periscope.reports.picture.Arrows} chooses the pairs; {@link
 * periscope.reports.picture.Drawing} is a picture in which everything has its place: {@link
 * periscope.reports.picture.PictureLayout} places boxes and labels, {@link periscope.reports.picture.Router} finds a
 * way for each arrow past the labels, {@link periscope.reports.picture.NamePlaces} a place beside it for its name. A
 * {@link periscope.reports.picture.Chart} draws numbers: {@link periscope.reports.picture.BarChart} counts, as bars
 * that differ by their patterns, {@link periscope.reports.picture.ValueBars} values, {@link
 * periscope.reports.picture.Scatter} pairs, {@link periscope.reports.picture.HeatMap} a matrix. {@link
 * periscope.reports.picture.Folding} leaves most events of a large execution out. {@link
 * periscope.reports.picture.PictureFiles} are the files that pictures go to.
 *
 * <p>Invariants: the same execution gives the same text; labels of events never overlap, and as long as spreading
 * everything out helps, no name stands on a line or on the head of an arrow; SVG follows a dark theme; nothing outside
 * a picture's own text is needed to show it, and a label is as wide as the layout thinks whatever font there is.
 */
package periscope.reports.picture;

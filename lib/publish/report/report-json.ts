import type { ShownView } from "@/lib/publish/shown-view";
import type { FrozenReport } from "./report-types";

/** Returns a view with all its data, for JSON. */
export const viewJson = ({ kind, view }: ShownView) => ({ kind, ...view });

/** Returns the whole report for its .json: texts, and views with all their data. */
export const reportJson = ({
  title,
  caption,
  frozen,
  versions,
  bundles,
  authors,
  panels,
  footnotes,
  withdrawn,
  revision,
}: FrozenReport) => ({
  key: frozen.key,
  kind: "report",
  // The JSON of first revisions is as it was before there were revisions.
  ...(revision.number > 1 ? { report: revision.report, revision: revision.number } : {}),
  title,
  caption,
  createdAt: frozen.at,
  versions,
  bundles,
  ...(authors.length > 0 ? { authors } : {}),
  ...(footnotes ? { footnotes } : {}),
  panels: panels.map((panel) => {
    if (panel.kind === "withdrawn") return panel;
    // The JSON of reports without numbers is as it was before there were bound numbers.
    if (panel.kind === "text") {
      const { markdown, numbers, images } = panel;
      return { kind: "text", markdown, ...(numbers && { numbers }), ...(images && { images }) };
    }
    return {
      kind: "view",
      key: panel.shown.frozen?.key,
      path: panel.shown.path,
      figure: panel.figure,
      title: panel.shown.title,
      view: viewJson(panel.shown),
    };
  }),
  ...(withdrawn.length > 0 ? { withdrawn } : {}),
});

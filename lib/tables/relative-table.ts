import { relativeAnswer } from "@/lib/views/relative/relative-answer";
import type { RelativeView } from "@/lib/views/relative/relative-types";
import { archiveText } from "./archive-text";
import { efficiencyTable } from "./efficiency-table";
import { writeRelativeTable } from "./relative-tables";
import type { ViewTable } from "./types";

/** The relative table, or what a query costs where the view shows that. */
export const RELATIVE_TABLE: ViewTable<RelativeView> = {
  name: "relative",
  label: "All rows",
  write: (view, { look, isExact }, write) =>
    view.efficiency?.inFiles
      ? write(efficiencyTable(view, view.efficiency, look ?? view.params))
      : writeRelativeTable(view, look ?? view.params, isExact, write),
  // As the archive's scripts write it.
  text: (view, look) => (view.efficiency?.inFiles ? null : archiveText(view, look ?? view.params)),
  json: (view, look) => relativeAnswer({ ...view, params: { ...view.params, ...look } }),
};

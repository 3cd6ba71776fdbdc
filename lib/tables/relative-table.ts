import { tableFile } from "@/lib/tables/block-table";
import { relativeHeading } from "@/lib/views/frozen/headings";
import { BARE, efficiencyBlock } from "@/lib/views/relative/efficiency-block";
import { relativeAnswer } from "@/lib/views/relative/relative-answer";
import type { RelativeView } from "@/lib/views/relative/relative-types";
import { archiveText } from "./archive-text";
import { measuredWith } from "./measured-with";
import { factsOf, writeRelativeTable } from "./relative-tables";
import type { ViewTable } from "./types";

/** The relative table, or the costs of a query in the efficiency view. */
export const RELATIVE_TABLE: ViewTable<RelativeView> = {
  name: "relative",
  label: "All rows",
  write(view, { look, isExact }, write) {
    const { efficiency, params, notices } = view;
    if (!efficiency?.inFiles) return writeRelativeTable(view, look ?? params, isExact, write);
    const title = relativeHeading(view, { ...(look ?? params), view: "efficiency" });
    const { show, transpose } = look ?? params;
    // Programs get values, ratios and points in any look, as from the relative table.
    const block = efficiencyBlock(
      efficiency,
      { ...BARE, title, notes: notices.map(({ text }) => text) },
      { show: isExact ? "relative" : show, transpose },
    );
    return write(measuredWith(tableFile(block), factsOf(view)));
  },
  // In the format of the archive's scripts.
  text: (view, look) => (view.efficiency?.inFiles ? null : archiveText(view, look ?? view.params)),
  json: (view, look) => relativeAnswer({ ...view, params: { ...view.params, ...look } }),
};

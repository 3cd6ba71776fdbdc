import { type BlockColumn, measuredColumn } from "@/lib/blocks/block";
import { shownName } from "@/lib/domain/names/shown-names";
import { briefLines, type DrawnHead, drawnHeads } from "./drawn-heads";
import type { RelativeGrid } from "./relative-grid";
import type { RelativeView } from "./relative-types";
import { differingIn, withoutFacts } from "./relative-words";

/** A column of a relative table. Figures draw all lines of its head, pages two, and files have its name. */
export interface RelativeHead extends BlockColumn {
  /** All of its name. */
  whole: string;
  /** Position of its baseline, its own for a baseline; -1 = none. */
  base: number;
  /** Further dimensions that differ from its baseline: "config", "machine". */
  differs: string[];
  /** Its head in two lines, beside the lines that most heads share. */
  drawn: DrawnHead;
}

/** Returns the columns of a table for all surfaces, and the lines that pages draw once for most of them. */
export function relativeHeads(
  { heads, facts, table }: Pick<RelativeView, "heads" | "facts" | "table">,
  { ofColumn, confounders }: Pick<RelativeGrid, "ofColumn" | "confounders">,
): { columns: RelativeHead[]; usual: string[] } {
  const { columns, columnsBy, names } = table;
  const shown = withoutFacts(heads, facts);
  const calledAt = (at: number) => shownName(names, columnsBy, columns[at]?.value ?? "");
  const { heads: drawn, usual } = drawnHeads(shown, columns, confounders, (at) => ofColumn[at] === at, names);
  return {
    usual,
    columns: columns.map(({ key }, at) => {
      const differs = differingIn(confounders, at);
      const { title = key, lines = [] } = shown[at] ?? {};
      const below = [
        ...briefLines(shown, at, calledAt),
        ...(ofColumn[at] === at ? ["baseline"] : []),
        ...(differs.length ? [`other ${differs.join(", ")}`] : []),
      ];
      return {
        ...measuredColumn(key, title, below),
        whole: [title, ...lines].join(", "),
        base: ofColumn[at] ?? -1,
        differs,
        drawn: drawn[at] ?? { lead: null, title, lines: [], badges: [] },
      };
    }),
  };
}

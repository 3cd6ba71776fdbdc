import { columnsNamed, type KeysNamed } from "@/lib/domain/relative/named-columns";
import type { RelativeColumn } from "@/lib/domain/relative/relative-columns";
import { formatCount } from "@/lib/format";
import { quoted, RefusedAddress } from "@/lib/views/selection/refused-address";
import { ALL } from "@/lib/views/state/page-filters";
import { encodeWorkloadParams, type WorkloadParams } from "@/lib/views/state/workload-params";
import type { RelativeView } from "./relative-types";
import { dimensionLabel } from "./relative-words";

type Table = Pick<RelativeView, "table" | "heads" | "authorBase">;

/**
 * Resolves the columns that a state names (baseline, other column, sort column) to their keys. Throws RefusedAddress
 * where a baseline or a comparison's other column matches none or several. A guess would show other numbers. A sort
 * column that matches none stays as it is, and so does the other column of a table.
 */
export function withNamedColumns(params: WorkloadParams, view: Table, keysNamed: KeysNamed): WorkloadParams {
  const { table } = view;
  const { base, other, sort } = params;
  // A table without columns has nothing to resolve; an author's own ratios have no baseline among the columns.
  if (table.columns.length === 0 || view.authorBase !== null) return params;
  const keyOf = (part: "base" | "other", asked: string) => {
    const found = columnsNamed(table, asked, keysNamed);
    if (found.length === 1 && found[0]) return found[0].key;
    throw new RefusedAddress(refusal(part, asked, found, view), [
      { label: LEAVE[part], query: encodeWorkloadParams({ ...params, [part]: null }) },
      ...found.slice(0, MOST_WAYS).map((column) => ({
        label: nameOf(column, view),
        query: encodeWorkloadParams({ ...params, [part]: column.key }),
      })),
    ]);
  };
  // In a table it only names a build that is always shown, and changes no number.
  const otherKey = (asked: string) =>
    params.view === "table" ? (columnsNamed(table, asked, keysNamed)[0]?.key ?? asked) : keyOf("other", asked);
  const [sorted = null] = sort === null || sort === "name" ? [] : columnsNamed(table, sort, keysNamed);
  return {
    ...params,
    base: base === null ? null : keyOf("base", base),
    other: other === null || other === ALL ? other : otherKey(other),
    sort: sorted?.key ?? sort,
  };
}

/**
 * Throws RefusedAddress where no column of a frozen view matches the look's baseline. The first of several matches
 * counts.
 */
export function refuseUnknownBase({ base }: { base: string | null }, view: Table): void {
  if (base === null || view.table.columns.length === 0 || view.authorBase !== null) return;
  if (!columnsNamed(view.table, base).length) throw new RefusedAddress(refusal("base", base, [], view));
}

/** Most columns that a refusal names and links. */
const MOST_WAYS = 8;
const WHAT = { base: "baseline", other: "column beside the baseline" } as const;
const LEAVE = { base: "With the page’s own baseline", other: "With the page’s own column" } as const;

function refusal(part: keyof typeof WHAT, asked: string, found: readonly RelativeColumn[], view: Table): string {
  const by = dimensionLabel(view.table.columnsBy).toLowerCase();
  if (found.length === 0) return `No ${by} here is called ${quoted([asked])}, so it can’t be the ${WHAT[part]}.`;
  const names = found.slice(0, MOST_WAYS).map((column) => nameOf(column, view));
  const more = found.length > MOST_WAYS ? `; and ${formatCount(found.length - MOST_WAYS)} more` : "";
  return (
    `The ${WHAT[part]} ${quoted([asked])} is the name of ${formatCount(found.length)} columns here: ` +
    `${names.join("; ")}${more}. Name one of them.`
  );
}

function nameOf(column: RelativeColumn, { table, heads }: Table): string {
  const { title = column.key, lines = [] } = heads[table.columns.indexOf(column)] ?? {};
  return [title, ...lines].join(", ");
}

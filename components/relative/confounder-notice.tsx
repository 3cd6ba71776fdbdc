import { Notice } from "@/components/ui/notice";
import type { Confounder } from "@/lib/domain/confounders";
import { urls } from "@/lib/urls";
import type { RelativeView } from "@/lib/views/relative-types";
import { dimensionLabel } from "@/lib/views/relative-words";

interface ConfounderNoticeProps {
  confounders: readonly Confounder[];
  view: Pick<RelativeView, "heads" | "table">;
  base: number;
}

/** What besides the columns' dimension differs from the baseline: each difference with the columns that have it. */
export function ConfounderNotice({ confounders, view, base }: ConfounderNoticeProps) {
  if (!confounders.length) return null;
  const differences = merged(confounders);
  const dimensions = [...new Set(differences.map(({ dimension }) => dimensionLabel(dimension).toLowerCase()))];
  const name = (column: number) => view.heads[column]?.title ?? "";
  return (
    <Notice
      tone="warning"
      title={`Columns differ from the baseline in more than the ${dimensionLabel(view.table.columnsBy).toLowerCase()}:`}
    >
      {dimensions.join(", ")}.
      <ul className="mt-0.5">
        {differences.map(({ dimension, base: from, other, columns, note }) => (
          <li key={`${dimension} ${from} ${other}`} className="wrap-anywhere">
            {dimensionLabel(dimension)} <b className="font-semibold">{other.join(", ")}</b> instead of{" "}
            <b className="font-semibold">{from.join(", ")}</b> in{" "}
            {columns.length === view.table.columns.length - 1 && columns.length > 1
              ? "all other columns"
              : columns.map(name).join(", ")}
            {note}
            {dimension === "config" && from[0] && other[0] && from[0] !== "unknown" && other[0] !== "unknown" && (
              <>
                {" "}
                · <a href={urls.configDiff({ a: from[0], b: other[0] })}>what the configs differ in</a>
              </>
            )}
          </li>
        ))}
      </ul>
      <span className="sr-only">The baseline is {name(base)}.</span>
    </Notice>
  );
}

/** The same difference in several columns is said once. */
function merged(confounders: readonly Confounder[]) {
  const found = new Map<string, Confounder & { columns: number[]; note: string }>();
  for (const confounder of confounders) {
    const { dimension, base, other, rows, compared, column } = confounder;
    const note = rows < compared ? ` (${rows} of ${compared} rows)` : "";
    const key = JSON.stringify([dimension, base, other, note]);
    const known = found.get(key) ?? { ...confounder, columns: [], note };
    known.columns.push(column);
    found.set(key, known);
  }
  return [...found.values()];
}

import { Notice } from "@/components/ui/notice";
import type { Confounder } from "@/lib/domain/relative/confounders";
import { urls, withBase } from "@/lib/urls";
import type { RelativeView } from "@/lib/views/relative/relative-types";
import { dimensionLabel, dimensionText } from "@/lib/views/relative/relative-words";

interface ConfounderNoticeProps {
  confounders: readonly Confounder[];
  view: Pick<RelativeView, "heads" | "table">;
  /** The baseline in words. */
  base: string;
}

/** Further differences from the baseline, outside the columns' dimension: each with its columns. */
export function ConfounderNotice({ confounders, view, base }: ConfounderNoticeProps) {
  if (!confounders.length) return null;
  const differences = mergeConfounders(confounders);
  const dimensions = [...new Set(differences.map(({ dimension }) => dimensionLabel(dimension).toLowerCase()))];
  const name = (column: number) => view.heads[column]?.title ?? "";
  const list = (
    <ul className="mt-0.5">
      {differences.map(({ dimension, base: from, other, columns, note }) => (
        <li key={JSON.stringify([dimension, from, other, note])} className="wrap-anywhere">
          <b className="font-semibold">{inWords(dimension, other, view.table.names)}</b> instead of{" "}
          <b className="font-semibold">{inWords(dimension, from, view.table.names)}</b> in{" "}
          {columns.length >= view.table.columns.length - 1 && columns.length > 1
            ? "all other columns"
            : [...new Set(columns.map(name))].join(", ")}
          {note}
        </li>
      ))}
    </ul>
  );
  const configs = differences.find(
    ({ dimension, base: from, other }) => dimension === "config" && isKnown(from) && isKnown(other),
  );
  return (
    <Notice
      tone="warning"
      title={`Columns differ from the baseline in more than the ${dimensionLabel(view.table.columnsBy).toLowerCase()}:`}
    >
      {dimensions.join(", ")}.{" "}
      {configs && (
        <a href={withBase(urls.configDiff({ a: configs.base[0] ?? "", b: configs.other[0] ?? "" }))}>
          Compare the configs
        </a>
      )}
      <details className="inline open:block">
        <summary className="ml-1 inline-block cursor-pointer underline underline-offset-2">
          {differences.length === 1 ? "The difference" : `All ${differences.length} differences`}
        </summary>
        {list}
      </details>
      <span className="sr-only">The baseline is {base}.</span>
    </Notice>
  );
}

/** Returns values of a dimension in words: "config z12b_c8r32", "the author's table". */
const inWords = (dimension: string, values: readonly string[], names: RelativeView["table"]["names"]): string =>
  values.map((value) => dimensionText(dimension, value, names)).join(", ");
const isKnown = ([value]: readonly string[]) => value !== undefined && value !== "unknown";

/** Names a difference once for all columns that share it. */
function mergeConfounders(confounders: readonly Confounder[]) {
  const merged = new Map<string, Confounder & { columns: number[]; note: string }>();
  for (const confounder of confounders) {
    const { dimension, base, other, rows, compared, column } = confounder;
    const note = rows < compared ? ` (${rows} of ${compared} rows)` : "";
    const key = JSON.stringify([dimension, base, other, note]);
    const known = merged.get(key) ?? { ...confounder, columns: [], note };
    known.columns.push(column);
    merged.set(key, known);
  }
  return [...merged.values()];
}

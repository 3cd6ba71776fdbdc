import { UPLOADS_MARK } from "@/lib/blocks/amount";
import { formatFixed, toDigits } from "@/lib/format";
import { baselineNote, baselineTextAlone } from "@/lib/views/relative/baseline-words";
import { baseSentence } from "@/lib/views/relative/relative-about";
import { relativeGrid } from "@/lib/views/relative/relative-grid";
import type { RelativeView } from "@/lib/views/relative/relative-types";
import { rowName } from "@/lib/views/relative/row-head";
import { askedOfColumns } from "@/lib/views/relative/table-heads";
import type { Look } from "@/lib/views/state/workload-params";
import { withoutFormula } from "./csv";
import { factsOf, withSentence } from "./measured-with";

/**
 * Returns the table in the format of the archive's own scripts (docs/formats/benchmark-archive.md (b), qps.rel and
 * qps.abs). It lists the columns by number, then a blank line, then values separated by tabs with the test's name last.
 * Ratios have two decimals and omit the one baseline; absolute values have none. A failed run has its word in place of
 * the scripts' 0, and NA means not measured. Rows in other units than the first one's name theirs. Below follow the
 * baseline and the shared conditions in words.
 */
export function archiveText(view: RelativeView, look: Look): string {
  const { table, rowHeads } = view;
  const grid = relativeGrid(view, look);
  const { base, ratios, sections } = grid;
  const absolute = look.show === "absolute";
  const columns = table.columns.map((_, column) => column).filter((column) => absolute || column !== base);
  // A source's name for its run is a column's name only if it is unique. On all machines fio gives the same name,
  // "fio-3.38".
  const labels = table.columns.flatMap(({ label }) => label ?? []);
  const areUnique = new Set(labels).size === labels.length;
  const name = (column: number) => {
    const { label, value, parts } = table.columns[column] ?? { label: null, value: "", parts: [] };
    return (areUnique ? label : null) ?? [value, ...parts.map((part) => part.value)].join(".");
  };
  const heads = columns.map((_, at) => `col-${at + 1}`);
  const lines = [
    ...(absolute ? [] : [`Relative to: ${baselineNote(grid, view.table.columnsBy, name) || name(base)}`]),
    ...columns.map((column, at) => `${heads[at]} : ${name(column)}`),
    "",
    heads.join("\t"),
  ];
  for (const { rows } of sections) {
    for (const row of rows) {
      const cells = columns.map((column) => {
        const cell = table.cells[row]?.[column] ?? null;
        const { ratio = null, acrossUploads = false, doubtful = false } = ratios[row]?.[column] ?? {};
        const number = absolute ? (cell?.value ?? null) : ratio;
        const disagree = absolute ? cell?.state === "repeats-disagree" : doubtful;
        if (number !== null)
          return [
            absolute ? roundedValue(number) : formatFixed(number, 2),
            acrossUploads && !absolute ? UPLOADS_MARK : "",
            disagree ? DISAGREE_MARK : "",
          ].join("");
        if (disagree) return "repeats-disagree";
        return cell && cell.state !== "measured" && cell.state !== "absent" ? cell.state : "NA";
      });
      const unit = absolute && rowHeads[row]?.metric !== rowHeads[0]?.metric ? `\t${rowHeads[row]?.metric ?? ""}` : "";
      lines.push(`${cells.join("\t")}\t${withoutFormula(archiveName(rowName(view, row)))}${unit}`);
    }
  }
  if (lines.some((line) => line.includes(`${DISAGREE_MARK}\t`))) lines.push("", `${DISAGREE_MARK} repeats disagree`);
  const words = view.baseInFiles && !absolute ? baselineTextAlone(view, grid) : "";
  if (words) lines.push("", baseSentence(view, look, words));
  const facts = factsOf(view);
  // A source's names for its runs may omit the config of each.
  const each = view.baseInFiles
    ? columns.flatMap((column, at) => {
        const own = askedOfColumns(table, [column]);
        return own.length > 0 ? [`${heads[at]}: ${own.join(", ")}`] : [];
      })
    : [];
  if (facts.length + each.length > 0) lines.push("", ...(facts.length > 0 ? [withSentence(facts)] : []), ...each);
  return `${lines.join("\n").replaceAll("\r", " ")}\n`;
}

/** Follows numbers of repeats that disagree, and explains the mark below the table. */
const DISAGREE_MARK = "~";

/** Rounds values as the scripts do; small ones (seconds, bytes per query) keep four digits. */
const roundedValue = (value: number): string =>
  Math.abs(value) >= 100 || Number.isInteger(value) ? formatFixed(value, 0) : String(toDigits(value, 4));

/** The scripts' spelling: `random-points range=100` is `random-points_range=100`. */
const archiveName = (key: string): string => key.replaceAll(/[\s]+/g, "_");

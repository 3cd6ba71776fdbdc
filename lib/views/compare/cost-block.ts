import { type BlockColumn, numberCell, numberColumn, type Surface, type TableBlock } from "@/lib/blocks/block";
import { type BlockPart, blockOf, FILES, PAGES, part, WRITTEN } from "@/lib/blocks/parts";
import { COST_CHOICES, type CostChoice, type Excess } from "@/lib/domain/vector/index-cost";
import { formatChange, formatSeconds } from "@/lib/format";
import type { CompareView } from "./compare-types";
import { type CostGroup, type CostRow, costRows } from "./index-cost";

/** A series' index under a choice. */
export interface ChosenRow extends CostRow {
  group: string;
  choice: CostChoice;
}

type Part = BlockPart<ChosenRow>;

/**
 * Returns each series' index under every choice, as one table for every surface, and its rows. `forFiles` gives columns
 * that files alone have; they come first.
 */
export function costBlock(
  view: Pick<CompareView, "seriesLabel"> & { params: Pick<CompareView["params"], "target"> },
  groups: readonly CostGroup[],
  forFiles: (rows: readonly ChosenRow[]) => readonly Part[] = () => [],
): { block: TableBlock; rows: ChosenRow[] } {
  const { target } = view.params;
  const rows = groups.flatMap((group) =>
    COST_CHOICES.flatMap((choice) =>
      costRows(group, choice, target).map((row): ChosenRow => ({ ...row, choice, group: group.text })),
    ),
  );
  const parts = [...forFiles(rows), ...costParts(rows)];
  const block = blockOf({
    name: "index-cost",
    corner: view.seriesLabel.toLowerCase(),
    parts,
    rows: rows.map((row) => ({
      row,
      key: `${row.info.key}\n${row.choice}`,
      head: row.info.label,
      parts: { series: row.info.key, choice: row.choice, group: row.group },
      detail: groups.length > 1 ? row.group : "",
    })),
  });
  return { block, rows };
}

function costParts(rows: readonly ChosenRow[]): Part[] {
  const hasBoth = rows.some(({ build }) => build?.loadSeconds != null || build?.buildSeconds != null);
  const seconds = (name: string, on?: Surface[]): Partial<BlockColumn> => ({
    name,
    measure: WRITTEN.seconds,
    ...(on && { on }),
  });
  return [
    buildNumber("totalSeconds", "Build", ({ build }) => build?.seconds ?? null, seconds("Total (s)")),
    part.number("loadSeconds", "", ({ build }) => build?.loadSeconds ?? null, seconds("Load (s)", FILES)),
    part.number("buildSeconds", "", ({ build }) => build?.buildSeconds ?? null, seconds("Build (s)", FILES)),
    textPart("loadAndIndex", "Load + index", { measure: WRITTEN.seconds, on: hasBoth ? PAGES : [] }, ({ build }) => {
      if (build?.loadSeconds == null && build?.buildSeconds == null) return null;
      return `${formatSeconds(build.loadSeconds)} + ${formatSeconds(build.buildSeconds)}`;
    }),
    part.text("builtAgainSeconds", "Built again (s)", ({ build }) => build?.again.join("; ") || null, { on: FILES }),
    {
      column: numberColumn("again", "Built again", WRITTEN.seconds, { on: PAGES }),
      cell({ build, reason }) {
        if (!build) return noneOf(reason);
        if (!build.again.length) return numberCell(null, { note: "built once", state: "absent" });
        const sweeps = build.sweeps ? `; queries after it: ${build.sweeps}` : "";
        return numberCell(null, {
          text: rangeText(build.again),
          note: `${build.again.map(formatSeconds).join(", ")} s${sweeps}`,
        });
      },
    },
    buildNumber("bytes", "Index", ({ build }) => build?.bytes ?? null, { name: "Size (MiB)", measure: WRITTEN.bytes }),
    buildNumber("qpsAtTarget", "QPS at target", ({ build }) => build?.qps ?? null, {
      name: "QPS at target (1/s)",
      measure: WRITTEN.qps,
      point: ({ build }) => build?.point ?? null,
    }),
    part.number("qpsLost", "QPS lost (fraction)", ({ lost }) => lost, { on: FILES, measure: WRITTEN.number }),
    textPart("lost", "QPS lost", { measure: WRITTEN.number, on: PAGES }, ({ lost }) => lostText(lost)),
    buildNumber("recall", "Recall", ({ build }) => build?.recall ?? null, { measure: WRITTEN.recall }),
    buildNumber("queryEquivalents", "Queries meanwhile", ({ queries }) => queries, {
      measure: WRITTEN.count,
      on: [...FILES, ...PAGES],
    }),
    ...EXCESS.map(([key, head]) =>
      part.number<ChosenRow>(`${key}Excess`, head, ({ excess }) => excess[key], { on: FILES, measure: WRITTEN.number }),
    ),
    part.text("params", "Parameters", ({ build, reason }) => build?.params ?? reason, { on: ["figures", "pages"] }),
    part.text("reason", "Why none", ({ reason }) => reason, { on: FILES }),
    part.text("point", "Point", ({ build }) => build?.point ?? null, { on: FILES }),
    part.text("id", "Index build", ({ build }) => build?.id ?? null, { on: FILES }),
  ];
}

const EXCESS: readonly (readonly [keyof Excess, string])[] = [
  ["queries", "Queries over the best"],
  ["build", "Build over the best"],
  ["memory", "Memory over the best"],
];

/** Returns a missing value. `reason`: why the series has no index to choose; null = the value isn't recorded. */
const noneOf = (reason: CostRow["reason"]) =>
  numberCell(null, reason === null ? { state: "absent" } : { state: "never", hint: reason });

interface NumberOptions extends Partial<BlockColumn> {
  /** Returns the point that the number leads to. */
  point?: (row: ChosenRow) => string | null;
}

/** Returns the part of a number of the chosen build. A missing number gives the reason. */
const buildNumber = (
  key: string,
  head: string,
  value: (row: ChosenRow) => number | null,
  { point, ...more }: NumberOptions,
): Part => ({
  column: numberColumn(key, head, more.measure ?? null, more),
  cell(row) {
    const found = value(row);
    return found === null ? noneOf(row.reason) : numberCell(found, { point: point?.(row) ?? null });
  },
});

/** Returns a column of numbers, which `text` writes; null = none. */
const textPart = (
  key: string,
  head: string,
  { measure, on }: Required<Pick<BlockColumn, "measure" | "on">>,
  text: (row: ChosenRow) => string | null,
): Part => ({
  column: numberColumn(key, head, measure, { on }),
  cell(row) {
    const words = text(row);
    return words === null ? noneOf(row.reason) : numberCell(null, { text: words, state: "measured" });
  },
});

/** Returns the share of QPS that an index loses: "−39 %", "none", or null where it never reaches the target. */
const lostText = (lost: number | null): string | null =>
  lost === null ? null : lost === 0 ? "none" : formatChange(-lost);

/** Returns "11.5", or the lowest and highest of several; both in seconds. */
function rangeText(seconds: readonly number[]): string {
  const [least, most] = [Math.min(...seconds), Math.max(...seconds)];
  return least === most ? formatSeconds(least) : `${formatSeconds(least)} – ${formatSeconds(most)}`;
}

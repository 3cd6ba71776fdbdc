import { type BlockRow, numberCell, numberColumn, type TableBlock, textCell, textColumn } from "@/lib/blocks/block";
import { WRITTEN } from "@/lib/blocks/parts";
import { ratioStep } from "@/lib/domain/relative/ratio-steps";
import { changeText } from "@/lib/domain/sentences/amounts";
import { directionText, formatCount, formatCounted, shownRatio } from "@/lib/format";
import { defaultWorkloadParams } from "@/lib/views/state/workload-params";
import type { ProjectRow, ProjectView } from "./project-types";

const PAGES = { on: ["pages"] } as const;
const { neutral: NEUTRAL } = defaultWorkloadParams();

/** Returns the title of the page. */
export const projectTitle = ({ project, nights, branch, params: { commit } }: ProjectView): string =>
  commit === null
    ? `${project}: the last ${formatCounted(nights.length, "night")} of ${branch}`
    : `${project}: ${formatCounted(nights.length, "night")} of ${branch} up to ${nights.at(-1)?.name ?? ""}`;

/** Most releases, and most branches, on the page. */
export const LISTED = 10;

/**
 * Returns a sentence for branches and one for releases where the page does not list all. Returns [] where it lists all.
 */
export const unlistedTexts = ({ branches, releases }: { branches: number; releases: number }): string[] => [
  ...(branches > LISTED ? [`Listed are ${LISTED} of ${formatCount(branches)} branches, those with most nights.`] : []),
  ...(releases > LISTED ? [`Listed are the newest ${LISTED} of ${formatCount(releases)} releases.`] : []),
];

/** Returns a sentence on the number of tests that moved: "3 of 20 tests moved: 2 worse, 1 better." */
export function movedText({ rows, rowName }: Pick<ProjectView, "rows" | "rowName">): string {
  const moved = rows.flatMap(({ move }) => move ?? []);
  const countOf = (better: boolean | null) => moved.filter((move) => move.better === better).length;
  const all = formatCounted(rows.length, rowName);
  if (moved.length === 0) return `None of ${all} moved.`;
  const [worse, better, otherwise] = [countOf(false), countOf(true), countOf(null)];
  const parts = [`${formatCount(worse)} worse`, `${formatCount(better)} better`];
  if (otherwise > 0) parts.push(`${formatCount(otherwise)} otherwise`);
  return `${formatCount(moved.length)} of ${all} moved: ${parts.join(", ")}.`;
}

/** Returns the tests of a project along its nights as a table: where each moved, the worst first. */
export function projectBlock(view: ProjectView): TableBlock {
  const { nights, remarks, familyName, owner } = view;
  const title = projectTitle(view);
  const conditions = new Set(view.rows.map((row) => row.conditions));
  return {
    kind: "table",
    name: "table",
    title,
    corner: view.rowName,
    base: null,
    order: {},
    source: "",
    relativeTo: "Change: the nights since then against those before it",
    facts: [
      familyName,
      ...(conditions.size === 1 ? conditions : []),
      owner === null ? "uploads without a token" : `uploads of ${owner}`,
      movedText(view),
    ],
    warnings: [],
    notes: [
      "A change is dated by the first night of the new level. At least two nights confirm a level; “last night” is " +
        "the newest night alone against the one before it.",
      ...remarks,
    ],
    keys: [
      { key: "workload", head: "Workload" },
      { key: "conditions", head: "Conditions" },
      { key: "commit", head: "First commit" },
    ],
    columns: [
      { ...numberColumn("bar", "", null, PAGES), kind: "bar" },
      numberColumn("change", "Change", WRITTEN.ratio),
      textColumn("since", "First night"),
      textColumn("kind", "What"),
      numberColumn("nights", "Nights since", WRITTEN.plain),
      numberColumn("newest", "Newest", null),
      textColumn("newestNight", "Newest night", { on: ["files"] }),
      numberColumn("runs", "Runs", WRITTEN.plain, { name: "Runs of the newest night" }),
      numberColumn("measured", "Nights", WRITTEN.plain, { name: "Nights with a value" }),
    ],
    rows: view.rows.map((row) => rowOf(row, nights, conditions.size > 1)),
    alt: `Table, ${title}. ${movedText(view)}`,
  };
}

/** Returns a test as a row. `isNamed` = it names its conditions, since rows differ in them. */
function rowOf(row: ProjectRow, nights: ProjectView["nights"], isNamed: boolean): BlockRow {
  const { key, label, conditions, unit, values, runs, move, untested } = row;
  const night = move ? nights[move.night] : undefined;
  const ratio = move?.ratio ?? null;
  const step = ratio === null ? 0 : Math.abs(ratioStep(shownRatio(ratio), NEUTRAL));
  const change = step === 0 ? null : directionText(move?.better ?? null);
  const newest = values.findLastIndex((value) => value !== null);
  return {
    key,
    head: label,
    detail: isNamed ? conditions : "",
    level: "row",
    unit,
    parts: { workload: label, conditions, commit: night?.name ?? "" },
    cells: [
      numberCell(null, { ratio, change, step }),
      ratio === null
        ? numberCell(null, { note: untested ?? "no change" })
        : numberCell(ratio - 1, { ratio, change, step, text: changeText(ratio) }),
      textCell(nameOf(night)),
      textCell(move?.kind === "level" ? "new level" : (move?.kind ?? null)),
      numberCell(move?.nights ?? null),
      numberCell(values[newest] ?? null),
      textCell(nameOf(nights[newest])),
      numberCell(runs[newest] ?? null),
      numberCell(values.filter((value) => value !== null).length),
    ],
  };
}

const nameOf = (night: ProjectView["nights"][number] | undefined): string | null =>
  night ? [night.day, night.name].filter(Boolean).join(" ") : null;

/** Returns the nights in view as a table, the newest first. */
export function nightsBlock(view: ProjectView): TableBlock {
  const title = `${view.project}: nights of ${view.branch}`;
  return {
    kind: "table",
    name: "nights",
    title,
    corner: "night",
    base: null,
    order: {},
    source: "",
    relativeTo: null,
    facts: [],
    warnings: [],
    notes: view.remarks,
    keys: [{ key: "night", head: "Night" }],
    columns: [
      textColumn("day", "Measured"),
      textColumn("version", "Version"),
      numberColumn("uploads", "Uploads", WRITTEN.plain),
      textColumn("bundles", "Bundles", { on: ["files"] }),
    ],
    rows: view.nights.toReversed().map((night) => ({
      key: night.key,
      head: night.name,
      detail: "",
      level: "row" as const,
      unit: "",
      parts: { night: night.commit ?? night.name },
      cells: [
        textCell(night.day),
        textCell(night.version),
        numberCell(night.bundles.length),
        textCell(night.bundles.join(" ")),
      ],
    })),
    alt: `Table, ${title}.`,
  };
}

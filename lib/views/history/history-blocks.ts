import type { BlockCell, BlockColumn, BlockRow, TableBlock } from "@/lib/blocks/block";
import { type BlockPart, blockOf, changeOf, FILES, PAGES, part, WRITTEN } from "@/lib/blocks/parts";
import { releaseNotes } from "@/lib/domain/names/release-notes";
import { changeRemark } from "@/lib/domain/sentences/of-history";
import { MOST_RUNS } from "@/lib/domain/verdicts/verdict";
import { directionText, formatCounted, formatNumber, formatRatio, formatShort } from "@/lib/format";
import { historyClaimKey } from "@/lib/views/claims/claim-keys";
import { notesOnBuildText, reasonOfEvent } from "@/lib/views/notes/signed-notes";
import { heightOf } from "./chains";
import { isOfGroup, medianOf, stepText, valuesLabel } from "./history-notes";
import type { AcrossRow, Change, ChangeRow, EventRow, HistoryView, HistoryViewBuild, NewestRow } from "./history-types";

const IN_FILES = { on: FILES };
const ON_PAGES = { on: PAGES };
const BOTH = { on: [...FILES, ...PAGES] };
const CHANGE = { kind: "change", measure: WRITTEN.ratio } as const;

/** A build on a line of the chart. */
interface BuildRow extends HistoryViewBuild {
  engine: string;
  engineName: string;
  line: string;
  /** Distinguishes the line within its engine; "" for a single line. */
  label: string;
}

type BuildsView = Pick<HistoryView, "panels" | "metric" | "method" | "statistic" | "notes">;

/** Returns a table with a row for every build of the subject's lines. */
export function buildsBlock(view: BuildsView): TableBlock {
  const rows = view.panels.flatMap(({ engine, engineName, lines }) =>
    lines.flatMap(({ key: line, label, builds }) =>
      builds.map((build): BuildRow => ({ ...build, engine, engineName, line, label })),
    ),
  );
  return blockOf({
    name: "history",
    corner: "build",
    parts: buildParts(view, rows),
    rows: rows.map((row) => {
      const { engine, line, raw: build, called = build, version } = row;
      const [head, detail] = version === null ? [called, ""] : [version, called];
      return { row, key: JSON.stringify([engine, line, build]), parts: { engine, line, build }, head, detail };
    }),
  });
}

function buildParts(view: BuildsView, rows: readonly BuildRow[]): BlockPart<BuildRow>[] {
  const { metric, method } = view;
  const level = levelHead(rows.flatMap(({ change, alone }) => [change ?? [], alone ?? []].flat()));
  const isRatio = isOfGroup(view.panels);
  const measure = isRatio ? WRITTEN.ratio : { unit: metric.unit, written: "stored" as const };
  const head = isRatio && !metric.label.includes("median") ? "Geometric mean of ratios" : metric.label;
  const inFiles = isRatio ? { name: valuesLabel(view) } : {};
  const toFirst = { ...BOTH, measure: WRITTEN.ratio, name: "To the first", why: "no ratio" };
  return [
    part.text("engine", "Engine", ({ engine, engineName }) => [engineName, { raw: engine }], IN_FILES),
    part.text("line", "Line", ({ label }) => label || null, IN_FILES),
    part.text("version", "Version", ({ version }) => version, IN_FILES),
    part.text("build", "Build", ({ raw }) => raw, IN_FILES),
    part.text("config", "Config", ({ config, seam }) => [config, { detail: seam ?? "" }], BOTH),
    part.text("metric", "Metric", () => metric.label, IN_FILES),
    part.text("unit", "Unit", () => metric.unit || null, IN_FILES),
    part.number("value", head, (row) => [row.value, moreOnValue(row)], { ...BOTH, measure, ...inFiles }),
    ...chainedParts(view, measure, toFirst),
    part.number(
      "drawn",
      head,
      (row) => [
        heightOf(row, false),
        { ...moreOnValue(row), note: drawnNote(row), ...(row.chained && { point: null }) },
      ],
      { measure, on: ["figures"] },
    ),
    ...middleParts(rows),
    part.number("ratio", "to the first", ({ ratio, line, raw }) => [ratio, claimOn(line, raw)], toFirst),
    part.number("min", "Min", ({ min }) => min, { ...IN_FILES, measure, name: "Min" }),
    part.number("max", "Max", ({ max }) => max, { ...IN_FILES, measure, name: "Max" }),
    part.text("spread", "Spread", spreadOf, { ...ON_PAGES, kind: "number" }),
    part.number("n", "n", ({ n }) => n, BOTH),
    part.text("status", "Status", ({ status }) => status, IN_FILES),
    part.number("changeRatio", level, ({ change }) => change?.ratio ?? null, { ...IN_FILES, ...CHANGE }),
    method === "noise"
      ? part.number("aloneRatio", "Stands out alone", ({ alone }) => alone?.ratio ?? null, { ...IN_FILES, ...CHANGE })
      : part.number("changeP", "p", ({ change }) => change?.pValue ?? null, CHANCE),
    part.number("change", level, levelOf, { ...ON_PAGES, ...CHANGE }),
    part.number("step", "to the one before", ({ pair }) => [stepOf(pair), { detail: sharedText(pair) }], {
      ...BOTH,
      measure: WRITTEN.ratio,
      name: "To the build before",
      why: ({ pair }) => pair?.why ?? "",
    }),
    part.text("notes", "Notes", (row) => notesOnBuildText(view, row), IN_FILES),
    part.text("release", "Release", (row) => releaseNotes(row.engine, row)?.href ?? null, IN_FILES),
    part.text("points", "Points", ({ points }) => points.join(" ") || null, IN_FILES),
  ];
}

/** Older frozen views keep their old head. A view without changes may be such a view. */
const levelHead = (changes: readonly Change[]): string => (changes.some(hasStep) ? "Level change" : "Change");
const hasStep = (change: Change): boolean => !isOlder(change);
const isOlder = ({ step }: Change): boolean => step === undefined;

/** Columns of the middle half of a group's workloads, as measured. None for a workload, and in older frozen views. */
const middleParts = (rows: readonly BuildRow[]): BlockPart<BuildRow>[] =>
  rows.some(({ middle }) => middle)
    ? [
        part.text("middle", "Middle half", ({ middle }) => [middleText(middle), { hint: FEW_OF_MIDDLE }], {
          ...ON_PAGES,
          kind: "number",
        }),
        part.number("middleLow", "Middle half, from", ({ middle }) => middle?.low ?? null, MIDDLE_IN_FILES),
        part.number("middleHigh", "Middle half, to", ({ middle }) => middle?.high ?? null, MIDDLE_IN_FILES),
      ]
    : [];

const FEW_OF_MIDDLE = "half of the workloads lie between these ratios; fewer than four have no middle half";
const MIDDLE_IN_FILES = { ...IN_FILES, measure: WRITTEN.ratio };
const middleText = (middle: HistoryViewBuild["middle"]): string | null =>
  middle ? `${formatRatio(middle.low)} to ${formatRatio(middle.high)}` : null;

/** Columns of the height of a chained build, beside its measured value. None where lines are as measured. */
const chainedParts = (
  { panels }: Pick<BuildsView, "panels">,
  measure: BlockColumn["measure"],
  toFirst: Partial<BlockColumn>,
): BlockPart<BuildRow>[] =>
  panels.some(({ chains }) => chains?.length)
    ? [
        part.number("chained", "Chained", ({ chained }) => chained?.value ?? null, {
          ...BOTH,
          measure,
          why: "as measured",
        }),
        part.number("chainedRatio", "chained, to the first", ({ chained }) => chained?.ratio ?? null, {
          ...toFirst,
          name: "Chained, to the first",
          why: "as measured",
        }),
      ]
    : [];

/** A value links to its point. A build without a value shows its status as a badge. */
const moreOnValue = ({ value, status, points }: BuildRow): Partial<BlockCell> =>
  value === null ? { text: status, badge: "warning" } : { point: points[0] ?? null };

const claimOn = (line: string, build: string) => ({ claim: historyClaimKey(line, build) });

/** Returns the ratio of two builds; null without a pair, and where the pair has a reason for no answer. */
const stepOf = (pair: Pick<NonNullable<HistoryViewBuild["pair"]>, "why" | "ratio"> | null): number | null =>
  pair?.why === null ? pair.ratio : null;

/** Returns the other build where it is not the one before, and the number of workloads that have both. */
const sharedText = (pair: HistoryViewBuild["pair"]): string =>
  [
    pair?.against ? `to ${pair.against.name}` : "",
    pair?.workloads === undefined ? "" : `of ${formatCounted(pair.workloads, "workload")}`,
  ]
    .filter(Boolean)
    .join(", ");

function drawnNote({ value, chained, change, seam, disagree, unshared, pair }: HistoryViewBuild): string {
  if (value === null) return "";
  const chain = chained && "chained, not measured";
  const level = change && `${isOlder(change) ? "change" : "level"} × ${formatRatio(change.ratio)}`;
  const step = change && !isOlder(change) && !unshared && stepText({ pair });
  const others = unshared && ["other workloads than before", stepText({ pair })].filter(Boolean).join(": ");
  const differs = seam && `differs: ${seam}`;
  return [chain, level, step, others, disagree && "repeats disagree", differs].filter(Boolean).join("; ");
}

/** A group has no range of its own, but repeats of one of its workloads may disagree. */
function spreadOf({ disagree, min, max, n }: HistoryViewBuild): [string | null, Partial<BlockCell>] {
  const range = min !== null && (disagree || n > 1) ? `${formatNumber(min)} to ${formatNumber(max)}` : null;
  if (disagree) return [range ? `disagree: ${range}` : "repeats disagree", { badge: "warning" }];
  return [range, range ? {} : { hint: noSpread(n) }];
}

function noSpread(n: number): string {
  if (n === 0) return "no value";
  return n === 1 ? "one run" : "a value for each workload";
}

/** Returns the change of level that begins at a build, else the change of a build that stands out alone. */
const levelOf = ({ change, alone }: HistoryViewBuild) =>
  change
    ? changeOf(change, { detail: [chanceText(change), workloadsText(change)].filter(Boolean).join(", ") })
    : changeOf(alone, alone ? { detail: `stands out alone${workloadsText(alone, ", ")}` } : { state: "none" });

/** The p value of a change in older frozen views. */
const CHANCE = { ...IN_FILES, measure: WRITTEN.count };
const chanceText = ({ pValue }: Change): string => (pValue === null ? "" : `p = ${formatShort(pValue)}`);

const workloadsText = ({ workloads }: Change, lead = ""): string =>
  workloads === undefined ? "" : lead + medianOf(workloads);

const directionOf = ({ better }: Pick<Change, "better">): string | null => directionText(better);

const STEP_OF_CHANGE = part.number<ChangeRow>("step", "to the one before", ({ step }) => step ?? null, {
  ...BOTH,
  measure: WRITTEN.ratio,
  name: "To the build before",
  why: "no step the same way",
});

/** Returns the changes of every workload in view. */
export const changesBlock = ({ changes, method, subjects }: Pick<HistoryView, "changes" | "method" | "subjects">) =>
  listBlock<ChangeRow>("changes", changes, namesIn(subjects), [
    part.text("workload", "Workload", ({ workload }) => workload, IN_FILES),
    part.number("ratio", levelHead(changes), (row) => changeOf(row, { detail: changeRemark(row) ?? chanceText(row) }), {
      ...BOTH,
      ...CHANGE,
    }),
    ...(changes.some(hasStep) ? [STEP_OF_CHANGE] : []),
    method === "noise"
      ? part.text("remark", "Remark", changeRemark, IN_FILES)
      : part.number("p", "p", ({ pValue }) => pValue, CHANCE),
    part.text("direction", "Direction", directionOf, IN_FILES),
    ...buildNameParts("First build after it", ({ version, build, called = build }) => (version === null ? "" : called)),
    part.text("line", "Setting", ({ line }) => line || null, BOTH),
  ]);

/** Returns the verdict on the newest build of every line in view: changed, same within 5 %, or unknown. */
export const newestBlock = ({ newest, subjects }: Pick<HistoryView, "newest" | "subjects">) =>
  listBlock<NewestRow>(
    "newest",
    newest,
    namesIn(subjects, ({ line }) => line),
    [
      part.text("workload", "Workload", ({ workload }) => workload, IN_FILES),
      part.text("answer", "Answer", answerOf, BOTH),
      part.number("ratio", "to those before", shiftOf, {
        ...BOTH,
        ...CHANGE,
        name: "To the builds before",
        why: whyOf,
      }),
      part.number("visibleFall", "falls detectable from", ({ visible }) => visible, {
        ...BOTH,
        measure: WRITTEN.share,
        name: "Would show falls from",
        why: whyOf,
      }),
      part.number("moreRuns", "More runs to settle 5 %", ({ more }) => more, IN_FILES),
      part.text("more", "runs to settle 5 %", (row) => [moreText(row), { hint: whyOf(row) }], {
        ...ON_PAGES,
        kind: "number",
      }),
      part.text("direction", "Direction", (row) => directionOf(shift(row)), IN_FILES),
      part.text("why", "Why", ({ why }) => why, IN_FILES),
      ...buildNameParts<NewestRow>("Last build", ({ branch, before }) => {
        const against = `against ${formatCounted(before, "build")}`;
        return branch === null ? against : `late fix of ${branch}, ${against}`;
      }),
      part.text("line", "Setting", ({ line }) => line || null, IN_FILES),
      part.text("branch", "Late fix of branch", ({ branch }) => branch, IN_FILES),
      part.text("listed", "Among those called changed together", ({ listed }) => (listed ? "yes" : null), IN_FILES),
    ],
  );

const whyAcross = ({ step }: AcrossRow): string => (step === null ? "refused" : (step.why ?? ""));
const ofAcross = (row: AcrossRow) =>
  answerOf({ answer: row.step?.answer ?? "cannot tell", why: whyAcross(row) || null, listed: row.listed });

/**
 * Returns the newest release of every line against the last one under other conditions. No row is a verdict on the
 * release. So the table has columns of its own and no colours.
 */
export const acrossBlock = ({ across, subjects }: Pick<HistoryView, "across" | "subjects">) =>
  listBlock<AcrossRow>(
    "across",
    across,
    namesIn(subjects, ({ line }) => line),
    [
      part.text("workload", "Workload", ({ workload }) => workload, IN_FILES),
      part.text("differs", "What else differs", ({ differs }) => differs.join(", "), BOTH),
      part.text("answerAcross", "Both together", ofAcross, BOTH),
      part.number("ratioAcross", "build and conditions", ({ step }) => stepOf(step), {
        ...BOTH,
        measure: WRITTEN.ratio,
        name: "Build and conditions together",
        why: whyAcross,
      }),
      part.number("visibleAcross", "falls detectable from", ({ step }) => step?.visible ?? null, {
        ...BOTH,
        measure: WRITTEN.share,
        name: "Would show falls from",
        why: whyAcross,
      }),
      ...buildNameParts<AcrossRow>("Newest release", ({ against }) => `against ${against}`),
      part.text("against", "Against", ({ against }) => against, IN_FILES),
      part.text("line", "Setting", ({ line }) => line || null, IN_FILES),
      part.text("listed", "Among those called changed together", ({ listed }) => (listed ? "yes" : null), IN_FILES),
    ],
  );

function answerOf({
  answer,
  why,
  listed,
}: Pick<NewestRow, "answer" | "listed"> & { why: string | null }): [string, Partial<BlockCell>] {
  const detail = why ?? (answer === "changed" && !listed ? "one of many tests: may be chance" : "");
  return [answer, { badge: answer === "cannot tell" ? "warning" : "neutral", detail }];
}

/** Only changes have a direction: other differences may be noise. */
const shift = ({ answer, ratio, better }: NewestRow) => ({ ratio, better: answer === "changed" ? better : null });
const shiftOf = (row: NewestRow) => changeOf(shift(row), claimOn(row.key, row.build));
const whyOf = ({ why }: NewestRow): string => why ?? "";
function moreText({ more }: NewestRow): string | null {
  if (more === null) return null;
  if (more === 0) return "settled";
  return more >= MOST_RUNS ? `${MOST_RUNS} or more` : `${more} more`;
}

/** Returns the builds at which many workloads changed. Pages write them as sentences. */
export function eventsBlock(view: Pick<HistoryView, "events" | "notes" | "notesLeft" | "panels">): TableBlock {
  const { events } = view;
  const why = (event: EventRow) => reasonOfEvent(view, event);
  return listBlock<EventRow>("events", events, ({ version, build, called = build }) => ({ head: version ?? called }), [
    part.text("version", "Version", ({ version }) => version),
    part.text("build", "Build", ({ build }) => build),
    part.number("workloads", "Workloads", ({ lines }) => lines),
    part.number("fell", "Fell", ({ fell }) => fell),
    part.number("rose", "Rose", ({ rose }) => rose),
    part.number("ratio", "Median change", ({ ratio }) => ratio, { measure: WRITTEN.ratio }),
    part.text("engine", "Engine", ({ engine }) => engine),
    part.text("line", "Setting", ({ line }) => line || null),
    ...(events.some((event) => why(event) !== null) ? [part.text<EventRow>("why", "Why", why)] : []),
  ]);
}

/** Returns columns for a row's build: engine, version and build in files; one with `detail` below it on pages. */
const buildNameParts = <Row extends Pick<ChangeRow, "engine" | "version" | "build" | "called">>(
  head: string,
  detail: (row: Row) => string,
): BlockPart<Row>[] => [
  part.text("engine", "Engine", ({ engine }) => engine, IN_FILES),
  part.text("version", "Version", ({ version }) => version, IN_FILES),
  part.text("build", head, ({ build }) => build, IN_FILES),
  part.text(
    "named",
    head,
    (row) => [`${row.engine} ${row.version ?? row.called ?? row.build}`, { detail: detail(row) }],
    ON_PAGES,
  ),
];

/** Returns a function that names rows by their workload: its short name among those in view. */
function namesIn<Row extends Pick<ChangeRow, "subject" | "workload">>(
  subjects: HistoryView["subjects"],
  detail: (row: Row) => string = () => "",
) {
  const names = new Map(subjects.map(({ key, label }) => [key, label]));
  return (row: Row) => {
    const { subject, workload } = row;
    return { head: names.get(subject) ?? workload, parts: { subject }, detail: detail(row) };
  };
}

/** Rows are numbered, since several may have the same words. */
const listBlock = <Row>(
  name: string,
  rows: readonly Row[],
  nameOf: (row: Row) => Pick<BlockRow, "head"> & Partial<BlockRow>,
  parts: readonly BlockPart<Row>[],
): TableBlock =>
  blockOf({
    name,
    parts,
    rows: rows.map((row, at) => ({ row, key: String(at), detail: "", parts: {}, ...nameOf(row) })),
  });

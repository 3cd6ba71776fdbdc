import { type BlockRow, numberCell, numberColumn, type TableBlock, textCell, textColumn } from "@/lib/blocks/block";
import { WRITTEN } from "@/lib/blocks/parts";
import { ratioStep } from "@/lib/domain/relative/ratio-steps";
import { changeText, moveText } from "@/lib/domain/sentences/amounts";
import { formatPercent, shownRatio } from "@/lib/format";
import { quotedNotes, wholeNotes } from "@/lib/views/notes/signed-notes";
import { defaultWorkloadParams } from "@/lib/views/state/workload-params";
import type { GroupMove, SlowerPair, SlowerSetting, SlowerView } from "./slower-types";

const FILES = { on: ["files", "figures"] } as const;
/** Half the width of the band without a colour. */
const NEUTRAL = defaultWorkloadParams().neutral;

/** Returns the title of the page. */
export const slowerTitle = ({ engineName }: Pick<SlowerView, "engineName">): string => `Did ${engineName} get slower?`;

/** Returns "9.5.0 against 9.4.0". */
export const pairTitle = ({ newest, against }: Pick<SlowerPair, "newest" | "against">): string =>
  `${newest} against ${against}`;

/** Returns the groups of all pairs as a table: a heading for each pair under its conditions, then its groups. */
export function slowerBlock(view: SlowerView): TableBlock {
  const pairs = view.settings.flatMap((setting) => setting.pairs.map((pair) => ({ setting, pair })));
  const sentences = pairs.flatMap(({ pair }) => pair.sentences.map(({ text }) => text));
  return {
    kind: "table",
    name: "table",
    title: slowerTitle(view),
    corner: "group",
    base: null,
    order: {},
    source: "",
    relativeTo: "Median: the newest release against an older one",
    facts: [view.familyName, ...sentences],
    warnings: quotedNotes(view),
    notes: [
      "A median is of the ratios of a group’s rows. Where rows changed, the middle half of these is on one side of " +
        "1; else there is no common ratio. Metrics with two directions have none.",
      `A median has a colour where more rows changed its way than the other and it exceeds ${formatPercent(NEUTRAL)}.`,
      ...pairs.flatMap(({ setting, pair: { left, notes, ...pair } }) =>
        left.length + notes.length ? `${pairTitle(pair)}, ${setting.title}: ${[...left, ...notes].join(" ")}` : [],
      ),
      ...new Set(view.settings.flatMap(({ others }) => others.map(({ text }) => text))),
      ...view.settings.flatMap(({ apart }) => apart?.text ?? []),
      ...wholeNotes(view),
    ],
    keys: [
      { key: "group", head: "Group" },
      { key: "conditions", head: "Conditions" },
      { key: "setting", head: "Setting" },
      { key: "newest", head: "Newest" },
      { key: "against", head: "Against" },
    ],
    columns: [
      numberColumn("rows", "Rows", WRITTEN.plain),
      numberColumn("median", "Median", WRITTEN.ratio, { name: "Median change" }),
      numberColumn("worse", "Worse", WRITTEN.plain),
      numberColumn("better", "Better", WRITTEN.plain),
      numberColumn("same", "Same", WRITTEN.plain),
      numberColumn("noise", "Cannot tell", WRITTEN.plain),
      textColumn("lowest", "Most down", FILES),
      textColumn("highest", "Most up", FILES),
    ],
    rows: pairs.flatMap(({ setting, pair }) => pairRows(setting, pair)),
    alt: `Table, ${slowerTitle(view)} ${sentences.join(" ")}`,
  };
}

/** Returns the rows of one pair, with a heading that names it. */
function pairRows(setting: SlowerSetting, pair: SlowerPair): BlockRow[] {
  const { title } = setting;
  const { newest, against, kind, groups } = pair;
  if (!groups.length) return [];
  return [
    {
      key: `${title}\n${kind}`,
      unit: "",
      parts: {},
      head: pairTitle(pair),
      detail: title,
      level: "heading",
      cells: [],
    },
    ...groups.map((move) => ({
      key: keyOf(setting, pair, move),
      unit: "",
      head: move.group,
      level: "row" as const,
      detail: move.conditions,
      parts: { group: move.group, conditions: move.conditions, setting: title, newest, against },
      cells: [
        numberCell(move.rows),
        medianCell(move),
        ...[move.worse, move.better, move.same, move.cannotTell].map((count) => numberCell(count)),
        textCell(endText(move.lowest)),
        textCell(endText(move.highest)),
      ],
    })),
  ];
}

const keyOf = ({ title }: SlowerSetting, { kind }: SlowerPair, { conditions, group }: GroupMove) =>
  [title, kind, conditions, group].join("\n");

const NO_MEDIAN = {
  "no ratio": { text: "no ratio", hint: "no row has one value on each side" },
  "two directions": { text: "two directions", hint: "higher is better in some rows, lower in others" },
  "middle half": { text: "no common ratio", hint: "the middle half of ratios is not on one side of 1" },
} as const;

/** A median has a colour only where most changed rows moved in its direction. */
function medianCell({ median, noMedian, isUpBetter, worse, better }: GroupMove) {
  if (median === null) return numberCell(null, NO_MEDIAN[noMedian ?? "no ratio"]);
  const way = median > 1 === isUpBetter ? "better" : "worse";
  const most = worse === better ? null : better > worse ? "better" : "worse";
  const size = Math.abs(ratioStep(shownRatio(median), NEUTRAL));
  const change = isUpBetter !== null && way === most && size > 0 ? way : null;
  const step = change === null ? 0 : size;
  return numberCell(median - 1, { ratio: median, change, step, text: changeText(median) });
}

const endText = (end: GroupMove["lowest"]): string | null => end && `${end.name} ${moveText(end.ratio)}`;

/** Returns the rows of one pair without its heading, since the page names the pair above them. */
export function pairBlock(view: SlowerView, setting: SlowerSetting, pair: SlowerPair): TableBlock {
  const rows = pairRows(setting, pair).filter(({ level }) => level === "row");
  return { ...slowerBlock(view), title: pairTitle(pair), keys: [], rows };
}

/** Returns a function that gives a row's record in JSON; undefined for a heading. */
export function slowerRecords({ settings }: SlowerView): (row: BlockRow) => unknown {
  const records = new Map(
    settings.flatMap((setting) =>
      setting.pairs.flatMap((pair) =>
        pair.groups.map((move) => [
          keyOf(setting, pair, move),
          { setting: setting.title, newest: pair.newest, against: pair.against, ...move },
        ]),
      ),
    ),
  );
  return ({ key }) => records.get(key);
}

import { differenceTexts } from "@/lib/domain/conditions/comparison";
import { type StepAcross, stepsAcross } from "@/lib/domain/history/across";
import type { Chains } from "@/lib/domain/history/chain";
import type { HistoryBuild } from "@/lib/domain/history/history";
import type { HistoryLine } from "@/lib/domain/history/judged-lines";
import type { LevelStep } from "@/lib/domain/history/levels";
import { type Base, basesOf, seamsOf } from "@/lib/domain/history/tracks";
import { engineShown, type ShownNames, shownName } from "@/lib/domain/names/shown-names";
import { isBetter } from "@/lib/domain/relative/direction";
import { giveNoRatio } from "@/lib/domain/verdicts/repeats";
import { acrossOf } from "./across-rows";
import type { Change, HistoryPanel, HistoryViewBuild, HistoryViewLine } from "./history-types";
import { calledOf, nameBeside, newestOf, settingText, stepOf, storedPair } from "./verdict-rows";

/** Returns a panel for each engine, with its lines as they are stored. `chains` = null where they are not chained. */
export function panelsOf(
  lines: readonly (HistoryLine & { workloads?: number; leftOut?: number })[],
  better: "higher" | "lower" | null,
  names?: ShownNames,
  chains: Omit<Chains, "logs"> | null = null,
): HistoryPanel[] {
  const engines = [...new Set(lines.map(({ engine }) => engine))];
  const bases = basesOf(lines);
  const steps = stepsAcross(lines);
  return engines.map((engine) => {
    const own = lines.filter((line) => line.engine === engine);
    return {
      engine,
      engineName: engineShown(engine, names),
      lines: own.map((line) =>
        viewLine(line, { own, all: lines, steps, names }, baseBuild(bases.get(line.track), lines), better),
      ),
      // Each upload in doubt has a base of its own, so no segment joins values relative to two bases.
      seams: seamsOf(own).filter(({ doubt }) => !doubt || own.every(({ workloads }) => workloads === undefined)),
      ...(chains && chainsIn(own, chains, names)),
    };
  });
}

/** Returns the chains between lines of a panel. */
function chainsIn(own: readonly HistoryLine[], { links, apart }: Omit<Chains, "logs">, names?: ShownNames) {
  const lines = new Map(own.map((line) => [line.key, line]));
  return {
    chains: links.flatMap((link) => (lines.has(link.line) ? [{ ...link, builds: [...link.builds] }] : [])),
    unchained: apart.flatMap(({ line, from, gates, untested }) => {
      const [to, other] = [lines.get(line), lines.get(from)];
      if (!to || !other) return [];
      if (untested) return [{ line, from, gates: "too many lines to look for builds under both" }];
      const differing = gates.map((dimension) => ({
        dimension,
        other: to.setting[dimension] ?? "",
        base: other.setting[dimension] ?? "",
      }));
      return [{ line, from, gates: differenceTexts(differing, names).join(", ") }];
    }),
  };
}

/** Returns the build that the lines of a track are divided by; null without one. */
const baseBuild = (base: Base | undefined, lines: readonly HistoryLine[]): HistoryBuild | null =>
  lines.find(({ key }) => key === base?.line)?.builds.find(({ raw }) => raw === base?.build) ?? null;

/**
 * Returns a middle half divided by the value of the base. Null without either; {} for a workload, which has no middle
 * half.
 */
const halfBy = (half: HistoryBuild["middle"], by: number | null | undefined) =>
  half === undefined ? {} : { middle: half && by ? { low: half.low / by, high: half.high / by } : null };

function viewLine(
  line: HistoryLine & { workloads?: number; leftOut?: number },
  beside: Beside,
  base: HistoryBuild | null,
  better: "higher" | "lower" | null,
): HistoryViewLine {
  const changeOf = (step: LevelStep & { build: string }): Change => ({
    ratio: step.ratio,
    step: stepOf(step, line),
    pValue: null,
    better: isBetter(step.ratio, better),
    ...(step.workloads !== undefined && { workloads: step.workloads }),
  });
  const builds = line.builds.map(
    (
      { values: _, known: _known, rows: _rows, counted: _c, measured: _m, chained, chainedMiddle, ...build },
      at,
    ): HistoryViewBuild => {
      const pair = line.pairs.get(build.raw);
      const change = line.changes.find((each) => each.build === build.raw);
      const alone = line.alone.find((each) => each.build === build.raw);
      const divide = (value: number | null, by: number | null | undefined) =>
        value === null || by == null || giveNoRatio(build) ? null : value / by;
      // A base that is itself chained moves the ratios of lines that are not.
      const isMoved = chained === undefined && base?.chained !== undefined;
      const height = isMoved ? build.value : chained;
      const by = base?.chained ?? base?.value;
      return {
        ...build,
        ...calledOf(build.raw, beside.names),
        ...(build.config !== null && { config: shownName(beside.names, "config", build.config) }),
        points: [...build.points],
        ratio: divide(build.value, base?.value),
        ...(height !== undefined && {
          chained: {
            value: height,
            ratio: divide(height, by),
            ...halfBy(isMoved ? build.middle : chainedMiddle, by),
          },
        }),
        change: change ? changeOf(change) : null,
        alone: alone ? changeOf(alone) : null,
        pair: pair
          ? { ...storedPair(pair, line.known), ...againstOf(pair.against, build, line, at, beside.names) }
          : null,
      };
    },
  );
  const [across, ...equals] = beside.steps.filter((step) => step.line === line.key);
  return {
    key: line.key,
    label: lineLabel(line, beside),
    ...(line.setting.machine !== undefined && { machine: line.setting.machine }),
    ...(line.beside !== line.key &&
      line.setting.branch !== undefined && { late: { branch: line.setting.branch, of: line.beside } }),
    builds,
    untested: line.untested,
    noise: line.known,
    newest: newestOf(line, better, beside.names, line.workloads !== undefined),
    // A line with several steps has none here: the list of the view has each.
    ...(across && !equals.length && { across: acrossOf(across, better, beside.names) }),
    confounders: [...line.confounders],
    members:
      line.workloads === undefined
        ? null
        : {
            used: line.workloads,
            leftOut: line.leftOut ?? 0,
            ...(line.judged !== undefined && { judged: line.judged }),
          },
  };
}

/** Returns the build before if it isn't the last one with a value on the same line; else {}. */
function againstOf(
  against: HistoryBuild,
  build: Pick<HistoryBuild, "version">,
  line: HistoryLine,
  at: number,
  names: ShownNames | undefined,
): Pick<NonNullable<HistoryViewBuild["pair"]>, "against"> {
  if (line.builds.findLast(({ value }, place) => place < at && value !== null)?.raw === against.raw) return {};
  const isOwn = line.builds.some(({ raw }) => raw === against.raw);
  const place = { build: against.raw, line: isOwn ? line.key : line.beside };
  return { against: { name: nameBeside(against, build.version, names), ...place } };
}

/**
 * The lines beside a line, in its engine's panel (`own`) and in all panels (`all`). Also the steps across conditions.
 */
interface Beside {
  own: readonly HistoryLine[];
  all: readonly HistoryLine[];
  steps: readonly StepAcross[];
  names?: ShownNames | undefined;
}

/**
 * Returns the parts of a line's setting that differ from the lines beside it: "40 threads, config z12a_c32r128".
 * Machine and threads are there also if they differ from lines of other panels.
 */
function lineLabel(line: HistoryLine, { own, all, names: called }: Beside): string {
  const names = [...new Set(own.flatMap(({ setting }) => Object.keys(setting)))];
  const differs = (name: string, lines: readonly HistoryLine[]) =>
    new Set(lines.map(({ setting }) => setting[name])).size > 1;
  const distinct = names.filter(
    (name) => differs(name, own) || (["machine", "threads"].includes(name) && differs(name, all)),
  );
  return settingText(
    distinct.flatMap((name) => (line.setting[name] === undefined ? [] : [[name, line.setting[name]] as const])),
    called,
    line.assumed,
  );
}

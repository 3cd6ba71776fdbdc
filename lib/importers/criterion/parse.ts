import { IssueList, keptLine, shortText } from "../kit/issue-list";
import { openJsonFacts } from "../kit/json-facts";
import type { JsonObject, JsonPlace } from "../kit/json-items";
import { baseName } from "../kit/paths";
import { Room } from "../kit/room";
import type { FileEnd, FileRef, LineParser } from "../kit/types";
import { printedUnit } from "../kit/units";
import { timeIn } from "./sniff";

/** Times of a benchmark, in the unit as printed; null where the file has none. */
export interface Estimates {
  kind: "estimates";
  /** Null in estimates.json: the file beside it has the name. */
  name: string | null;
  unit: string;
  /** As criterion prints it: the slope of times over iterations where it measured rising numbers, else the mean. */
  main: number | null;
  /** The mean beside a slope; else null. */
  mean: number | null;
  /** The ends of the confidence interval of `main`; null where one is missing. */
  range: readonly [number, number] | null;
  median: number | null;
  deviation: number | null;
}

/** The name of the estimates in the same folder. */
export interface Named {
  kind: "name";
  name: string;
}

/** The unit of the samples in raw.csv, which is that of the estimates in the same folder. */
export interface SampleUnit {
  kind: "unit";
  unit: string;
}

/** The unit of criterion's own measurement. raw.csv beside the estimates may state another. */
export const CRITERION_UNIT = "ns";

/** The facts of one file, with their lines. */
export type CriterionFacts = ((Estimates | Named | SampleUnit) & JsonPlace)[];

/** Reads a file of criterion's folders, or the text that criterion prints. */
export function openCriterion(file: FileRef): LineParser<CriterionFacts> {
  const name = baseName(file.path);
  if (name === "raw.csv") return openSamples();
  return name === "estimates.json" || name === "benchmark.json" ? openJson(file) : openText(file);
}

/** Reads the unit of raw.csv's first row; its last cells are measured value, unit, iterations. */
function openSamples(): LineParser<CriterionFacts> {
  let unit: CriterionFacts[number] | null = null;
  return {
    line(text, number) {
      const printed = number > 1 ? text.trimEnd().split(",").at(-2) : undefined;
      if (printed) unit ??= { kind: "unit", unit: shortText(printed, 40), ...keptLine(text.trimEnd(), number) };
    },
    end: () => ({ facts: unit === null ? [] : [unit], issues: [] }),
  };
}

const openJson = (file: FileRef): LineParser<CriterionFacts> =>
  openJsonFacts<Estimates | Named>(file, {
    items: null,
    max: 1,
    what: "benchmarks",
    root(root, add) {
      const name = root.text("full_id");
      if (name !== null) return add({ kind: "name", name, ...root.placeOf("full_id") });
      add({
        kind: "estimates",
        name: null,
        unit: CRITERION_UNIT,
        main: estimate(root, "slope") ?? estimate(root, "mean"),
        mean: estimate(root, "slope") === null ? null : estimate(root, "mean"),
        range: rangeOf(root.object("slope") ?? root.object("mean")),
        median: estimate(root, "median"),
        deviation: estimate(root, "std_dev"),
        ...(root.object("slope") ?? root.object("mean") ?? root).placeOf("point_estimate"),
      });
    },
  });

const estimate = (root: JsonObject, key: string): number | null => root.object(key)?.number("point_estimate") ?? null;

/** Returns the ends in the unit of the middle; null where a unit is unknown. */
function rangeIn({ unit, low, high }: NonNullable<ReturnType<typeof timeIn>>): Estimates["range"] {
  const scale = (of: string) => printedUnit(of)?.scale ?? 0;
  const [lower, upper] = [low, high].map(([value, of]) => (Number(value) * scale(of)) / scale(unit));
  return lower && upper && Number.isFinite(lower) && Number.isFinite(upper) ? [lower, upper] : null;
}

function rangeOf(of: JsonObject | null): Estimates["range"] {
  const interval = of?.object("confidence_interval");
  const [lower, upper] = [interval?.number("lower_bound") ?? null, interval?.number("upper_bound") ?? null];
  return lower === null || upper === null ? null : [lower, upper];
}

function openText({ path }: FileRef): LineParser<CriterionFacts> {
  const issues = new IssueList(path);
  const room = new Room(path, 50_000, "benchmarks");
  const facts: CriterionFacts = [];
  let before = "";
  return {
    line(raw, number) {
      const text = raw.slice(0, 1_000).trimEnd();
      const found = timeIn(text);
      const name = found?.name || before.trim();
      before = text;
      if (found === null || name === "" || !room.take(text, number)) return;
      // The three numbers are a confidence interval and the estimate between.
      facts.push({
        kind: "estimates",
        name: shortText(name),
        unit: found.unit,
        main: Number(found.middle),
        range: rangeIn(found),
        mean: null,
        median: null,
        deviation: null,
        ...keptLine(text, number),
      });
    },
    end: (): FileEnd<CriterionFacts> => ({ facts, issues: issues.all(), refused: room.refusal() }),
  };
}

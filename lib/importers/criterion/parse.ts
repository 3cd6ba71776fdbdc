import { IssueList, keptLine, shortText } from "../kit/issue-list";
import { openJsonFacts } from "../kit/json-facts";
import type { JsonObject, JsonPlace } from "../kit/json-items";
import { baseName } from "../kit/paths";
import { Room } from "../kit/room";
import type { FileEnd, FileRef, LineParser } from "../kit/types";
import { timeIn } from "./sniff";

/** Times of a benchmark, in the unit as printed; null where the file has none. */
export interface Estimates {
  kind: "estimates";
  /** Null in estimates.json: the file beside it has the name. */
  name: string | null;
  unit: string;
  mean: number | null;
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

/** The facts of one file, with their lines. */
export type CriterionFacts = ((Estimates | Named | SampleUnit) & JsonPlace)[];

/** Reads a file of criterion's folders, or the text that criterion prints. */
export function openCriterion(file: FileRef): LineParser<CriterionFacts> {
  const name = baseName(file.path).replace(/\.gz$/i, "");
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
        // The unit of criterion's own measurement. raw.csv beside it may state another.
        kind: "estimates",
        name: null,
        unit: "ns",
        mean: estimate(root, "mean"),
        median: estimate(root, "median"),
        deviation: estimate(root, "std_dev"),
        ...(root.object("mean") ?? root).placeOf("point_estimate"),
      });
    },
  });

const estimate = (root: JsonObject, key: string): number | null => root.object(key)?.number("point_estimate") ?? null;

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
      const mean = Number(found.middle);
      const estimates = { name: shortText(name), unit: found.unit, mean, median: null, deviation: null };
      facts.push({ kind: "estimates", ...estimates, ...keptLine(text, number) });
    },
    end: (): FileEnd<CriterionFacts> => ({ facts, issues: issues.all(), refused: room.refusal() }),
  };
}

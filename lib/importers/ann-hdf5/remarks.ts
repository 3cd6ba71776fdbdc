import { parseResultPath } from "../kit/ann-benchmarks";
import type { Tally } from "../kit/tally";
import type { ResultFacts } from "./facts";
import { measuredValue } from "./point";
import { algorithmDirectory } from "./setting";

/** A larger difference between recalls of 10,000 queries is not a rounding. */
const SAME_RECALL = 1e-9;
/** The best run is slower than the last by a smaller factor, whatever they leave out of the times. */
const SLOWER = 1.5;

/** Adds remarks on missing, ignored and contradictory values of one result to the tally of its group. */
export function remarkOn(facts: ResultFacts, path: string, group: string, tally: Tally): void {
  const report = (code: string, severity: "info" | "warning", message: string) =>
    tally.add({ code, severity, path, line: null, text: null, message }, group);
  if (measuredValue(facts.bestSearchSeconds) === null && measuredValue(facts.bestQps) === null) {
    const printed = printedValue(facts.bestSearchSeconds);
    report("no-search-time", "warning", `best_search_time is ${printed}, so there is no QPS.`);
  }
  if (measuredValue(facts.buildSeconds) === null) {
    report("no-build-time", "info", `build_time is ${printedValue(facts.buildSeconds)}: taken as not measured.`);
  }
  if (measuredValue(facts.indexKibibytes) === null) {
    report("no-index-size", "info", `index_size is ${printedValue(facts.indexKibibytes)}: taken as not measured.`);
  }
  if (!facts.latencies) report("no-latencies", "warning", "times is missing or holds values that are no times.");
  remarkOnTimes(facts, report);
  remarkOnRecall(facts, report);
  remarkOnPlace(facts, path, report);
}

type Report = (code: string, severity: "info" | "warning", message: string) => void;

/**
 * Reports a rate that the latencies contradict. The best run is no slower than the last, whose times these are.
 * The last may be slower.
 */
function remarkOnTimes({ batch, bestQps, bestSearchSeconds, latencies }: ResultFacts, report: Report): void {
  const best = measuredValue(bestSearchSeconds);
  if (batch !== false || bestQps !== null || best === null || !latencies || best <= SLOWER * latencies.mean) return;
  const message = [
    "best_search_time is far above the mean of times, though no other run was faster:",
    "QPS and latencies contradict each other.",
  ].join(" ");
  report("rate-contradicts-latencies", "warning", message);
}

function remarkOnRecall(facts: ResultFacts, report: Report): void {
  const { scores, cache } = facts;
  const recall = scores?.recall ?? cache?.recall ?? null;
  if (recall === null) {
    const file = `data/${facts.dataset}.hdf5`;
    const why = facts.unscored ?? `there is neither the ground truth ${file} nor a cached recall`;
    report("no-recall", "warning", `No recall: ${why}. Upload the results together with ${file}.`);
  } else if (!scores && facts.unscored !== null) {
    report("recall-from-cache", "warning", `The cached recall is shown, for ${facts.unscored}.`);
  }
  const cached = cache?.recall ?? null;
  if (scores && !facts.scorer?.standIn && scores.recall !== null && cached !== null) {
    if (Math.abs(scores.recall - cached) > SAME_RECALL) {
      report(
        "recall-cache-differs",
        "warning",
        "The recall cached in the file differs from the one computed; the computed one counts.",
      );
    }
  }
  if (scores?.relativeError === Number.POSITIVE_INFINITY) {
    report(
      "infinite-relative-error",
      "info",
      "The relative error is infinite, since some queries gave fewer than k results; it was left out.",
    );
  }
}

function remarkOnPlace(facts: ResultFacts, path: string, report: Report): void {
  const place = parseResultPath(path);
  if (!place) return;
  if (place.dataset !== facts.dataset || place.k !== facts.count) {
    const named = `${place.dataset}/${place.k}`;
    report(
      "place-differs",
      "warning",
      `The directory says ${named}, the file ${facts.dataset}/${facts.count}; the file counts.`,
    );
  }
  const directory = algorithmDirectory(path, facts.batch);
  if (directory !== null && directory !== facts.algo) {
    report("algorithm-differs", "info", `The directory says ${directory}, the file ${facts.algo}; the file counts.`);
  }
}

const printedValue = (value: number | null): string => (value === null ? "missing" : String(value));

import { byPoints, type CatalogueEntry, commonThreads } from "@/lib/domain/catalogue";
import { UNKNOWN } from "@/lib/domain/facet-values";
import { formatCount } from "@/lib/format";
import type { CompareParams } from "./compare-types";

export interface Chosen {
  /** Null when there is nothing to compare at all. */
  entry: CatalogueEntry | null;
  /** With data set, k and thread counts filled in. */
  params: CompareParams;
  notices: string[];
}

const kText = (k: number) => (k === 0 ? "unknown" : String(k));
const points = (count: number) => (count === 1 ? "1 point" : `${formatCount(count)} points`);

/**
 * Fills in what the link leaves open: the data set with most points, its k with most points, the thread count with most
 * points (tie: lowest). What was chosen and what else there is, or what the link asks for in vain, is said in `notices`.
 */
export function chooseDefaults(asked: CompareParams, catalogue: readonly CatalogueEntry[]): Chosen {
  const notices: string[] = [];
  const sorted = [...catalogue].sort(byPoints);
  const named = sorted.filter(({ dataset }) => dataset === asked.dataset);
  if (asked.dataset !== null && !named.length && sorted.length) {
    notices.push(`There is no data set “${asked.dataset}” here; the link's choice was ignored.`);
  }
  const ofDataset = named.length ? named : sorted.filter(({ dataset }) => dataset === sorted[0]?.dataset);
  const ofDistance = narrow(
    ofDataset,
    asked.distance,
    (entry) => entry.distance,
    "distance",
    notices,
    (d) => d || UNKNOWN,
  );
  const ofK = narrow(ofDistance, asked.k, (entry) => entry.k, "k", notices, kText);
  const [entry] = ofK;
  if (!entry) return { entry: null, params: asked, notices };
  if (asked.k === null && ofDistance.length > 1) {
    const others = ofDistance.filter(({ k }) => k !== entry.k).map(({ k, points: n }) => `${kText(k)} (${points(n)})`);
    if (others.length)
      notices.push(`k = ${kText(entry.k)} is shown, which has most points; there is also k = ${others.join(", ")}.`);
  }
  const params: CompareParams = { ...asked, dataset: entry.dataset, k: entry.k };
  params.distance = new Set(ofDataset.map(({ distance }) => distance)).size > 1 ? entry.distance : null;
  if (!asked.threads.length && entry.threads.length) {
    const common = commonThreads(entry);
    params.threads = [common === null ? UNKNOWN : String(common)];
    const others = entry.threads.filter(({ threads }) => threads !== common);
    if (others.length) {
      const shown =
        common === null
          ? "Points with unknown thread counts"
          : `Points with ${common === 1 ? "1 thread" : `${common} threads`}`;
      const list = others
        .sort((a, b) => (a.threads ?? Number.MAX_SAFE_INTEGER) - (b.threads ?? Number.MAX_SAFE_INTEGER))
        .map(({ threads, points: n }) => `${threads ?? UNKNOWN} (${points(n)})`);
      notices.push(`${shown} are shown, which are the most; there are also thread counts ${list.join(", ")}.`);
    }
  }
  return { entry, params, notices };
}

function narrow<T>(
  entries: CatalogueEntry[],
  wanted: T | null,
  of: (entry: CatalogueEntry) => T,
  name: string,
  notices: string[],
  text: (value: T) => string,
): CatalogueEntry[] {
  if (wanted === null) return entries;
  const fitting = entries.filter((entry) => of(entry) === wanted);
  if (fitting.length || !entries.length) return fitting;
  const others = [...new Set(entries.map((entry) => text(of(entry))))].join(", ");
  notices.push(
    `This data set has no points with ${name} = ${text(wanted)} (it has ${others}); the link's choice was ignored.`,
  );
  return entries;
}

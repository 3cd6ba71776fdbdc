import type { BestSummary } from "@/lib/db/read/best-summary";
import { chooseGroup, conditionGroups, gatesOf } from "@/lib/domain/conditions/comparison";
import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import { type CatalogueEntry, commonThreads } from "@/lib/domain/vector/catalogue";
import { compareHref } from "@/lib/views/state/compare-link";

/**
 * Returns a preview for each data set, at its k with most points and the thread count with most points. These are the
 * compare page's defaults. It takes the fastest algorithms under the one set of equal conditions that compares most,
 * named in `setting`. Variants of an algorithm have lines of their own. `best` is highest QPS first.
 */
export function toPreviews(
  catalogue: readonly CatalogueEntry[],
  best: readonly BestSummary[],
  target: number,
  lines = 4,
) {
  const seen = new Set<string>();
  const entries = catalogue.filter(({ dataset }) => !seen.has(dataset) && seen.add(dataset));
  return entries.map((entry) => {
    const threads = commonThreads(entry);
    const fitting = best.filter(
      (row) =>
        row.dataset === entry.dataset &&
        row.distance === entry.distance &&
        row.k === entry.k &&
        row.setting.threads === threads &&
        row.target === target,
    );
    const items = fitting.map(({ setting }) => ({ setting, workload: 0, age: 0 }));
    const group = chooseGroup(conditionGroups(items, "algorithm"));
    const members = (group?.members ?? []).flatMap((at) => fitting[at] ?? []);
    const variants = new Map<string, Set<string>>();
    const fastest = new Map<string, BestSummary>();
    for (const row of members) {
      const { algorithm } = row.setting;
      const variant = variantOf(row);
      const key = JSON.stringify([algorithm, variant]);
      const known = fastest.get(key);
      if (!known || known.qps < row.qps) fastest.set(key, row);
      variants.set(algorithm, (variants.get(algorithm) ?? new Set()).add(variant));
    }
    const clients = dimensionOf("threads")?.text(threads === null ? "unknown" : String(threads));
    return {
      name: entry.dataset,
      setting: [
        entry.k ? `k = ${entry.k}` : "unknown k",
        entry.distance || "unknown distance",
        clients,
        ...conditionWords(members),
      ].join(" · "),
      compare: compareHref({
        dataset: entry.dataset,
        distance: entry.distance,
        k: entry.k,
        filters: { threads: [threads === null ? "unknown" : String(threads)] },
      }),
      target,
      lines: [...fastest.values()].slice(0, lines).map((row) => {
        const { algorithm, config } = row.setting;
        const several = (variants.get(algorithm)?.size ?? 0) > 1;
        const { qps, recall, point } = row;
        return { algorithm, variant: several ? variantOf(row) : null, config, qps, recall, point };
      }),
    };
  });
}

/** The variant in words, "variant not named" included. */
function variantOf({ setting }: BestSummary): string {
  const variant = dimensionOf("variant");
  return variant?.text(variant.value(setting)) ?? "";
}

/** Names the gates that the numbers share: always the machine, another gate where a source records it. */
function conditionWords(members: readonly BestSummary[]): string[] {
  const settings = members.map(({ setting }) => setting);
  const [first] = settings;
  if (!first) return [];
  return gatesOf(settings, null).flatMap(({ key, value, missing, text }) => {
    const own = value(first);
    return key !== "threads" && (key === "machine" || own !== missing) ? [text(own)] : [];
  });
}

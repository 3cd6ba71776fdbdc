import "server-only";
import { loadEnginesOf } from "@/lib/db/access/publishing-terms";
import { loadRepeats, loadTrustRecords, type TrustRecord } from "@/lib/db/read/trust";
import { openObjectionsOf } from "@/lib/db/write/notes";
import { ENGINES_WITH_TERMS } from "@/lib/domain/access/publishing-terms";
import { bundleSubject } from "@/lib/domain/notes/note-targets";
import type { TrustedBundle, TrustItem } from "@/lib/domain/trust/trusted";
import { whyTrust } from "@/lib/domain/trust/why-trust";
import { formatCount } from "@/lib/format";
import { type Given, of } from "@/lib/views/registry/given";

/** Most bundles to check; a remark counts the others. */
const MAX_BUNDLES = 50;
/** Conditions of settings whose absence is a remark. */
const CONDITIONS = ["machine", "config", "build", "thread count"];

/**
 * Returns why to trust a view of today's data; [] for kinds without trust. It checks those of the first MAX_BUNDLES
 * that the reader may see, and counts the others.
 */
export const loadTrust = (given: Given): Promise<TrustItem[]> =>
  of(given, async (entry, view) => {
    const { trust } = entry;
    if (!trust) return [];
    const ids = view.bundles.map(({ id }) => id);
    const looked = ids.slice(0, MAX_BUNDLES);
    const [records, open, engines] = await Promise.all([
      loadTrustRecords(looked, trust.family(view)),
      openObjectionsOf(looked.map(bundleSubject)),
      loadEnginesOf(looked, ENGINES_WITH_TERMS),
    ]);
    const bundles = records.map((record) => {
      const bundle = trustOf(record, open, engines);
      const check = trust.authorCheck?.(view, record.id);
      if (!check) return bundle;
      const printed = { checked: check.checked, differ: check.differing, unchecked: 0, derived: 0, contradict: 0 };
      return { ...bundle, printed };
    });
    return whyTrust(bundles, trust.numbers(view), ids.length - records.length);
  });

type BestCheck = Pick<TrustedBundle["printed"], "checked" | "differ" | "unchecked">;

/**
 * Returns the reasons to trust one bundle; `printed` is its author's best-QPS check. [] for a bundle that the reader
 * may not see.
 */
export async function loadBundleTrust(id: string, printed: BestCheck): Promise<TrustItem[]> {
  const [records, { searches, averaged, ...runs }, open, engines] = await Promise.all([
    loadTrustRecords([id], null),
    loadRepeats(id),
    openObjectionsOf([bundleSubject(id)]),
    loadEnginesOf([id], ENGINES_WITH_TERMS),
  ]);
  const bundles = records.map((record) => {
    const bundle = trustOf(record, open, engines);
    const { checked, differ, unchecked } = bundle.printed;
    return {
      ...bundle,
      printed: {
        ...bundle.printed,
        checked: checked + printed.checked,
        differ: differ + printed.differ,
        unchecked: unchecked + printed.unchecked,
      },
    };
  });
  const instead = [
    ...(searches > 0 ? ["Runs of a vector search have many points, and none counts as a repeat of another."] : []),
    ...(averaged === 1 ? ["1 run has the mean or median of several repeats, as its file states."] : []),
    ...(averaged > 1
      ? [`${formatCount(averaged)} runs have means or medians of several repeats, as their files state.`]
      : []),
  ].join(" ");
  const numbers = {
    ...runs,
    widest: null,
    disagree: 0,
    noise: null,
    instead: instead || null,
    differs: null,
    missing: [],
  };
  return records.length > 0 ? whyTrust(bundles, numbers) : [];
}

function trustOf(
  { counts, ...record }: TrustRecord,
  open: ReadonlyMap<string, number>,
  engines: readonly { id: string; engine: string }[],
): TrustedBundle {
  const { printed, own, unchecked } = counts;
  return {
    ...record,
    commands: counts.command?.count ?? 0,
    hostFiles: counts.host?.count ?? 0,
    missing: CONDITIONS.flatMap((what) => {
      const { count, total } = counts[what] ?? { count: 0, total: 0 };
      if (count === 0) return [];
      return [count === total ? what : `${what} of ${count} of ${total} settings`];
    }),
    printed: {
      checked: printed?.total ?? 0,
      differ: printed?.count ?? 0,
      unchecked: unchecked?.count ?? 0,
      derived: own?.total ?? 0,
      contradict: own?.count ?? 0,
    },
    objections: open.get(bundleSubject(record.id)) ?? 0,
    termsOf: engines.filter(({ id }) => id === record.id).map(({ engine }) => engine),
  };
}

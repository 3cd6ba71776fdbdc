import "server-only";
import { tombstonesOf } from "@/lib/db/tombstones";
import type { Filters } from "@/lib/domain/conditions/filters";
import { quoted, RefusedAddress, type Way } from "./refused-address";

/** The refusal of filters that no `thing` passes together, a point or an index build: a bundle that was withdrawn is told of, of hidden ones nobody. */
export async function refusedFilters(filters: Filters, thing: string): Promise<RefusedAddress> {
  const bundles = filters.get("bundle") ?? [];
  const stones = await tombstonesOf(bundles);
  if (stones.some(({ again }) => !again)) return refusedBundles(bundles, `such ${thing}s`, []);
  const asked = [...filters].map(([key, values]) => `${key} ${quoted(values)}`);
  return new RefusedAddress(`No ${thing} here has ${asked.join(", ")}${asked.length > 1 ? ", all together" : ""}.`);
}

/**
 * Refuses an address that names a bundle which was withdrawn, with day and reason: before its data set, side or baseline is not found for that. `by` = what
 * `values` are of, or start with, as keys of columns do.
 */
export async function refuseWithdrawn(by: string | null, values: readonly (string | null)[]): Promise<void> {
  if (by !== "bundle") return;
  const ids = values.flatMap((value) => value?.split(",")[0] ?? []);
  const gone = ids.length ? (await tombstonesOf(ids)).filter(({ again }) => !again).map(({ id }) => id) : [];
  if (gone.length) throw await refusedBundles(gone, "", []);
}

/**
 * The refusal of an address that names bundles which show nothing on its page: with day and reason of those that were withdrawn; `what` = what the others
 * have none of: "sysbench results".
 */
export async function refusedBundles(
  ids: readonly string[],
  what: string,
  ways: readonly Way[],
): Promise<RefusedAddress> {
  const stones = (await tombstonesOf(ids)).filter(({ again }) => !again);
  const others = ids.filter((id) => !stones.some((stone) => stone.id === id));
  const reasons = [
    ...stones.map(
      ({ title, kind, at, reason, replacedBy }) =>
        `The bundle ${quoted([title])} was ${kind} on ${at.toISOString().slice(0, 10)}: ${reason}${replacedBy ? ` It was replaced by ${replacedBy}.` : ""}`,
    ),
    ...(others.length ? [`No bundle ${quoted(others)} with ${what} is here.`] : []),
  ];
  return new RefusedAddress(reasons.join(" "), ways, stones.length ? "gone" : "not-found");
}

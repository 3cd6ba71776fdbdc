import "server-only";
import { tombstonesOf } from "@/lib/db/read/tombstones";
import type { Filters } from "@/lib/domain/conditions/filters";
import { quoted, RefusedAddress, type Way } from "./refused-address";

/**
 * Returns the refusal of filters that no `thing` passes together (a point or an index build). It names withdrawn
 * bundles and never hidden ones.
 */
export async function refusedFilters(filters: Filters, thing: string): Promise<RefusedAddress> {
  const bundles = filters.get("bundle") ?? [];
  const stones = await tombstonesOf(bundles);
  if (stones.some(({ again }) => !again)) return refusedBundles(bundles, `such ${thing}s`, []);
  const asked = [...filters].map(([key, values]) => `${key} ${quoted(values)}`);
  return new RefusedAddress(`No ${thing} here has ${asked.join(", ")}${asked.length > 1 ? ", all together" : ""}.`);
}

/**
 * Throws the refusal of an address that names a withdrawn bundle, with day and reason. Callers run it before they look
 * for the data set, side or baseline, which would be missing. `by` = the dimension of `values`, or of the first part of
 * column keys.
 */
export async function refuseWithdrawn(by: string | null, values: readonly (string | null)[]): Promise<void> {
  if (by !== "bundle") return;
  const ids = values.flatMap((value) => value?.split(",")[0] ?? []);
  const gone = ids.length ? (await tombstonesOf(ids)).filter(({ again }) => !again).map(({ id }) => id) : [];
  if (gone.length) throw await refusedBundles(gone, "", []);
}

/**
 * Returns the refusal of bundles without results on a page. Withdrawn ones have day and reason; `what` names the
 * results that the others lack: "sysbench results".
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
        `The bundle ${quoted([title])} was ${kind} on ${at.toISOString().slice(0, 10)}: ` +
        `${reason}${replacedBy ? ` It was replaced by ${replacedBy}.` : ""}`,
    ),
    ...(others.length ? [`No bundle ${quoted(others)} with ${what} is here.`] : []),
  ];
  return new RefusedAddress(reasons.join(" "), ways, stones.length ? "gone" : "not-found");
}

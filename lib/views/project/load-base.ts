import "server-only";
import type { BaseAnswer } from "@/lib/api/schemas/projects";
import type { ProjectStream } from "@/lib/db/read/projects";
import { type BaseSides, baseOf, loneFamilies } from "@/lib/domain/streams/base";
import { type Night, nightName, nightsOf, type StreamUpload, timesOf } from "@/lib/domain/streams/nights";
import { NOBODYS } from "@/lib/domain/streams/stream-owner";
import { ExpectedError } from "@/lib/errors";
import { formatCount } from "@/lib/format";
import { encodeDiffParams } from "@/lib/views/state/diff-params";
import { ALL } from "@/lib/views/state/page-filters";
import { RATE } from "@/lib/views/state/workload-params";
import { type AskedStream, loadStreamOfCommit } from "./load-stream";

/**
 * Returns the night that a commit is compared with in its project. It also returns the query of their A/B under all
 * conditions. `self`: the owner of the reader's token; null = none. Throws `not-found` for a project or commit that no
 * public upload states. It also throws it for a night without a commit and a single build. Throws `bad-request` where
 * several projects fit or a name is needed. Throws `no-results` with the reason where the commit has no base.
 */
export async function loadBase(asked: BaseSides & AskedStream, self: string | null): Promise<BaseAnswer> {
  const stream = await loadStreamOfCommit(asked.head, asked, self);
  const nights = nightsOf(stream.uploads);
  const found = baseOf(nights, asked);
  if ("refused" in found) {
    const isUnread = stream.total > stream.uploads.length && nights.of(asked.head) === null;
    const [read, all] = [formatCount(stream.uploads.length), formatCount(stream.total)];
    const bound = `Only the newest ${read} of its ${all} uploads are read.`;
    throw new ExpectedError(
      found.isUnknown && !isUnread ? "not-found" : "no-results",
      isUnread ? `${found.refused} ${bound}` : found.refused,
    );
  }
  const { base, head, by, uploads } = found;
  const remarks = [...(stream.owner === null ? [NOBODYS] : []), ...found.remarks];
  const bundle = [...uploads.base, ...uploads.head].map((each) => each.bundle);
  const filters = { bundle: [...new Set(bundle)], machine: [ALL], threads: [ALL] };
  const sides = { a: buildOf(stream, base, uploads.base), b: buildOf(stream, head, uploads.head) };
  const families = { base: familiesOf(stream, uploads.base), head: familiesOf(stream, uploads.head) };
  return {
    project: stream.project,
    owner: stream.owner,
    by,
    remarks: [...remarks, ...loneFamilies(families)],
    base: sideOf(base, uploads.base),
    head: sideOf(head, uploads.head),
    families: families.base.filter((family) => families.head.includes(family)),
    missing: families.base.filter((family) => !families.head.includes(family)),
    query: encodeDiffParams({ family: null, filters, by: "build", ...sides, metric: RATE, claim: null }),
  };
}

const sideOf = ({ commit }: Night, uploads: readonly StreamUpload[]): BaseAnswer["base"] => ({
  commit,
  measured: earliestOf(uploads.flatMap(({ measured }) => measured ?? [])),
  bundles: uploads.map(({ bundle }) => bundle),
});

/** Returns the earliest of these days and times, as it is written; of a day its start counts. Null without any. */
const earliestOf = (stated: readonly string[]): string | null =>
  stated
    .flatMap((measured) => {
      const times = timesOf(measured);
      return times ? [{ measured, at: times.at }] : [];
    })
    .sort((a, b) => a.at - b.at)
    .at(0)?.measured ?? null;

/** Returns the name of a night's build for an A/B: its commit, else its only build. Throws `not-found` without one. */
function buildOf(stream: ProjectStream, night: Night, uploads: readonly StreamUpload[]): string {
  if (night.commit !== null) return night.commit;
  const own = new Set(uploads.map(({ bundle }) => bundle));
  const builds = new Set(stream.uploads.flatMap((each) => (own.has(each.bundle) ? each.builds : [])));
  const [build] = builds;
  if (build !== undefined && builds.size === 1) return build;
  throw new ExpectedError(
    "not-found",
    `${nightName(night)} states no commit and has ${builds.size} builds, so none is the base.`,
  );
}

function familiesOf(stream: ProjectStream, uploads: readonly StreamUpload[]): string[] {
  const own = new Set(uploads.map(({ bundle }) => bundle));
  return [...new Set(stream.uploads.flatMap((each) => (own.has(each.bundle) ? each.families : [])))].sort();
}

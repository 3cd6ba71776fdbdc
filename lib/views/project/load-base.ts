import "server-only";
import type { BaseAnswer } from "@/lib/api/schemas/projects";
import type { ProjectStream } from "@/lib/db/read/projects";
import { type AskedBase, baseOf, loneFamilies } from "@/lib/domain/streams/base";
import { type Night, nightName, nightsOf, type StreamUpload } from "@/lib/domain/streams/nights";
import { ExpectedError } from "@/lib/errors";
import { encodeDiffParams } from "@/lib/views/state/diff-params";
import { ALL } from "@/lib/views/state/page-filters";
import { RATE } from "@/lib/views/state/workload-params";
import { type AskedStream, loadStreamOfCommit } from "./load-stream";

/**
 * Returns the night that a commit is compared with in its project. It also returns the query of their A/B under all
 * conditions. Throws `not-found` for a name that no project knows, and `no-results` with the reason where it has no
 * base.
 */
export async function loadBase(asked: AskedBase & AskedStream, self: string | null): Promise<BaseAnswer> {
  const stream = await loadStreamOfCommit(asked.head.toLowerCase(), asked, self);
  const found = baseOf(nightsOf(stream.uploads), asked);
  if ("refused" in found) {
    // Anybody may state a commit. If only others state a reader's commit, the reader's project is not found.
    const isNone = found.isUnknown || (self !== null && stream.owner !== self);
    throw new ExpectedError(isNone ? "not-found" : "no-results", found.refused);
  }
  const { base, head, by, remarks, uploads } = found;
  const bundle = [...uploads.base, ...uploads.head].map((each) => each.bundle);
  const filters = { bundle: [...new Set(bundle)], machine: [ALL], threads: [ALL] };
  const sides = { a: buildOf(stream, base, uploads.base), b: buildOf(stream, head, uploads.head) };
  const families = { base: familiesOf(stream, uploads.base), head: familiesOf(stream, uploads.head) };
  return {
    ...{ project: stream.project, owner: stream.owner, by, remarks: [...remarks, ...loneFamilies(families)] },
    base: sideOf(base, uploads.base),
    head: sideOf(head, uploads.head),
    families: families.base.filter((family) => families.head.includes(family)),
    query: encodeDiffParams({ family: null, filters, by: "build", ...sides, metric: RATE, claim: null }),
  };
}

const sideOf = ({ commit }: Night, uploads: readonly StreamUpload[]): BaseAnswer["base"] => ({
  commit,
  measured: uploads.flatMap(({ measured }) => measured ?? []).sort()[0] ?? null,
  bundles: uploads.map(({ bundle }) => bundle),
});

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

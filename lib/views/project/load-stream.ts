import "server-only";
import { type OwnedProject, type ProjectStream, projectsOfCommit, streamsOf } from "@/lib/db/read/projects";
import { readGiven } from "@/lib/domain/names/given";
import { NO_OWNER } from "@/lib/domain/streams/stream-owner";
import { ExpectedError } from "@/lib/errors";
import { quoted } from "@/lib/views/selection/refused-address";

/** A stream as an address names it; null = not named. */
export interface AskedStream {
  project: string | null;
  owner: string | null;
}

/**
 * Returns the stream of a commit. It is the project of this name, else the owner's only one with a public upload that
 * states the commit. Anybody may state a name and a commit. So only the projects of one owner count. That is the named
 * owner, else the reader's token (`self`), else no owner. Everybody may add a project without an owner, so its name is
 * needed. Uploads of others change neither the answer nor the refusal. They only change the projects that a message
 * names: five at most, all of them public. Throws `not-found` without a stream, and for a head that is no commit of
 * seven digits or more. Throws `bad-request` for several streams, and without a name where one is needed.
 */
export async function loadStreamOfCommit(
  head: string,
  { project, owner }: AskedStream,
  self: string | null,
): Promise<ProjectStream> {
  const read = readGiven("commit", head);
  if ("fault" in read) throw new ExpectedError("not-found", `${quoted([head])} ${read.fault}.`);
  const name = owner ?? self ?? NO_OWNER;
  const only = { owner: name === NO_OWNER ? null : name };
  if (only.owner === null && project === null) {
    const all = await projectsFor(read.value, project);
    const stated = all.length > 0 ? ` It is stated by ${candidates(all)}` : "";
    throw new ExpectedError("bad-request", `${NAMELESS}${stated}`);
  }
  const [found, ...others] = await projectsFor(read.value, project, only);
  if (found && others.length > 0)
    throw new ExpectedError("bad-request", `Several projects fit: ${candidates([found, ...others])}`);
  const stream = found && (await streamsOf(found.project)).find((one) => one.owner === found.owner);
  if (stream) return stream;
  const states = project === null ? `the commit ${quoted([head])}` : `the project ${quoted([project])}`;
  const strangers = owner === null ? await projectsFor(read.value, project) : [];
  throw new ExpectedError(
    "not-found",
    `No public upload of ${quoted([name])} states ${states}.` +
      (strangers.length > 0 ? ` Others do: ${candidates(strangers)}` : ""),
  );
}

const NAMELESS =
  "Without a token or an owner only projects without an owner count. Everybody may add one, so name the project.";

async function projectsFor(
  commit: string,
  project: string | null,
  only?: { owner: string | null },
): Promise<OwnedProject[]> {
  if (project === null) return projectsOfCommit(commit, only);
  const streams = await streamsOf(project);
  return only ? streams.filter(({ owner }) => owner === only.owner) : streams;
}

/** Most projects that a message names. */
const NAMED = 5;

/** Names projects with their owners, and how to choose one. */
function candidates(all: readonly OwnedProject[]): string {
  const named = all
    .slice(0, NAMED)
    .map(({ project, owner }) => `${quoted([project])} of ${quoted([owner ?? NO_OWNER])}`);
  const more = all.length > NAMED ? " and more" : "";
  return `${named.sort().join(", ")}${more}. Name the project and its owner (--project and --owner).`;
}

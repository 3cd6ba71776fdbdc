import "server-only";
import { type ProjectStream, projectsOfCommit, streamsOf } from "@/lib/db/read/projects";
import { NO_OWNER, streamName } from "@/lib/domain/streams/stream-owner";
import { ExpectedError } from "@/lib/errors";
import { quoted } from "@/lib/views/selection/refused-address";

/** A stream as an address names it; null = not named. */
export interface AskedStream {
  project: string | null;
  owner: string | null;
}

/**
 * Returns the stream of a project: that of the named owner, else the reader's own (`self`), else the only one. A
 * project is of one owner: what others upload under its name is another stream. Throws `not-found` without any, and
 * `bad-request` for several.
 */
async function loadStream(asked: AskedStream & { project: string }, self: string | null): Promise<ProjectStream> {
  return onlyOne(
    await streamsOf(asked.project),
    asked,
    self,
    `No public bundle states the project ${quoted([asked.project])}.`,
  );
}

/** Returns the stream with an upload of a commit. Chooses among several, and throws, as {@link loadStream} does. */
export async function loadStreamOfCommit(
  commit: string,
  asked: AskedStream,
  self: string | null,
): Promise<ProjectStream> {
  if (asked.project !== null) return loadStream({ ...asked, project: asked.project }, self);
  const owner = asked.owner ?? self;
  const names = await projectsOfCommit(commit, owner === NO_OWNER ? null : owner);
  const all = (await Promise.all(names.map((project) => streamsOf(project)))).flat();
  const having = all.filter(({ uploads }) =>
    uploads.some((each) => each.commit !== null && (each.commit.startsWith(commit) || commit.startsWith(each.commit))),
  );
  return onlyOne(having, asked, self, `No public bundle of a project states the commit ${quoted([commit])}.`);
}

function onlyOne(
  all: readonly ProjectStream[],
  { owner }: AskedStream,
  self: string | null,
  none: string,
): ProjectStream {
  const named = owner === null ? all : all.filter((stream) => (stream.owner ?? NO_OWNER) === owner);
  const own = named.filter((stream) => self !== null && stream.owner === self);
  const [stream, other] = own.length > 0 ? own : named;
  if (!stream) throw new ExpectedError("not-found", none);
  if (other)
    throw new ExpectedError(
      "bad-request",
      `Several projects fit: ${named.map(streamName).sort().join("; ")}. Name project and owner.`,
    );
  return stream;
}

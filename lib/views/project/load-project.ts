import "server-only";
import { dataVersion } from "@/lib/db/cache/data-version";
import {
  type ListedProject,
  listProjects,
  type OwnedProject,
  type ProjectStream,
  retentionOf,
  streamsOf,
} from "@/lib/db/read/projects";
import { currentReader } from "@/lib/db/reader";
import type { Family } from "@/lib/domain/model";
import { baseOf } from "@/lib/domain/streams/base";
import { type Night, type Nights, nightName, nightsOf } from "@/lib/domain/streams/nights";
import { type BranchOrder, isOnBranch, ordersOf } from "@/lib/domain/streams/order";
import { type Release, releasesOf } from "@/lib/domain/streams/releases";
import { retentionText } from "@/lib/domain/streams/retention";
import { NO_OWNER, NOBODYS, streamName } from "@/lib/domain/streams/stream-owner";
import { FAMILIES } from "@/lib/domain/workloads/families";
import { formatCounted, formatShort } from "@/lib/format";
import { notePersonal } from "@/lib/request-context";
import { resultCache } from "@/lib/views/live/result-cache";
import { pointsOfLargestFamily, selectionOf } from "@/lib/views/selection/load-workload-selection";
import { quoted, RefusedAddress, refuseUnread, type Way } from "@/lib/views/selection/refused-address";
import { encodeDiffParams } from "@/lib/views/state/diff-params";
import { ALL } from "@/lib/views/state/page-filters";
import type { RawSearchParams } from "@/lib/views/state/query-values";
import { defaultWorkloadParams, encodeWorkloadParams, RATE } from "@/lib/views/state/workload-params";
import { longWork } from "@/lib/views/thread/long-work";
import { LISTED, unlistedTexts } from "./project-block";
import { decodeProjectParams, encodeProjectParams } from "./project-params";
import { projectRows } from "./project-rows";
import type { ProjectParams, ProjectView } from "./project-types";

/** Most nights of a branch in view. */
const NIGHTS = 30;
/** Remark on uploads whose experiment is not known. */
const IN_DOUBT =
  "Some uploads are not known to be one experiment, so their nights are lines of their own: state machine and config.";
/** The name of a branch that uploads do not state, in addresses. */
const NO_BRANCH = "(none)";

const views = resultCache<ProjectView>();

/**
 * Loads a project's page: the address's project, else the first of its owner, else the reader's own. Else it is an
 * owner's project with most uploads, then one of uploads without a token. Null where no public bundle states a project.
 * The cache keeps it until data change; callers must not change it. Throws RefusedAddress for a project, owner, branch,
 * commit or family that isn't here. It also throws it for a name of several owners, a commit of another branch, and
 * unreadable values.
 */
export async function loadProjectView(raw: RawSearchParams): Promise<ProjectView | null> {
  const { params, notices, unread } = decodeProjectParams(raw);
  refuseUnread(unread);
  const projects = await listProjects();
  const first = params.project === null ? await firstOf(params.owner, projects) : null;
  const asked = first === null ? params : { ...params, project: first.project, owner: ownerOf(first) };
  if (asked.project === null) return null;
  const stream = streamOf(await streamsOf(asked.project), asked.project, asked.owner, projects);
  const key = JSON.stringify([await dataVersion(), encodeProjectParams(asked), notices]);
  return views(key, async () => make(await pointsOfLargestFamily(), stream, asked, projects, notices));
}

/**
 * Returns the first project of an owner. Without one it is the reader's own, which makes the answer personal, else the
 * first of all. Throws RefusedAddress for an owner without a project.
 */
async function firstOf(owner: string | null, projects: readonly ListedProject[]): Promise<ListedProject | null> {
  if (owner !== null) {
    const [owned] = await listProjects(owner);
    if (owned) return owned;
    throw new RefusedAddress(`No public bundle of the owner ${quoted([owner])} states a project.`, waysTo(projects));
  }
  const reader = await currentReader();
  const [own] = reader?.owner ? await listProjects(reader.owner) : [];
  if (own) notePersonal();
  return own ?? projects[0] ?? null;
}

const ownerOf = (one: { owner: string | null } | undefined): string => one?.owner ?? NO_OWNER;

/** Returns links to the first of these projects. */
const waysTo = (projects: readonly OwnedProject[]): Way[] =>
  projects.slice(0, LISTED).map((each) => ({
    label: streamName(each),
    query: encodeProjectParams({ project: each.project, owner: ownerOf(each) }),
  }));

/**
 * Returns the stream of an owner, or the only one of this name. Throws RefusedAddress for none, with the `known`
 * projects where no owner has one of this name, and for several.
 */
function streamOf(
  all: readonly ProjectStream[],
  project: string,
  owner: string | null,
  known: readonly OwnedProject[],
): ProjectStream {
  const named = owner === null ? all : all.filter((stream) => ownerOf(stream) === owner);
  const [stream, other] = named;
  if (!stream)
    throw new RefusedAddress(
      `No public bundle states the project ${quoted([project])}${owner === null ? "" : ` of ${quoted([owner])}`}.`,
      waysTo(all.length > 0 ? all : known),
    );
  if (other) throw new RefusedAddress(`Several owners have a project ${quoted([project])}. Choose one.`, waysTo(all));
  return stream;
}

const make = longWork("project", viewOf);

async function viewOf(
  stream: ProjectStream,
  params: ProjectParams,
  projects: Awaited<ReturnType<typeof listProjects>>,
  notices: readonly string[],
): Promise<ProjectView> {
  const { project, owner } = stream;
  const stated = owner === null ? null : await retentionOf(owner, project);
  const isBounded = stated !== null && (stated.nightDays !== null || stated.releaseDays !== null);
  const all = nightsOf(stream.uploads);
  const branches = branchesOf(all);
  const releases = releasesOf(all.nights);
  const named = params.branch === null ? null : branches.find(({ branch }) => branchName(branch) === params.branch);
  if (named === undefined)
    throw new RefusedAddress(
      `${project} has no branch ${quoted([params.branch ?? ""])}.`,
      branches.map(({ branch }) => ({
        label: branchName(branch),
        // A commit is rarely on another branch.
        query: encodeProjectParams({ ...params, branch: branchName(branch), commit: null }),
      })),
    );
  const end = params.commit === null ? null : endOf(all, params.commit);
  const usual = branches.find(({ branch }) => branch === "main" || branch === "master") ?? branches[0];
  const branch = (named ?? end?.uploads[0] ?? usual)?.branch ?? null;
  const orderOn = ordersOf(all);
  const order = orderOn(branch);
  if (end !== null && !isOnBranch(end, branch))
    throw new RefusedAddress(`${nightName(end)} has no upload of the branch ${quoted([branchName(branch)])}.`);
  // A commit without a place in the order stands alone.
  const place = end === null ? order.nights.length - 1 : order.nights.indexOf(end);
  const first = Math.max(0, place + 1 - NIGHTS);
  const shown = end !== null && place < 0 ? [end] : order.nights.slice(first, place + 1);
  const uploadsOf = (night: Night) => night.uploads.filter((upload) => upload.branch === branch);
  const byBundle = new Map(stream.uploads.map((upload) => [upload.bundle, upload]));
  const own = shown.flatMap((night) => uploadsOf(night).flatMap(({ bundle }) => byBundle.get(bundle) ?? []));
  const families = familiesOf(own.map((upload) => upload.families));
  const family = params.family ?? families[0] ?? null;
  if (params.family !== null && !families.includes(params.family))
    throw new RefusedAddress(`These nights have no ${FAMILIES[params.family].name} results.`);
  const measured = own.filter((upload) => family !== null && upload.families.includes(family));
  const { selection } = measured.length
    ? await selectionOf({ ...defaultWorkloadParams(), family, filters: onlyIn(measured) }, [], { along: "build" })
    : { selection: null };
  const places = new Map(shown.flatMap((night, at) => uploadsOf(night).map(({ bundle }) => [bundle, at] as const)));
  // The A/B of two nights has the uploads that their rows have: those of this branch.
  const queryOf = pairQuery(
    shown.map((night) => ({ ...night, uploads: uploadsOf(night) })),
    family,
  );
  const points = (selection?.points ?? []).filter((point) => !selection?.copies?.has(point));
  const asked = { project, owner: ownerOf(stream), branch: branchName(branch), family };
  return {
    params: {
      ...asked,
      commit: end?.commit ?? null,
      filters: {},
    },
    project,
    owner,
    branch: branchName(branch),
    familyName: family === null ? "" : FAMILIES[family].name,
    rowName: family === null ? "test" : FAMILIES[family].workload,
    projects: projects.map((each) => ({ ...each, owner: ownerOf(each) })),
    branches: branches.slice(0, LISTED).map(({ branch: one, nights }) => ({
      branch: branchName(one),
      nights,
      ...newestOf(all, orderOn(one), { branch: one, usual: usual?.branch ?? null, family }),
    })),
    families: families.map((each) => ({ family: each, label: FAMILIES[each].name })),
    nights: shown.map((night, at) => ({
      key: night.key,
      name: nightName(night),
      commit: night.commit,
      day: dayOf(night),
      version: uploadsOf(night).find(({ version }) => version !== null)?.version ?? null,
      bundles: uploadsOf(night).map(({ bundle }) => bundle),
      query: at === 0 ? null : queryOf(at - 1, at),
      page: night.commit && encodeProjectParams({ ...asked, commit: night.commit }),
      numbers:
        family && encodeWorkloadParams({ ...defaultWorkloadParams(), family, filters: onlyIn(uploadsOf(night)) }),
    })),
    earlier: place < 0 ? 0 : first,
    later: place < 0 ? 0 : order.nights.length - 1 - place,
    rows: projectRows(points, places, shown.length, queryOf),
    releases: shownReleases(releases, family),
    remarks: [
      ...notices,
      ...(owner === null ? [NOBODYS] : []),
      ...order.remarks,
      ...all.remarks,
      ...boundOf(stream),
      ...unlistedTexts({ branches: branches.length, releases: releases.length }),
      ...(isBounded ? [retentionText(stated)] : []),
      ...(selection?.notices ?? []).flatMap(({ text, link }) => (link === null ? [] : [text])),
      ...(points.some(({ upload }) => upload) ? [IN_DOUBT] : []),
    ],
    bundles: measured.map(({ bundle, title }) => ({ id: bundle, title })),
    emptyReason: points.length > 0 ? null : "No night of this branch has a place and a result.",
  };
}

/** Returns a sentence on the uploads that were too many to read; [] where all were read. */
const boundOf = ({ total, uploads: { length } }: ProjectStream): string[] =>
  total > length ? [`Of ${formatCounted(total, "upload")} only the newest ${formatShort(length)} are read.`] : [];

/** Returns the night of a commit at which the nights in view end. Throws RefusedAddress for none and for several. */
function endOf({ of }: Nights, commit: string): Night {
  const found = of(commit);
  if (found === null) throw new RefusedAddress(`No upload of this project states the commit ${quoted([commit])}.`);
  if (found === "several")
    throw new RefusedAddress(`Several commits of this project begin with ${quoted([commit])}. Write more of it.`);
  return found;
}

/** Returns the filters of a page with the numbers of these uploads under all conditions. */
const onlyIn = (uploads: readonly { bundle: string }[]) => ({
  bundle: uploads.map(({ bundle }) => bundle),
  machine: [ALL],
  threads: [ALL],
});

const dayOf = ({ at }: Night): string | null => (at === null ? null : new Date(at).toISOString().slice(0, 10));
const branchName = (branch: string | null): string => branch ?? NO_BRANCH;

/** Returns the branches of a project, those with most nights first. */
function branchesOf({ nights }: Nights): { branch: string | null; nights: number }[] {
  const names = new Set(nights.flatMap(({ uploads }) => uploads.map(({ branch }) => branch)));
  return [...names]
    .map((branch) => ({ branch, nights: nights.filter((night) => isOnBranch(night, branch)).length }))
    .sort((a, b) => b.nights - a.nights || (branchName(a.branch) < branchName(b.branch) ? -1 : 1));
}

interface OfBranch {
  branch: string | null;
  /** The project's usual branch; null without one. */
  usual: string | null;
  family: Family | null;
}

/** Returns the newest night of a branch, and its A/B against its base on the usual branch (null without one). */
function newestOf(all: Nights, { nights }: BranchOrder, { branch, usual, family }: OfBranch) {
  const newest = nights.at(-1);
  const found =
    newest?.commit && usual !== null && branch !== usual ? baseOf(all, { base: usual, head: newest.commit }) : null;
  const sides =
    found && !("refused" in found)
      ? [
          { ...found.base, uploads: found.uploads.base },
          { ...found.head, uploads: found.uploads.head },
        ]
      : [];
  return { newest: newest ? nightName(newest) : "", query: pairQuery(sides, family)(0, 1) };
}

function familiesOf(all: readonly (readonly Family[])[]): Family[] {
  const counts = new Map<Family, number>();
  for (const family of all.flat()) counts.set(family, (counts.get(family) ?? 0) + 1);
  return [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([family]) => family);
}

/**
 * Returns a function that gives the query of the A/B of two nights. It returns null without two commits and a common
 * place.
 */
function pairQuery(nights: readonly Night[], family: Family | null) {
  return (before: number, night: number): string | null => {
    const [a, b] = [nights[before], nights[night]];
    if (!a?.commit || !b?.commit) return null;
    const places = new Set(a.uploads.flatMap((upload) => upload.places));
    const shared = new Set(b.uploads.flatMap((upload) => upload.places).filter((place) => places.has(place)));
    const bundle = [...a.uploads, ...b.uploads].filter((each) => each.places.some((place) => shared.has(place)));
    if (bundle.length === 0) return null;
    const filters = onlyIn(bundle);
    return encodeDiffParams({ family, filters, by: "build", a: a.commit, b: b.commit, metric: RATE, claim: null });
  };
}

/**
 * Returns the releases of all branches, the newest version first, each with its A/B against the one before. Where dates
 * do not show which night of a version is its release, it has none.
 */
function shownReleases(releases: readonly Release[], family: Family | null): ProjectView["releases"] {
  const found = releases.map(({ version, nights: [night, other] }) => ({
    version,
    night: other === undefined ? night : undefined,
  }));
  return found.slice(0, LISTED).map(({ version, night }, at) => {
    const against = found[at + 1];
    return {
      version,
      night: night ? nightName(night) : "several nights without dates",
      against: against?.version ?? null,
      query: night && against?.night ? pairQuery([against.night, night], family)(0, 1) : null,
    };
  });
}

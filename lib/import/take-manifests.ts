import { readArchive } from "../archive/read-archive";
import type { SavedFile } from "../db/write/save-bundle";
import type { Issue } from "../domain/model";
import { maskSecrets } from "../domain/secrets/secrets";
import { baseName } from "../importers/kit/paths";
import type { MemberHead } from "../importers/kit/types";
import { problem } from "./issue-list";
import { MAX_SIDE, MAX_SIDES } from "./manifest/side";
import { isManifest } from "./manifest/stated";
import type { ManifestTables } from "./manifest/tables";
import { openMember } from "./member-head";
import type { ReadMembers, ReadMembersOptions } from "./read-members";

const MAX_MANIFESTS = 20;

/** The manifests of a pass over an archive. `sideCharacters` counts those of the kept texts of `sides`. */
export type PassOverManifests = Pick<ReadMembers, "members" | "manifests" | "sides"> & {
  tables: ManifestTables;
  sideCharacters: number;
};

/** Thrown where a manifest describes tables of files that were read before it. */
export class LateManifest extends Error {}

/**
 * Lets a manifest count from here on. Throws a LateManifest where it describes tables of earlier files. Also throws one
 * where it replaces another manifest that was stated (`isStated`).
 */
export function addManifest({ members, manifests, tables }: PassOverManifests, isStated: boolean): void {
  const { path } = members.at(-1) ?? {};
  const text = path === undefined ? undefined : manifests.get(path);
  if (path === undefined || text === undefined || members.at(-1)?.occurrence !== 1) return;
  tables.add(path, text);
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const inFolder = members.filter((member) => member.role !== "ignored" && member.path.startsWith(folder));
  const isSpokenOf = (member: string) => tables.of(member).length > 0 || tables.isSide(member);
  if (isStated || inFolder.some((member) => member.path !== path && isSpokenOf(member.path))) throw new LateManifest();
}

/** Returns the texts of all manifests of an archive, by path. */
export async function manifestsOf(
  file: string,
  { fileName, signal, marks }: ReadMembersOptions,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const event of readArchive({ file }, { fileName, signal })) {
    marks?.moved();
    if (event.kind !== "member" || event.occurrence > 1 || !isManifest(event.path) || found.size >= MAX_MANIFESTS)
      continue;
    const { head } = await openMember({ path: event.path, size: event.size, stream: event.stream });
    found.set(event.path, textOf(head));
  }
  return found;
}

/** Returns the text of a manifest. A binary file gets a text that is no valid YAML, so that it counts as wrong. */
const textOf = (head: MemberHead): string => head.text ?? "\0";

/** Keeps the text of a manifest. Returns true where the member is a manifest, or has its name in the wrong place. */
export function takeManifest(
  member: SavedFile,
  head: MemberHead,
  read: PassOverManifests,
  report: (issue: Issue) => void,
): boolean {
  const { path, occurrence } = member;
  if (occurrence > 1) return false;
  if (isManifest(path) && read.manifests.size < MAX_MANIFESTS) {
    read.manifests.set(path, textOf(head));
    member.reason = "The manifest: it says what the runs are.";
    return true;
  }
  if (!/^benchfolio\.ya?ml$/i.test(baseName(path))) return false;
  member.reason = "No manifest: that is benchfolio.yaml at the root of the bundle or in one of its top folders.";
  const message = `${member.reason} At most ${MAX_MANIFESTS} are read. This file was not.`;
  report(problem(path, "manifest-place", "warning", message));
  return true;
}

/** Keeps the text of a side file that a manifest names. Keeps null where it is no text, or there is no room. */
export function keepSide(read: PassOverManifests, path: string, text: string | null): void {
  const characters = text?.length ?? 0;
  const isKept = text !== null && characters <= MAX_SIDE && read.sideCharacters + characters <= MAX_SIDES;
  if (isKept) read.sideCharacters += characters;
  read.sides.set(path, isKept ? maskSecrets(text) : null);
}

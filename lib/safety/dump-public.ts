import { type PublicRow, publicNoteKey } from "../api/schemas/baked-rows";
import { blobStore } from "../blobs/store";
import { publicNoteKeys } from "../db/access/note-key";
import {
  allAuthors,
  correctionsOfNames,
  formerNamesOf,
  issuesOf,
  membersOf,
  nameKey,
  namesOf,
  notedSubjects,
  publicBundleRows,
  publicTombstones,
  type StandingView,
  standingViews,
  wholeView,
} from "../db/read/baked-rows";
import { everybodySees } from "../db/sight";
import { imageBytes, imagesById } from "../db/write/images";
import { loadNotes } from "../db/write/notes";
import { bundleSubject, targetOf, viewSubject } from "../domain/notes/note-targets";
import { writeMaskedArchive } from "../import/masked-archive";
import { BakedData } from "./baked-data";
import { frozenPlace, maskedPlace, originalPlace } from "./baked-names";

// Nothing is written of a bundle or a frozen view that the baked site does not have.

/** The contents of a dump. */
export interface PublicDump {
  /** The sha256 of each file, by its place in the folder. */
  sums: ReadonlyMap<string, string>;
  /** Numbers of rows, by table. */
  rows: Readonly<Record<string, number>>;
  /** Ids of public bundles that the folder has no bytes of: damaged or missing ones. */
  withoutBytes: readonly string[];
  /** Ids of bundles with secrets, whose members the folder has without them. */
  masked: readonly string[];
}

/**
 * Writes the public rows of this server into a baked folder, so that `restoreBaked` can rebuild it. `baked` has the
 * places of the folder's files. Owners whom no public row names become `unnamed-1`, `unnamed-2` ...
 */
export async function dumpPublic(folder: string, baked: ReadonlySet<string>): Promise<PublicDump> {
  const data = new BakedData(folder);
  const rows: Record<string, number> = {};
  const found = await publicBundleRows();
  const bundles = await withBytes(found, baked, data);
  const keys = found.map(({ key }) => key);
  const names = await namesOf(keys);
  const former = await formerNamesOf(names, keys);
  for (const row of former) names.add(nameKey(row.subject, row.engine, row.former));
  const stones = await publicTombstones();
  const known = new Set([...found, ...stones].map(({ id }) => id));
  const views = await publicViews(known, baked);
  const subjects = new Set([
    ...bundles.map(({ id }) => bundleSubject(id)),
    ...views.map(({ key, report }) => viewSubject(report ?? key)),
  ]);
  const notes = await notesOn((subject) => subjects.has(subject) || isPublicTarget(subject, names));
  const called = ownerNames([...bundles, ...notes].map(({ owner }) => owner));

  const noteKeys = (await publicNoteKeys()).keys.map((key) => publicNoteKey.parse(key));
  const standing = stones.map((stone) => ({
    ...stone,
    replacedBy: stone.replacedBy !== null && known.has(stone.replacedBy) ? stone.replacedBy : null,
  }));
  const masked = bundles.flatMap((bundle) => (bundle.masked === null ? [] : [bundle.id]));
  rows.bundles = await data.rows("bundles", bundles);
  rows.issues = await data.rows("issues", issuesOf(masked));
  rows.members = await data.rows("members", membersOf(masked));
  rows.tombstones = await data.rows("tombstones", standing);
  rows.formerNames = await data.rows("formerNames", former);
  rows.corrections = await data.rows("corrections", await correctionsOfNames(names));
  rows.snapshots = await data.rows("snapshots", dumpViews(views, data, called));
  rows.images = await data.rows("images", dumpImages(views, data, called));
  rows.notes = await data.rows("notes", notes);
  rows.noteKeys = await data.rows("noteKeys", noteKeys);
  rows.authors = await data.rows("authors", dumpAuthors(baked, called));
  const there = new Set(bundles.map(({ id }) => id));
  return {
    sums: data.sums,
    rows,
    withoutBytes: found.map(({ id }) => id).filter((id) => !there.has(id)),
    masked,
  };
}

/** Returns the rows of bundles with bytes: the uploaded ones, or a copy without secrets, which it writes. */
async function withBytes(
  found: Awaited<ReturnType<typeof publicBundleRows>>,
  baked: ReadonlySet<string>,
  data: BakedData,
): Promise<PublicRow<"bundles">[]> {
  const bundles: PublicRow<"bundles">[] = [];
  for (const { key: _, storedBytes, ...bundle } of found) {
    const { id, sha256, fileName } = bundle;
    if (baked.has(originalPlace(id))) bundles.push({ ...bundle, masked: null });
    else if (storedBytes === "whole") {
      const blob = await blobStore().localPath(sha256);
      try {
        const masked = await data.file(maskedPlace(id), async (part) => {
          await writeMaskedArchive(blob.path, fileName, part);
        });
        bundles.push({ ...bundle, masked });
      } finally {
        await blob.release();
      }
    }
  }
  return bundles;
}

/**
 * Returns the frozen views and revisions that the baked site shows: not withdrawn, and all of their bundles known. An
 * unlisted bundle is not: whoever has its address sees it, and the folder names no such address.
 */
async function publicViews(known: ReadonlySet<string>, baked: ReadonlySet<string>): Promise<StandingView[]> {
  const shown: StandingView[] = [];
  for (const view of await standingViews()) {
    const isBaked = [view.key, view.report ?? view.key].some((key) => baked.has(frozenPlace(key)));
    if (!isBaked || !view.bundles.every((id) => known.has(id))) continue;
    if (await everybodySees(view.bundles, view.createdAt)) shown.push(view);
  }
  return shown;
}

type OwnerName = (owner: string) => string;

async function* dumpViews(
  views: readonly StandingView[],
  data: BakedData,
  called: OwnerName,
): AsyncGenerator<PublicRow<"snapshots">> {
  const reports = new Set(views.map(({ report }) => report));
  for (const { key } of views) {
    const whole = await wholeView(key);
    if (!whole) continue;
    const { text, owner, madeFor, files, ...view } = whole;
    const kept: PublicRow<"snapshots">["files"] = [];
    for (const { bytes, renderedAt, ...file } of files)
      kept.push({ ...file, renderedAt: renderedAt.toISOString(), sha256: await data.bytes(Buffer.from(bytes)) });
    yield {
      ...view,
      createdAt: view.createdAt.toISOString(),
      owner: owner === null ? null : called(owner),
      madeFor: reports.has(madeFor) ? madeFor : null,
      sha256: await data.bytes(Buffer.from(text)),
      files: kept,
    };
  }
}

async function* dumpImages(
  views: readonly StandingView[],
  data: BakedData,
  called: OwnerName,
): AsyncGenerator<PublicRow<"images">> {
  const ids = [...new Set(views.flatMap(({ images }) => images))].sort();
  const all = new Map((await imagesById(ids)).map((image) => [image.id, image]));
  for (const id of ids) {
    const image = all.get(id);
    const bytes = (await imageBytes([id])).get(id);
    if (!image || !bytes) continue;
    const { type, width, height, owner } = image;
    yield { id, owner: called(owner), sha256: await data.bytes(bytes), mediaType: type, width, height };
  }
}

/** Returns true for a build, a machine or a date of which all readers may know. */
function isPublicTarget(subject: string, names: ReadonlySet<string>): boolean {
  const target = targetOf(subject);
  if (target === null) return false;
  if (target.on === "machine") return names.has(nameKey("machine", "", target.name));
  if (target.on === "build") return names.has(nameKey("build", target.engine, target.raw));
  return target.engine === null || names.has(nameKey("engine", "", target.engine));
}

/** Returns the notes on public subjects in their order. A hidden one has no text. */
async function notesOn(isPublic: (subject: string) => boolean): Promise<PublicRow<"notes">[]> {
  const all: PublicRow<"notes">[] = [];
  for (const subject of await notedSubjects()) {
    if (!isPublic(subject)) continue;
    const entries = await loadNotes(subject);
    const hidden = new Set(entries.flatMap(({ kind, about }) => (kind === "hiding" ? [about] : [])));
    for (const { at, body, ...entry } of entries)
      all.push({ ...entry, body: hidden.has(entry.number) ? null : body, at: at.toISOString() });
  }
  return all;
}

/** Returns the names of owners in the folder: their own where a public row has it, else numbers. */
function ownerNames(publicOwners: readonly (string | null)[]): OwnerName {
  const named = new Set(publicOwners);
  const others = new Map<string, string>();
  let number = 0;
  return (owner) => {
    const known = named.has(owner) ? owner : others.get(owner);
    if (known !== undefined) return known;
    do number += 1;
    while (named.has(`unnamed-${number}`));
    others.set(owner, `unnamed-${number}`);
    return `unnamed-${number}`;
  };
}

/** Yields the authors whose pages the baked site has. */
async function* dumpAuthors(baked: ReadonlySet<string>, called: OwnerName): AsyncGenerator<PublicRow<"authors">> {
  for (const author of await allAuthors())
    if (baked.has(`authors/${author.id}/index.html`)) yield { ...author, owner: called(author.owner) };
}

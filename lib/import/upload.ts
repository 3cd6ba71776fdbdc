import { setTimeout as sleep } from "node:timers/promises";
import { tooLarge } from "../blobs/refusals";
import { blobStore } from "../blobs/store";
import type { AnnouncedUpload, Digests, DirectUploads, PendingBlob } from "../blobs/types";
import type { Actor } from "../db/access/audit";
import { enqueueImport, ensureQueue } from "../db/queue/import-queue";
import {
  type BundleState,
  bundleKeyOf,
  bundleState,
  failureOf,
  markStoredBytes,
  namesOfReady,
  registerBundle,
  removeFailedBundle,
  stateFacts,
  type UploadedBy,
  withBytesLocked,
} from "../db/write/bundles-write";
import { requireDeleter, requireManager } from "../db/write/manage-bundle";
import { type AskToReplace, replaceNow } from "../db/write/replaced";
import type { Rename } from "../db/write/save-bundle";
import { mayManage } from "../domain/access/rights";
import { bundleId } from "../domain/names/bundle-id";
import { type KeptFact, keptText, restate, type Statement, type StateRight, statedOf } from "../domain/names/restate";
import { visibleText } from "../domain/names/visible-text";
import { isSecretSetting, maskSecrets } from "../domain/secrets/secrets";
import { MOST_CHARACTERS } from "../domain/text-limits";
import { MAX_STATED_MANIFEST, shapeMark } from "../domain/unread-table";
import { env } from "../env";
import { ExpectedError } from "../errors";
import { formatCount, formatCounted } from "../format";
import { readManifest } from "./manifest/read";

type StoredGiven = NonNullable<BundleState["given"]>;

interface Named {
  fileName: string;
  /** Null for the file's name without its suffixes. */
  title: string | null;
}

/** Sender, stated facts and wishes of an upload. */
interface Statements {
  /** Absent: without an owner, and public. */
  by?: UploadedBy;
  /** Facts of all runs, checked (lib/domain/names/given.ts). Absent: none. */
  given?: Statement;
  /** True where it replaces earlier uploads of the same project, commit and facts. Absent: false. */
  replaces?: boolean;
}

/** An upload whose bytes come with the request. */
export interface Upload extends Named, Statements {
  source: AsyncIterable<Uint8Array>;
  signal?: AbortSignal;
}

/** A stored upload, and the wishes of its sender that were refused. */
export interface StoredUpload {
  state: BundleState;
  /** True where the same bytes were here already. */
  duplicate: boolean;
  /** Facts of the upload that its sender may not change. */
  kept: readonly KeptFact[];
  /** The wish to replace earlier uploads: "taken", or the reason of its refusal in a sentence. Null = not asked for. */
  replacing: "taken" | { refused: string } | null;
}

/**
 * Stores an upload and queues its import. Equal bytes are one bundle. A single file's name describes it, and so do the
 * upload's statements. With another name or other facts the bundle is read again, and gets them on success. Leaves
 * nothing when it throws.
 */
export async function storeUpload(upload: Upload): Promise<StoredUpload> {
  await ensureQueue();
  const { source, signal } = upload;
  const bytes = await blobStore().put(source, { maxBytes: env().BENCHFOLIO_MAX_UPLOAD, signal });
  try {
    return await takeBytes(bytes, upload);
  } finally {
    await bytes.discard();
  }
}

/** Returns the direct uploads of the store; throws `not-found` where it has none. */
function requireDirect(): DirectUploads {
  const found = blobStore().direct;
  if (!found)
    throw new ExpectedError(
      "not-found",
      "This server takes the bytes of uploads itself: send them by POST to /api/v1/bundles.",
    );
  return found;
}

/**
 * Begins an upload whose bytes go to the store itself. Throws `not-found` where the store takes none, and
 * `upload-too-large`.
 */
export async function beginDirectUpload(announced: AnnouncedUpload) {
  const { BENCHFOLIO_MAX_UPLOAD: maxBytes } = env();
  const uploads = requireDirect();
  if (announced.sizeBytes > maxBytes) throw tooLarge(maxBytes);
  return uploads.begin(announced);
}

/**
 * Makes an upload of the bytes that a client sent to the store. Their sha256 must be the sender's. Throws as
 * `DirectUploads.finish` does.
 */
export async function finishDirectUpload(id: string, sent: Digests, statements: Statements): Promise<StoredUpload> {
  await ensureQueue();
  const { bytes, ...named } = await requireDirect().finish(id, sent);
  try {
    const stored = await takeBytes(bytes, { ...named, ...statements });
    await bytes.discard();
    return stored;
  } catch (error) {
    // After an error of ours the client may ask again, without sending the bytes again.
    if (error instanceof ExpectedError && error.status < 500) await bytes.discard();
    throw error;
  }
}

async function takeBytes(bytes: PendingBlob, upload: Named & Statements): Promise<StoredUpload> {
  if (bytes.sizeBytes === 0)
    throw new ExpectedError(
      "archive-empty",
      "The upload has no bytes. Check that the file was written completely, and send it again.",
    );
  const { sha256, sizeBytes } = bytes;
  const fileName = baseName(upload.fileName);
  const title = maskSecrets(upload.title?.trim() || titleOf(fileName));
  const { by, given: sent = {} } = upload;
  const statement = maskStatement(sent);
  const stated = {
    values: statedOf(statement),
    by: by?.owner ?? null,
    at: new Date().toISOString(),
    changes: [],
    manifest: null,
  };
  const given = Object.keys(stated.values).length === 0 ? null : stated;
  const kept: KeptFact[] = [];
  const asked = asksToReplace(upload, stated.at);
  let replacing: StoredUpload["replacing"] = asked && "taken";
  let changed: Partial<BundleState> = {};
  const { state, isNew } = await registerBundle(
    {
      id: bundleId(sha256),
      sha256,
      sizeBytes,
      fileName,
      title: title.slice(0, MOST_CHARACTERS.title),
      given,
      by,
      replaces: asked,
    },
    async (client, bundle, fresh) => {
      await bytes.keep();
      const healed = await markStoredBytes(client, sha256, "whole");
      if (fresh) return enqueueImport(client, bundle);
      const right = stateRight(bundle, by);
      const next = nextFacts(bundle, statement, right, stated);
      kept.push(...next.kept);
      const refused = asked && refusedToReplace(bundle, by, kept);
      if (refused !== null) replacing = { refused };
      const replaces = asked && refused === null ? { ...asked, all: mayManage(by?.reader ?? null, bundle) } : null;
      // The wish counts under the facts that it comes with, so it waits for them.
      const facts = next.given ?? (replaces && bundle.givenNext);
      const given = facts && (replaces ? { ...facts, replaces } : facts);
      if (given)
        await stateFacts(client, bundle, given, next.changes, by?.reader ?? (by ? "anonymous" : "command line"));
      else if (replaces) await replaceNow(client, bundle, replaces, by?.reader ?? "command line");
      const rename = await newNames();
      if (!next.given && !rename && !healed) return;
      await enqueueImport(client, bundle, rename ?? undefined);
      if (next.given || rename) changed = { ...(given && { givenNext: given }), ...rename, status: "importing" };

      /** Returns the names of a single file that is sent under another one; null where they stay. */
      async function newNames(): Promise<Rename | null> {
        const before = right === "none" ? null : await namesOfReady(client, bundle.key);
        if (!before?.isFile || before.fileName === fileName) return null;
        if (right === "missing" && before.hasEngine) {
          kept.push({ key: "filename", stands: before.fileName, sent: fileName });
          return null;
        }
        const own = upload.title?.trim() || before.title === titleOf(before.fileName);
        return { fileName, title: own ? title.slice(0, MOST_CHARACTERS.title) : before.title };
      }
    },
  );
  return { state: { ...state, ...changed }, duplicate: !isNew, kept, replacing };
}

/** Only owners change their bundles. A program of this machine counts as the owner of bundles without one. */
const stateRight = (bundle: BundleState, by: UploadedBy | undefined): StateRight => {
  if (mayManage(by?.reader ?? null, bundle) || (by === undefined && bundle.owner === null)) return "all";
  return bundle.owner === null ? "missing" : "none";
};

const maskStatement = (said: Statement): Statement =>
  Object.fromEntries(Object.entries(said).map(([key, text]) => [key, text === null ? null : maskSecrets(text)]));

/**
 * Returns an upload's request to replace earlier ones, or null. Throws `bad-request` where it does not state which, and
 * `unauthorized` where it does not state whose they are.
 */
function asksToReplace({ replaces = false, given = {}, by }: Statements, at: string): AskToReplace | null {
  if (!replaces) return null;
  if (!by?.owner)
    throw new ExpectedError(
      "unauthorized",
      "Replacing earlier uploads needs a token: else nobody knows whose they are.",
    );
  if (!given.project || !given.commit)
    throw new ExpectedError("bad-request", "State project and commit of an upload that replaces earlier ones.");
  return { at, all: mayManage(by.reader, by) };
}

/** Returns the reason why bytes that are here replace nothing as their sender requests; null where they do. */
function refusedToReplace(bundle: BundleState, by: UploadedBy | undefined, kept: readonly KeptFact[]): string | null {
  if (bundle.owner === null) return "These bytes are here without an owner, and such an upload replaces nothing.";
  const reader = by?.reader ?? null;
  if (!mayManage(reader, bundle) && (reader === null || reader.id !== bundle.uploader))
    return "These bytes are here already, and this token may not change them.";
  const other = kept.find(({ key }) => key === "project" || key === "commit");
  return other ? `These bytes are here already: ${keptText(other)}.` : null;
}

/** Changes of a bundle's facts that are kept with them; the audit list has all. */
const MOST_CHANGES = 100;

/** Returns a bundle's facts after a statement, with those that wait for an import; `given` is null for no change. */
function nextFacts(
  bundle: BundleState,
  statement: Statement,
  right: StateRight,
  { by, at }: Pick<StoredGiven, "by" | "at">,
) {
  const before = bundle.givenNext ?? bundle.given;
  const { values, changes, kept } = restate(before?.values ?? {}, statement, right);
  const all = [...(before?.changes ?? []), ...changes.map((change) => ({ ...change, by, at }))];
  const waiting = bundle.givenNext?.replaces;
  const manifest = before?.manifest ?? null;
  const facts = { values, by, at, changes: all.slice(-MOST_CHANGES), manifest, ...(waiting && { replaces: waiting }) };
  const given = changes.length === 0 ? null : facts;
  return { given, changes, kept };
}

/**
 * States facts of a bundle for a reader who may change it, and queues its import with them. Throws as `requireManager`
 * does.
 */
export async function stateOwn(id: string, statement: Statement): Promise<void> {
  await restateBundle(id, await requireManager(id), (bundle, by) =>
    nextFacts(bundle, maskStatement(statement), "all", by),
  );
}

/**
 * States the manifest of a bundle without one of its own, or removes it (null), and queues its import. The reader may
 * change the bundle, or has its delete key. Throws as `requireDeleter` does, and `bad-request` for a manifest that is
 * wrong.
 */
export async function stateManifest(id: string, text: string | null, deleteKey: string | null = null): Promise<void> {
  const actor = await requireDeleter(id, deleteKey);
  if (text !== null) checkManifest(text);
  await restateBundle(id, actor, (bundle, by) => {
    const before = bundle.givenNext ?? bundle.given;
    const manifest = before?.manifest ?? null;
    if ((manifest?.text ?? null) === text) return { given: null, changes: [] };
    const change = { key: "manifest", from: linesOf(manifest?.text), to: linesOf(text) } as const;
    const changes = [...(before?.changes ?? []), { ...change, ...by }].slice(-MOST_CHANGES);
    // Tables that an earlier manifest explained are unread no more.
    const shapes = [...new Set([...bundle.unreadTables.map(shapeMark), ...(manifest?.shapes ?? [])])];
    const stated = text === null ? null : { text, shapes, from: null };
    const waiting = bundle.givenNext?.replaces;
    const facts = { values: before?.values ?? {}, ...by, changes, manifest: stated };
    return { given: { ...facts, ...(waiting && { replaces: waiting }) }, changes: [change] };
  });
}

/** Throws `bad-request` for an invalid manifest, or one with a secret, which all readers of the bundle would see. */
export function checkManifest(text: string): void {
  if (text.length > MAX_STATED_MANIFEST)
    throw new ExpectedError(
      "bad-request",
      `A stated manifest has at most ${formatCount(MAX_STATED_MANIFEST)} characters.`,
    );
  const { read, issues } = readManifest("benchfolio.yaml", text);
  const [first] = issues;
  if (first)
    throw new ExpectedError("bad-request", first.message.replace(/^.*?without it\.\s*/, "The manifest is wrong. "));
  const comments = text.split("\n").map((line): [string, string] => ["", line.slice(`${line}#`.indexOf("#"))]);
  const facts = [read?.manifest.bundle ?? {}, ...(read?.manifest.runs ?? []).map(({ set }) => set)];
  const texts = [...facts.flatMap((stated) => Object.entries(stated)), ...comments];
  if (texts.some(([name, text = ""]) => isSecretSetting(name, text) || maskSecrets(text) !== text))
    throw new ExpectedError(
      "bad-request",
      "The manifest holds what looks like a password, token or key. Leave it out: whoever sees the bundle may read it.",
    );
}

const linesOf = (text: string | null | undefined): string | null =>
  text == null ? null : formatCounted(text.trimEnd().split("\n").length, "line");

type Restated = Pick<ReturnType<typeof nextFacts>, "given" | "changes">;

/** Changes the facts of a bundle and queues its import; `next` gives null for no change. */
async function restateBundle(
  id: string,
  actor: Actor,
  next: (bundle: BundleState, by: Pick<StoredGiven, "by" | "at">) => Restated,
): Promise<void> {
  await ensureQueue();
  const key = await bundleKeyOf(id);
  const known = key === null ? null : await bundleState(key);
  if (!known) throw new ExpectedError("not-found", "There is no such bundle.");
  await withBytesLocked(known.sha256, async (client) => {
    // Read again: an upload of the same bytes may have stated facts meanwhile.
    const bundle = (await bundleState(known.key)) ?? known;
    const owner = typeof actor === "string" ? null : actor.owner;
    const { given, changes } = next(bundle, { by: owner, at: new Date().toISOString() });
    if (!given) return;
    await stateFacts(client, bundle, given, changes, actor);
    await enqueueImport(client, bundle);
  });
}

const POLL_MS = 50;

/**
 * Waits up to `seconds` for the import, and returns the bundle's state then. A refused upload leaves nothing, and its
 * reason is thrown; with 0 seconds it is returned as failed. Throws `no-results` where another upload of the same bytes
 * was refused meanwhile.
 */
export async function awaitVerdict(stored: BundleState, seconds: number): Promise<BundleState> {
  const until = performance.now() + seconds * 1000;
  let state: BundleState | null = stored;
  for (;;) {
    if (state.status === "failed" && seconds > 0) {
      const refusal = await failureOf(state);
      await removeFailedBundle(state, () => blobStore().delete(stored.sha256));
      throw refusal;
    }
    // A bundle that is read again for another name or facts stays ready until it has them.
    const renaming = state.status === "ready" && (state.fileName !== stored.fileName || state.givenNext !== null);
    if (state.status === "failed" || (state.status === "ready" && !renaming)) return state;
    if (performance.now() >= until) return renaming ? { ...state, status: "importing" } : state;
    await sleep(POLL_MS);
    state = await bundleState(stored.key);
    if (!state)
      throw new ExpectedError(
        "no-results",
        "The same bytes were uploaded twice at the same moment and refused; the other answer says why.",
      );
  }
}

/** Characters that stay of a file's name: the last ones, which have its suffixes. */
const MAX_FILE_NAME = 200;

/** Returns the last part of a name from a browser or script; never used as a path. */
function baseName(name: string): string {
  const last =
    visibleText(name)
      .split(/[\\/]/)
      .at(-1)
      ?.replaceAll(/\p{Cc}/gu, "")
      .trim() ?? "";
  return maskSecrets(last.slice(-MAX_FILE_NAME)) || "upload";
}

/** `jan25.ann.tar.gz` -> `jan25.ann`. */
function titleOf(fileName: string): string {
  return fileName.replace(/(?:\.tar)?\.(?:tar|tgz|tbz2?|txz|tzst|gz|zst|xz|bz2|zip)$/i, "") || fileName;
}

import { blobStore } from "../blobs/store";
import { isKnown, withBytesLocked } from "../db/write/bundles-write";
import { verifyNotes } from "../db/write/notes";
import {
  bundlesToVerify,
  type VerifiedBundle,
  verifyRows,
  verifySnapshots,
  verifyWithdrawn,
} from "../db/write/verify-rows";
import { ExpectedError } from "../errors";
import { checkStoredBytes } from "../import/stored-bytes";
import { verifyTwins } from "../twins/verify-twins";

/** Stored data that differs from its hash or record; `severe` unless readers never saw it. */
export interface Fault {
  what: "bundle" | "bytes" | "twin" | "frozen view" | "note";
  id: string;
  severe: boolean;
  text: string;
}

/** Numbers of all that was read, and its faults. */
export interface Verdict {
  bundles: number;
  /** Size of the stored uploads without a fault. */
  bytes: number;
  rows: number;
  frozenViews: number;
  notes: number;
  /** Kept files of bundles' numbers. */
  twins: number;
  /** Ready bundles with rows older than digests: only their counts were compared. */
  withoutDigest: number;
  faults: Fault[];
}

/**
 * Reads all stored data and compares it with its hashes. It also marks and quarantines damaged bytes. Runs beside a
 * server.
 */
export async function verifyAll(): Promise<Verdict> {
  const verdict: Verdict = {
    ...{ bundles: 0, bytes: 0, rows: 0, frozenViews: 0, notes: 0, twins: 0, withoutDigest: 0 },
    faults: [],
  };
  for (const bundle of await bundlesToVerify()) {
    verdict.bundles += 1;
    const fault = (text: string) => verdict.faults.push({ what: "bundle", id: bundle.id, severe: true, text });
    const bytes = await bytesFault(bundle);
    if (bytes) fault(bytes);
    else verdict.bytes += bundle.sizeBytes;
    const found = await verifyRows(bundle.key);
    verdict.rows += found.rows;
    if (found.unknown) verdict.withoutDigest += 1;
    for (const text of found.faults) fault(text);
  }
  for (const { id, isWhole } of await verifyTwins()) {
    verdict.twins += 1;
    const text = "is damaged or missing; no reader gets it, and a worker writes it again";
    if (!isWhole) verdict.faults.push({ what: "twin", id, severe: false, text });
  }
  for (const sha256 of await orphans())
    verdict.faults.push({
      what: "bytes",
      id: sha256,
      severe: false,
      text: "belong to no bundle; the next start collects them",
    });
  for (const fault of await verifyWithdrawn()) verdict.faults.push({ ...fault, severe: true });
  const { count, changed, files } = await verifySnapshots();
  verdict.frozenViews = count;
  for (const id of changed)
    verdict.faults.push({ what: "frozen view", id, severe: true, text: "is not the text that was frozen" });
  for (const { key, name } of files)
    verdict.faults.push({ what: "frozen view", id: key, severe: true, text: `has another ${name} than was rendered` });
  const notes = await verifyNotes();
  verdict.notes = notes.count;
  for (const { id, text } of notes.faults) verdict.faults.push({ what: "note", id, severe: true, text });
  return verdict;
}

async function bytesFault(bundle: VerifiedBundle): Promise<string | null> {
  try {
    await checkStoredBytes(bundle.sha256, "import");
    return null;
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error;
    // A refused upload's bytes may be deleted together with its bundle while this runs.
    const gone = !(await withBytesLocked(bundle.sha256, (client) => isKnown(client, bundle.sha256)));
    return gone ? null : error.message;
  }
}

/**
 * Returns stored and quarantined bytes without a bundle. It asks under the lock, so that bytes of running uploads don't
 * count.
 */
async function orphans(): Promise<string[]> {
  const names = await blobStore().quarantined();
  for await (const { sha256 } of blobStore().list()) names.push(sha256);
  const known = await Promise.all(names.map((name) => withBytesLocked(name, (client) => isKnown(client, name))));
  return names.filter((_, i) => !known[i]);
}

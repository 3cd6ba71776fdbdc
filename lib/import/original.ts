import { Readable } from "node:stream";
import { LRUCache } from "lru-cache";
import { readArchive } from "../archive/read-archive";
import { blobStore } from "../blobs/store";
import { lineMasker } from "../domain/secrets/secrets";
import { env } from "../env";
import { ExpectedError } from "../errors";
import { lineBatches } from "./line-reader";
import { checkStoredBytes } from "./stored-bytes";

// Equal bytes always have the same secrets. Reading an archive to its end takes a while, so one is read at a time.
const known = new LRUCache<string, boolean>({ max: 10_000 });
let reading: Promise<unknown> = Promise.resolve();

/**
 * Returns the uploaded bytes, checked against their sha256. Throws `holds-secrets` where members have masked secrets
 * (unless BENCHFOLIO_ORIGINALS is `all`), and the errors of `checkStoredBytes`.
 */
export async function originalBytes(
  { sha256, fileName }: { sha256: string; fileName: string },
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const masks = env().BENCHFOLIO_ORIGINALS !== "all";
  await checkStoredBytes(sha256, masks && known.get(sha256) ? "withheld" : "shown");
  if (masks && (await holdsSecrets(sha256, fileName, signal))) throw secretsError();
  return Readable.toWeb(await blobStore().open(sha256)) as ReadableStream<Uint8Array<ArrayBuffer>>;
}

/**
 * Returns true where `originalBytes` would return the bytes. It reads the archive where the answer is unknown; without
 * a `signal` it returns false then.
 */
export async function isGiven(
  { sha256, fileName, storedBytes }: { sha256: string; fileName: string; storedBytes: string },
  signal: AbortSignal | null,
): Promise<boolean> {
  if (storedBytes !== "whole") return false;
  if (env().BENCHFOLIO_ORIGINALS === "all") return true;
  return signal === null ? known.get(sha256) === false : !(await holdsSecrets(sha256, fileName, signal));
}

/** Returns true where members have secrets. Throws the abort of a client that left, since others wait behind it. */
function holdsSecrets(sha256: string, fileName: string, signal: AbortSignal): Promise<boolean> {
  const look = async () => {
    const before = known.get(sha256);
    if (before !== undefined) return before;
    signal.throwIfAborted();
    const found = await findSecret(sha256, fileName, signal);
    known.set(sha256, found);
    return found;
  };
  const looked = reading.then(look, look);
  reading = looked.catch(() => {});
  return looked;
}

/** Returns true where masking would change any line of any member. */
async function findSecret(sha256: string, fileName: string, signal: AbortSignal): Promise<boolean> {
  const blob = await blobStore().localPath(sha256);
  try {
    for await (const event of readArchive({ file: blob.path }, { fileName, signal })) {
      if (event.kind !== "member") continue;
      const mask = lineMasker(event.path);
      for await (const batch of lineBatches(event.stream))
        for (const { text } of batch) if (mask(text) !== text) return true;
    }
    return false;
  } finally {
    await blob.release();
  }
}

const secretsError = () =>
  new ExpectedError(
    "holds-secrets",
    "The uploaded file holds passwords or keys, which this server masks wherever it shows the file's members, " +
      "so it does not hand out the whole file. Its operator can allow that " +
      "(docs/data-safety.md, BENCHFOLIO_ORIGINALS).",
  );

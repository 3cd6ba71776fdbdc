import { randomUUID } from "node:crypto";
import { z } from "zod";
import { ExpectedError } from "../errors";
import { formatCounted } from "../format";
import type { Bucket } from "./s3-bucket";
import type { Digests, DirectUploads, PendingBlob } from "./types";

const PART_BYTES = 16 * 2 ** 20;
const EXPIRES_SECONDS = 6 * 3600;

// Kept beside the bytes, so that any web process can finish what another one began.
const stateShape = z.object({
  uploadId: z.string(),
  sizeBytes: z.number(),
  fileName: z.string(),
  title: z.string().nullable(),
});

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const nameOf = (id: string) => `incoming/${id}`;
const stateOf = (id: string) => `incoming/${id}.json`;

/** Returns the size of each part in bytes. All but the last are equal. */
function partSizes(sizeBytes: number): number[] {
  const whole = Math.floor(sizeBytes / PART_BYTES);
  const rest = sizeBytes % PART_BYTES;
  return [...Array.from({ length: whole }, () => PART_BYTES), ...(rest > 0 ? [rest] : [])];
}

/** The arrived bytes, with the sha256 of each part of `partBytes`. */
type Arrived = PendingBlob & { parts: string[] };

/**
 * Uploads in parts from the client to the bucket itself, by addresses that we sign. `readBack` hashes the arrived
 * bytes. `finish` throws ExpectedError: not-found, upload-incomplete or upload-differs.
 */
export function directUploads(
  getBucket: () => Promise<Bucket>,
  readBack: (bucket: Bucket, name: string, partBytes: number) => Promise<Arrived>,
): DirectUploads {
  return {
    async begin(announced) {
      const bucket = await getBucket();
      const id = randomUUID();
      const uploadId = await bucket.beginParts(nameOf(id));
      await bucket.writeText(stateOf(id), JSON.stringify({ uploadId, ...announced }));
      const parts = await Promise.all(
        partSizes(announced.sizeBytes).map(async (bytes, at) => {
          const number = at + 1;
          const url = await bucket.partUrl(nameOf(id), uploadId, { number, bytes, seconds: EXPIRES_SECONDS });
          return { number, bytes, url };
        }),
      );
      return { id, parts, expiresAt: new Date(Date.now() + EXPIRES_SECONDS * 1000) };
    },
    async finish(id, sent) {
      const bucket = await getBucket();
      const text = UUID.test(id) ? await bucket.readText(stateOf(id)) : null;
      if (text === null)
        throw new ExpectedError("not-found", "There is no such upload, or it has ended. Begin a new one.");
      const state = stateShape.parse(JSON.parse(text));
      await joinParts(bucket, id, state);
      const forget = async () => {
        await bucket.remove(nameOf(id));
        await bucket.remove(stateOf(id));
      };
      const arrived = await readBack(bucket, nameOf(id), PART_BYTES);
      const difference = differenceOf(arrived, sent);
      if (difference) {
        await forget();
        throw new ExpectedError("upload-differs", `${difference} Nothing was kept; begin again.`);
      }
      return { ...state, bytes: { ...arrived, discard: forget } };
    },
  };
}

/** Returns how the arrived bytes differ from the sender's digests; null where they don't. */
function differenceOf(arrived: Arrived, sent: Digests): string | null {
  if ("sha256" in sent)
    return arrived.sha256 === sent.sha256
      ? null
      : `The bytes that arrived have the sha256 ${arrived.sha256}, not ${sent.sha256}.`;
  if (sent.parts.length !== arrived.parts.length)
    return `${formatCounted(arrived.parts.length, "part")} arrived, not ${sent.parts.length}.`;
  const at = arrived.parts.findIndex((sha256, i) => sent.parts[i] !== sha256);
  return at < 0 ? null : `Part ${at + 1} that arrived has the sha256 ${arrived.parts[at]}, not ${sent.parts[at]}.`;
}

/** Joins the parts to one object. Throws `upload-incomplete` where some have not arrived in full. */
async function joinParts(bucket: Bucket, id: string, state: z.infer<typeof stateShape>): Promise<void> {
  const parts = await bucket.parts(nameOf(id), state.uploadId);
  // An earlier request joined them, and was cut off afterwards.
  if (parts === null && (await bucket.head(nameOf(id))) !== null) return;
  const arrived = new Map(parts?.map(({ number, bytes }) => [number, bytes]));
  const lacking = partSizes(state.sizeBytes)
    .map((bytes, at) => ({ number: at + 1, bytes }))
    .filter(({ number, bytes }) => arrived.get(number) !== bytes);
  if (!parts || lacking.length > 0)
    throw new ExpectedError(
      "upload-incomplete",
      `Of ${formatCounted(partSizes(state.sizeBytes).length, "part")} these have not arrived in full: ` +
        `${lacking.map(({ number }) => number).join(", ")}. Send them, then ask again.`,
    );
  await bucket.finishParts(nameOf(id), state.uploadId, parts);
}

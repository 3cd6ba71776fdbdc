import { z } from "zod";
import { jsonOf } from "@/lib/json-of";
import { urls, withBase } from "@/lib/urls";
import { afterwards, notArrived, type SendOptions, sendBytes, toResult, type UploadResult } from "./send-upload";

const begun = z.object({ parts: z.array(z.object({ bytes: z.number(), url: z.string() })), finish: z.string() });

/** Less than one part is not worth three requests. */
const MIN_BYTES = 16 * 2 ** 20;
const TRIES = 3;

/** Whether an upload may go past the server: browsers hash only for pages that came by TLS or from this machine. */
export const mayGoDirect = (body: Blob): boolean => body.size > MIN_BYTES && globalThis.crypto?.subtle !== undefined;

/**
 * Sends an upload in parts to the store behind the server, and has the server take it once the sha256 of each part is what was
 * sent. A refusal is an answer, not an exception; rejects only when `signal` says stop.
 */
export async function sendDirect(options: SendOptions): Promise<UploadResult> {
  const { body, fileName, title, signal, onProgress } = options;
  const announced = { sizeBytes: body.size, fileName, ...(title ? { title } : {}) };
  const first = await post(withBase(urls.api.uploads()), announced, signal);
  if (!first) return notArrived(fileName);
  const upload = begun.safeParse(jsonOf(first.text));
  if (!upload.success) return toResult(first.text, first.status);
  const digests: string[] = [];
  let at = 0;
  for (const part of upload.data.parts) {
    const sent = at;
    // Read once: what is hashed is what is sent, whatever becomes of the file meanwhile.
    const bytes = await body
      .slice(sent, sent + part.bytes)
      .arrayBuffer()
      .catch(() => null);
    if (!bytes) return notArrived(fileName);
    digests.push(hex(await crypto.subtle.digest("SHA-256", bytes)));
    const arrived = await sendPart(part.url, new Blob([bytes]), signal, (done) => onProgress(sent + done));
    if (!arrived) return notArrived(fileName);
    at += part.bytes;
  }
  const last = await post(
    `${upload.data.finish}?${new URLSearchParams(afterwards(options))}`,
    { parts: digests },
    signal,
  );
  return last ? toResult(last.text, last.status) : notArrived(fileName);
}

/** Whether a part arrived; a connection that broke is tried again. */
async function sendPart(address: string, body: Blob, signal: AbortSignal, onProgress: (sent: number) => void) {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await sendBytes({ method: "PUT", address, type: null, body, signal, onProgress });
    if (answer?.status === 200) return true;
  }
  return false;
}

/** An answer of the server; null where the connection broke. */
function post(address: string, said: object, signal: AbortSignal) {
  const body = new Blob([JSON.stringify(said)]);
  return sendBytes({ method: "POST", address, type: "application/json", body, signal, onProgress: () => {} });
}

const hex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

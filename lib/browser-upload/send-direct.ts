import { z } from "zod";
import { jsonOf } from "@/lib/json-of";
import { urls, withBase } from "@/lib/urls";
import { finishParams, notArrived, type SendOptions, sendBytes, toResult, type UploadResult } from "./send-upload";

const begun = z.object({ parts: z.array(z.object({ bytes: z.number(), url: z.string() })), finish: z.string() });

/** A single part is not worth three requests. */
const MIN_BYTES = 16 * 2 ** 20;
const TRIES = 3;

/** Returns true where an upload may bypass the server. Browsers hash only on pages from TLS or this machine. */
export const mayGoDirect = (body: Blob): boolean => body.size > MIN_BYTES && globalThis.crypto?.subtle !== undefined;

/**
 * Sends an upload in parts to the store behind the server. The server takes it once each part's sha256 matches. A
 * refusal is an answer, not an exception. Rejects only where `signal` aborts.
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
    // Read once, so that the hash fits the sent bytes even if the file changes meanwhile.
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
    `${upload.data.finish}?${new URLSearchParams(finishParams(options))}`,
    { parts: digests },
    signal,
  );
  return last ? toResult(last.text, last.status) : notArrived(fileName);
}

/** Sends a part, up to three times until the store takes it. Returns true where it did. */
async function sendPart(address: string, body: Blob, signal: AbortSignal, onProgress: (sent: number) => void) {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await sendBytes({ method: "PUT", address, type: null, body, signal, onProgress });
    if (answer?.status === 200) return true;
  }
  return false;
}

/** Returns the server's answer, or null where the connection broke. */
function post(address: string, content: object, signal: AbortSignal) {
  const body = new Blob([JSON.stringify(content)]);
  return sendBytes({ method: "POST", address, type: "application/json", body, signal, onProgress: () => {} });
}

const hex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

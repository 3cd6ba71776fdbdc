import { z } from "zod";
import type { Given } from "@/lib/domain/names/given";
import { jsonOf } from "@/lib/json-of";
import { urls, withBase } from "@/lib/urls";

const uploaded = z.object({
  id: z.string(),
  status: z.enum(["queued", "importing", "ready", "failed"]),
  duplicate: z.boolean(),
  deleteKey: z.string().nullable(),
  kept: z.array(z.object({ text: z.string() })),
});
const refused = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

/** The stored bundle, or the sentence of a refusal. */
export type UploadResult =
  | {
      kind: "stored";
      id: string;
      status: "queued" | "importing" | "ready" | "failed";
      duplicate: boolean;
      deleteKey: string | null;
      /** Sentences on facts that the sender may not change. */
      kept: readonly { text: string }[];
    }
  | { kind: "refused"; message: string };

/** An upload with the choices of its sender. */
export interface SendOptions {
  body: Blob;
  fileName: string;
  title: string;
  /** Its visibility, as the API takes it. */
  seen: { visibility: string; until: string };
  /** Facts of all runs, as somebody typed them. */
  given: Given;
  signal: AbortSignal;
  /** Bytes sent so far. */
  onProgress: (sent: number) => void;
}

/**
 * Sends an upload as the raw body, which the browser streams from the disk. A refusal is an answer, not an exception.
 * Rejects only where `signal` aborts.
 */
export async function sendUpload(options: SendOptions): Promise<UploadResult> {
  const { body, fileName, title, signal, onProgress } = options;
  const query = new URLSearchParams({ filename: fileName, ...finishParams(options) });
  if (title) query.set("title", title);
  const address = `${withBase(urls.api.bundles())}?${query}`;
  const type = "application/octet-stream";
  const answer = await sendBytes({ method: "POST", address, type, body, signal, onProgress });
  return answer ? toResult(answer.text, answer.status) : notArrived(fileName);
}

/** Returns the parameters of the request that ends an upload. */
export const finishParams = ({ seen: { visibility, until }, given }: SendOptions): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(given).filter(([, text]) => text.trim() !== "")),
  wait: "0",
  visibility,
  ...(until ? { until } : {}),
});

/** Returns the refusal of an interrupted upload. */
export const notArrived = (fileName: string): UploadResult => ({
  kind: "refused",
  message: `“${fileName}” did not arrive: the connection broke, or a file changed while it was read. Try again.`,
});

interface Sending {
  method: "POST" | "PUT";
  address: string;
  type: string | null;
  body: Blob;
  signal: AbortSignal;
  onProgress: (sent: number) => void;
}

/**
 * Sends bytes. Returns null where the connection broke. XMLHttpRequest, since fetch does not report upload progress.
 */
export function sendBytes(sending: Sending): Promise<{ status: number; text: string } | null> {
  const { method, address, type, body, signal, onProgress } = sending;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    request.open(method, address);
    if (type) request.setRequestHeader("content-type", type);
    request.upload.onprogress = (event) => onProgress(event.loaded);
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => resolve(null);
    request.onabort = () => reject(new DOMException("Cancelled", "AbortError"));
    request.onloadend = () => signal.removeEventListener("abort", stop);
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) reject(new DOMException("Cancelled", "AbortError"));
    else request.send(body);
  });
}

/** Returns the result in the server's answer, or a refusal with its status for an answer of another shape. */
export function toResult(text: string, status: number): UploadResult {
  const json = jsonOf(text);
  const stored = uploaded.safeParse(json);
  if (stored.success) return { kind: "stored", ...stored.data };
  const error = refused.safeParse(json);
  if (error.success) return { kind: "refused", message: error.data.error.message };
  return { kind: "refused", message: `The server answered ${status} and nothing else. Try again later.` };
}

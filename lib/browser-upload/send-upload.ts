import { z } from "zod";
import { urls } from "@/lib/urls";

const uploaded = z.object({
  id: z.string(),
  status: z.enum(["queued", "importing", "ready", "failed"]),
  duplicate: z.boolean(),
});
const refused = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

export type UploadResult =
  | { kind: "stored"; id: string; status: "queued" | "importing" | "ready" | "failed"; duplicate: boolean }
  | { kind: "refused"; message: string };

interface SendOptions {
  body: Blob;
  fileName: string;
  title: string;
  signal: AbortSignal;
  /** Bytes sent so far. */
  onProgress: (sent: number) => void;
}

/**
 * Sends an upload as the raw body, streamed by the browser from the disk. A refusal is an answer, not an exception;
 * rejects only when `signal` says stop. XMLHttpRequest, since fetch does not tell how much was sent.
 */
export function sendUpload({ body, fileName, title, signal, onProgress }: SendOptions): Promise<UploadResult> {
  const query = new URLSearchParams({ wait: "0", filename: fileName });
  if (title) query.set("title", title);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", `${urls.api.bundles()}?${query}`);
    request.setRequestHeader("content-type", "application/octet-stream");
    request.upload.onprogress = (event) => onProgress(event.loaded);
    request.onload = () => resolve(toResult(request.responseText, request.status));
    request.onerror = () =>
      resolve({
        kind: "refused",
        message: `“${fileName}” did not arrive: the connection broke, or a file changed while it was read. Try again.`,
      });
    request.onabort = () => reject(new DOMException("Cancelled", "AbortError"));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(body);
  });
}

/** The server's answer as it is meant; an answer of another shape is a refusal with its status. */
function toResult(text: string, status: number): UploadResult {
  const json = parsed(text);
  const stored = uploaded.safeParse(json);
  if (stored.success) return { kind: "stored", ...stored.data };
  const error = refused.safeParse(json);
  if (error.success) return { kind: "refused", message: error.data.error.message };
  return { kind: "refused", message: `The server answered ${status} and nothing else. Try again later.` };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

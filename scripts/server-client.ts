// Requests of our commands to a server.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { UploadAnswer } from "../lib/api/schemas/bundles.ts";
import type { ApiPoint } from "../lib/api/schemas/points.ts";
import { secondsToWait } from "../lib/retry-after.ts";

/** One page of `GET /api/v1/points`. */
export interface PointsPage {
  points: ApiPoint[];
  nextCursor: string | null;
}

const isClosed = (cause: unknown) => cause instanceof Error && "code" in cause && cause.code === "UND_ERR_SOCKET";

/**
 * Fetches, once more over a new connection where the server had closed the kept one. A busy machine finds out late that
 * an idle connection has ended. A body must be a text or bytes.
 */
export const fetchAgain = (url: string, init?: RequestInit): Promise<Response> =>
  fetch(url, init).catch((error: unknown) => {
    if (error instanceof TypeError && isClosed(error.cause)) return fetch(url, init);
    throw error;
  });

/** Returns the answer of an address; waits as long as a busy server requests. */
export async function ask(url: string, init?: RequestInit): Promise<Response> {
  for (;;) {
    const answer = await fetchAgain(url, init);
    if (answer.status !== 503 && answer.status !== 429) return answer;
    await answer.arrayBuffer();
    await sleep(1000 * secondsToWait(answer.headers.get("retry-after")));
  }
}

/**
 * Uploads a bundle and waits up to 300 seconds for its import; returns its id. Throws an Error with the server's words
 * for a refusal, or the status of an import that isn't ready.
 */
export async function uploadBundle(base: string, file: string): Promise<string> {
  const query = new URLSearchParams({ filename: path.basename(file), wait: "300" });
  const answer = await ask(`${base}/api/v1/bundles?${query}`, { method: "POST", body: await readFile(file) });
  if (!answer.ok) throw new Error(`${path.basename(file)}: ${answer.status} ${await answer.text()}`);
  const { id, status }: UploadAnswer = await answer.json();
  if (status !== "ready") throw new Error(`${path.basename(file)} is ${status}`);
  return id;
}

/**
 * Freezes a view or stores a report; returns its key. Throws an Error with the server's words for a refusal, and a
 * ZodError for an answer without a key.
 */
export async function freeze(base: string, body: object, kind: "snapshots" | "reports" = "snapshots"): Promise<string> {
  const answer = await ask(`${base}/api/v1/${kind}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (answer.status !== 201) throw new Error(`${kind} refused: ${answer.status} ${await answer.text()}`);
  return z.object({ key: z.string() }).parse(await answer.json()).key;
}

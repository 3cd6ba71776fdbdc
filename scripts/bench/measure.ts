// Small tools of the bench: timed requests, quantiles, an import watched from outside.
import { readFile } from "node:fs/promises";
import type { BundleAnswer, UploadAnswer } from "../../lib/api/schemas/bundles.ts";
import { processTree } from "../process-memory.ts";
import type { StartedServer } from "../server-process.ts";

/** Writes milliseconds: "1.5 ms", "15 ms". */
export const milliseconds = (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;

/** Writes seconds: "1.50 s", "15.0 s". */
export const seconds = (value: number) => `${value.toFixed(value < 10 ? 2 : 1)} s`;

/** Writes bytes in whole MiB. */
export const mebibytes = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} MiB`;

/** Writes bytes in whole kB of 1,000 bytes. */
export const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`;

/** Returns the q-quantile by linear interpolation between the closest ranks; NaN of no values. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * q;
  const [low = Number.NaN, high = low] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return low + (high - low) * (at - Math.floor(at));
}

/** Writes the median and the 95th percentile of milliseconds. */
export const medianAndTail = (times: readonly number[]): string =>
  `p50 ${milliseconds(quantile(times, 0.5))}, p95 ${milliseconds(quantile(times, 0.95))}`;

/** Returns the milliseconds until the whole answer has arrived, its bytes and headers. Throws an Error unless 2xx. */
export async function timeRequest(url: string): Promise<{ ms: number; bytes: number; headers: Headers }> {
  const start = performance.now();
  const response = await fetch(url);
  const body = await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return { ms: performance.now() - start, bytes: body.byteLength, headers: response.headers };
}

/** Sends one request after another; returns the milliseconds of each. Throws an Error where one is not 2xx. */
export async function timeRequests(urls: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const url of urls) times.push((await timeRequest(url)).ms);
  return times;
}

/** Returns the resident bytes of the import worker and its child processes; 0 without a worker. */
function workerBytes(pid: number): number {
  const worker = processTree(pid).find(({ command }) => command.includes("server/worker.ts"));
  return worker ? processTree(worker.pid).reduce((sum, { resident }) => sum + resident, 0) : 0;
}

/** An import with its times and memory. */
export interface TimedImport {
  id: string;
  counts: BundleAnswer["counts"];
  /** From POST to answer. */
  uploadSeconds: number;
  /** From the worker's start to ready. */
  importSeconds: number;
  totalSeconds: number;
  /** The most resident bytes of the worker and its child processes, measured every 100 ms. */
  peak: number;
}

/** Uploads a file and waits until its import is ready. Throws an Error where it is not new, or the import fails. */
export async function timeImport(
  server: Pick<StartedServer, "url" | "pid">,
  file: string,
  name: string,
): Promise<TimedImport> {
  const bytes = await readFile(file);
  let peak = workerBytes(server.pid);
  const watch = setInterval(() => {
    peak = Math.max(peak, workerBytes(server.pid));
  }, 100);
  try {
    const start = performance.now();
    const answer = await fetch(`${server.url}/api/v1/bundles?wait=0&filename=${name}`, { method: "POST", body: bytes });
    if (answer.status !== 201) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
    const { id }: UploadAnswer = await answer.json();
    const uploaded = performance.now();
    let begun: number | null = null;
    for (;;) {
      const asked = performance.now();
      const bundle: BundleAnswer = await (await fetch(`${server.url}/api/v1/bundles/${id}`)).json();
      if (bundle.status === "failed") throw new Error(`${name}: ${JSON.stringify(bundle.failure)}`);
      if (bundle.status !== "queued") begun ??= asked;
      if (bundle.status === "ready") {
        const end = performance.now();
        return {
          id,
          counts: bundle.counts,
          uploadSeconds: (uploaded - start) / 1000,
          importSeconds: (end - (begun ?? asked)) / 1000,
          totalSeconds: (end - start) / 1000,
          peak,
        };
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  } finally {
    clearInterval(watch);
  }
}

import { setTimeout as sleep } from "node:timers/promises";
import { givenKeys } from "@/lib/domain/names/given";
import type { Statement } from "@/lib/domain/names/restate";
import { formatBytes, formatCounted } from "@/lib/format";
import type { BundleAnswer, FilesAnswer, UploadAnswer } from "../lib/api/schemas/bundles";
import { bodyOf } from "./body-of";
import type { Item } from "./items";
import { readJson, readTexts, type Server } from "./server";

const POLL_MS = 500;
const MOST_FILES = 1000;

/** The options of one upload; absent ones state nothing. */
export interface UploadOptions {
  title?: string;
  visibility?: string;
  /** The day on which an embargo ends, at 00:00 UTC: YYYY-MM-DD. */
  until?: string;
  /** Facts that hold for all runs, as parameters of the API. */
  given?: Statement;
  /** True replaces earlier uploads of the same project, commit and facts. */
  replaces?: boolean;
  /** True waits for the end of the import; false only for the upload. */
  wait: boolean;
  /** Gets the bytes sent, then the progress of the import. */
  onProgress?(text: string): void;
}

/** A sent item: the answer to it, and with `wait` the state after its import. */
export interface Uploaded {
  answer: UploadAnswer;
  /** Null without `wait`. */
  report: { bundle: BundleAnswer; files: FilesAnswer["files"] } | null;
}

/** Sends an item while reading it and, with `wait`, follows its import to the end. Throws a Failure for a refusal. */
export async function uploadItem(server: Server, item: Item, options: UploadOptions): Promise<Uploaded> {
  const { title, visibility, until, given = {}, replaces, wait, onProgress } = options;
  const query = new URLSearchParams({
    filename: item.name,
    wait: wait ? "20" : "0",
    ...(title ? { title } : {}),
    ...(visibility ? { visibility } : {}),
    ...(until ? { until } : {}),
    ...(replaces ? { replace: "same-commit" } : {}),
    ...Object.fromEntries(givenKeys.flatMap((key) => (given[key] === undefined ? [] : [[key, given[key] ?? ""]]))),
  });
  const init: RequestInit & { duplex: "half" } = {
    method: "POST",
    duplex: "half",
    headers: item.size === undefined ? {} : { "content-length": String(item.size) },
    body: bodyOf(withProgress(item, onProgress)),
  };
  const response = await server.ask(`/api/v1/bundles?${query}`, init);
  const answer: UploadAnswer = await readTexts(response, "id", "status", "url");
  return { answer, report: wait ? await followImport(server, answer.id, onProgress) : null };
}

async function* withProgress({ source, size }: Item, onProgress: UploadOptions["onProgress"]) {
  let sent = 0;
  for await (const chunk of source) {
    yield chunk;
    sent += chunk.length;
    onProgress?.(`sent ${formatBytes(sent)}${size === undefined ? "" : ` of ${formatBytes(size)}`}`);
  }
}

async function followImport(server: Server, id: string, onProgress: UploadOptions["onProgress"]) {
  for (;;) {
    const bundle: BundleAnswer = await readTexts(await server.ask(`/api/v1/bundles/${id}`), "id", "status");
    if (bundle.status === "ready" || bundle.status === "failed") return { bundle, files: await allFiles(server, id) };
    const { progress } = bundle;
    if (progress) {
      const { stage, filesRead, pointsFound } = progress;
      onProgress?.(`${stage}: ${formatCounted(filesRead, "file")}, ${formatCounted(pointsFound, "point")}`);
    }
    await sleep(POLL_MS);
  }
}

async function allFiles(server: Server, id: string): Promise<FilesAnswer["files"]> {
  const files: FilesAnswer["files"] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const where = `/api/v1/bundles/${id}/files?limit=${MOST_FILES}${cursor && `&cursor=${cursor}`}`;
    const page: FilesAnswer = await readJson(await server.ask(where));
    files.push(...page.files);
    cursor = page.nextCursor;
  }
  return files;
}

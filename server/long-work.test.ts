import { createReadStream } from "node:fs";
import path from "node:path";
import { expect, it, vi } from "vitest";
import { ownerPool } from "@/lib/db/owner-pool";
import { withTestDatabase } from "@/lib/db/test-database";
import { bundleKeyOf } from "@/lib/db/write/bundles-write";
import type { ExpectedError } from "@/lib/errors";
import { importBundle } from "@/lib/import/import-bundle";
import { storeUpload } from "@/lib/import/upload";
import { loadHistoryView } from "@/lib/views/history/load-history-view";
import { RefusedAddress } from "@/lib/views/selection/refused-address";
import { decodeHistoryParams } from "@/lib/views/state/history-params";
import { decodeWorkloadParams } from "@/lib/views/state/workload-params";
import "@/lib/views/registry/loaders";
import { carriedError } from "@/lib/views/thread/carried-error";
import { doLongWork, type LongJob } from "@/lib/views/thread/long-work";
import { longWorkThread } from "./long-work";
import { serveSettings } from "./settings";

withTestDatabase();

const file = path.resolve("sample/sysbench-postgres-releases.tar.gz");
const historyOf = (bundle: string): LongJob => {
  const { params } = decodeHistoryParams({ family: "sysbench", bundle });
  return { name: "history", given: [params, []], request: null };
};

it("a thread makes the view that this process makes, and sees no hidden bundle either", async () => {
  const { state } = await storeUpload({ source: createReadStream(file), fileName: path.basename(file), title: null });
  await importBundle((await bundleKeyOf(state.id)) ?? 0);
  const inThread = longWorkThread();
  const outcome = await inThread(historyOf(state.id));
  const { view } = await loadHistoryView({ family: "sysbench", bundle: state.id });
  expect(view?.panels.length).toBeGreaterThan(0);
  const { panels, changes, counts } = view ?? {};
  expect(outcome).toMatchObject({ result: { view: { panels, changes, counts } } });
  // Every field arrives: with undefined, null, and no class or getter of this process.
  const { params: table } = decodeWorkloadParams({ family: "sysbench", bundle: state.id });
  const jobs: LongJob[] = [
    historyOf(state.id),
    { name: "relative", given: [table, []], request: null },
    { name: "test-views", given: [{ ...table, view: "scaling" }], request: null },
    { name: "test-views", given: [{ ...table, view: "efficiency" }], request: null },
  ];
  for (const job of jobs) {
    const result = await doLongWork(job);
    expect(await inThread(job), job.name).toStrictEqual({ result, notes: null });
  }
  // A job that fails before its work begins ends no thread.
  const unknown = await inThread({ name: "tripled", given: [], request: null });
  expect(unknown).toMatchObject({ error: { kind: "bug", message: "There is no long work called tripled." } });
  await ownerPool().query("update bundles set visibility = 'private'; update data_versions set version = version + 1");
  const refused = await inThread(historyOf(state.id));
  if (!("error" in refused)) throw new Error("The hidden bundle was shown.");
  expect(carriedError(refused.error)).toBeInstanceOf(RefusedAddress);
});

it("a thread that ends refuses its jobs as too many points, and the next job has a new one", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const script = path.join(import.meta.dirname, "misbehaving-long-worker.ts");
  const inThread = longWorkThread(serveSettings(), script);
  const job = (name: string): LongJob => ({ name, given: [], request: null });
  await expect(inThread(job("end"))).rejects.toMatchObject({ code: "overloaded", status: 503 });
  expect(await inThread(job("anything"))).toEqual({ result: "anything", notes: null });
  await expect(inThread(job("throw"))).rejects.toMatchObject({ code: "overloaded" });
  expect(logged).toHaveBeenCalled();
});

it("a thread takes 64 jobs at a time, and refuses further ones until one is done", async () => {
  const inThread = longWorkThread(serveSettings(), path.join(import.meta.dirname, "misbehaving-long-worker.ts"));
  const job = (name: string): LongJob => ({ name, given: [], request: null });
  // A function is no plain data: this job takes no place.
  await expect(inThread({ ...job("wait"), given: [() => 0] })).rejects.toThrow("could not be cloned");
  const waiting = Array.from({ length: 63 }, () => inThread(job("wait")).catch(({ code }: ExpectedError) => code));
  expect(await inThread(job("last"))).toEqual({ result: "last", notes: null });
  waiting.push(inThread(job("end")).catch(({ code }: ExpectedError) => code));
  await expect(inThread(job("more"))).rejects.toMatchObject({ code: "overloaded", retryAfter: 5 });
  expect(await Promise.all(waiting)).toEqual(Array(64).fill("overloaded"));
  expect(await inThread(job("next"))).toEqual({ result: "next", notes: null });
});

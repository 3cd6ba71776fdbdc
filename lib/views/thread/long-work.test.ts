import { afterEach, expect, it } from "vitest";
import { ExpectedError } from "@/lib/errors";
import { asRequest } from "@/lib/request-context.testing";
import { carryError } from "./carried-error";
import { doLongWork, LONG_POINTS, type LongJob, type LongOutcome, longWork } from "./long-work";

const shared = globalThis as typeof globalThis & { benchfolioLongWork?: (job: LongJob) => Promise<LongOutcome> };
afterEach(() => {
  shared.benchfolioLongWork = undefined;
});

const doubled = longWork("doubled", async (value: number) => 2 * value);
const noNotes = { failure: null, pageStatus: null, personal: false, wide: false };
const REQUEST = new Request("http://here/history?of=scan", { headers: { authorization: "Bearer secret-word" } });

it("work on few points, and all work without a thread, is done here", async () => {
  expect(await doubled(LONG_POINTS, 4)).toBe(8);
  const jobs: LongJob[] = [];
  shared.benchfolioLongWork = async (job) => {
    jobs.push(job);
    return { result: 0, notes: null };
  };
  expect(await doubled(LONG_POINTS - 1, 5)).toBe(10);
  expect(jobs).toEqual([]);
});

it("work on many points goes to the thread with its arguments and the request's address and credentials", async () => {
  const jobs: LongJob[] = [];
  shared.benchfolioLongWork = async (job) => {
    jobs.push(structuredClone(job));
    return { result: await doLongWork(job), notes: null };
  };
  expect(await doubled(LONG_POINTS, 6)).toBe(12);
  await asRequest(REQUEST, () => doubled(LONG_POINTS, 7));
  expect(jobs).toMatchObject([
    { name: "doubled", given: [6], request: null },
    { name: "doubled", given: [7], request: { asked: { address: "/history?of=scan", bearer: "secret-word" } } },
  ]);
});

it("an answer that the thread calls personal is personal here, and its errors are thrown here", async () => {
  shared.benchfolioLongWork = async () => ({ result: 1, notes: { ...noNotes, personal: true } });
  expect(await asRequest(REQUEST, () => doubled(LONG_POINTS, 1))).toEqual({ answer: 1, personal: true });
  shared.benchfolioLongWork = async () => ({ result: 1, notes: noNotes });
  expect(await asRequest(REQUEST, () => doubled(LONG_POINTS, 1))).toEqual({ answer: 1, personal: false });
  const error = new ExpectedError("overloaded", "The server is busy.");
  shared.benchfolioLongWork = async () => ({ error: carryError(error), notes: noNotes });
  await expect(doubled(LONG_POINTS, 1)).rejects.toMatchObject({ message: "The server is busy.", status: 503 });
});

it("an unknown job is refused", () => {
  expect(() => doLongWork({ name: "tripled", given: [], request: null })).toThrow("no long work called tripled");
});

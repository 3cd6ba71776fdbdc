import { expect, test, vi } from "vitest";
import { progressWriter } from "./import-progress";

const query = vi.hoisted(() => vi.fn<(text: string, values: unknown[]) => Promise<void>>());
vi.mock("../owner-pool", () => ({ ownerPool: () => ({ query }) }));

/** Replaces the database: collects the written stages, and ends a write at each call of `endWrite`. */
function slowDatabase() {
  const stages: unknown[] = [];
  const ends: (() => void)[] = [];
  query.mockImplementation((_text, values) => {
    stages.push(values[5]);
    return new Promise<void>((resolve) => ends.push(resolve));
  });
  const endWrite = async () => {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { stages, endWrite };
}

test("the last stage that begins during a write is written after it, without another update", async () => {
  const { stages, endWrite } = slowDatabase();
  const progress = progressWriter(1, 100);
  progress.update({ stage: "reading" });
  progress.update({ stage: "joining" });
  progress.update({ stage: "saving" });
  expect(stages).toEqual(["reading"]);
  await endWrite();
  expect(stages).toEqual(["reading", "saving"]);
});

test("the end is the last write", async () => {
  const { stages, endWrite } = slowDatabase();
  const progress = progressWriter(1, 100);
  progress.update({ stage: "reading" });
  progress.update({ stage: "saving" });
  const ended = progress.end("done");
  await endWrite();
  await endWrite();
  await ended;
  expect(stages).toEqual(["reading", "done"]);
});

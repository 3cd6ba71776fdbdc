import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { spoolFolder } from "../../blobs/left-overs";
import { withTestDatabase } from "../../db/test-database";
import { bundleState, registerBundle } from "../../db/write/bundles-write";
import { BrokenOff, type ImportProcesses, importProcesses } from "./host";
import { limitsFor } from "./limits";
import { readMarks, writeMarks } from "./whereabouts";

const lastMessage = z.object({ read: z.array(z.string()), reasons: z.array(z.string()), pid: z.number() });

describe("an import in a process of its own", () => {
  withTestDatabase();
  let processes: ImportProcesses | null = null;
  afterEach(async () => {
    await processes?.close();
    processes = null;
    expect(await readdir(spoolFolder())).toEqual([]);
  });
  // A second is far more than a test file needs: these do nothing, or hang.
  const start = () => {
    processes = importProcesses({
      script: path.join(import.meta.dirname, "misbehaving-import.ts"),
      limits: { ...limitsFor(1_000), fileCpu: 1, joinCpu: 1 },
    });
    return processes;
  };
  const run = (names: string, key = 1, from = processes ?? start(), signal?: AbortSignal) =>
    from.run(key, { rename: { fileName: names, title: "" }, signal }).then(
      () => null,
      (error: unknown) => error,
    );
  /** Returns the process's last message, which is an answer, not a fault. */
  const failureOf = async (names: string) => {
    const error = await run(names);
    expect(error).toMatchObject({ name: "ExpectedError" });
    return lastMessage.parse(JSON.parse(error instanceof Error ? error.message : ""));
  };

  it.each([
    ["hangs", "hang"],
    ["crashes", "crash"],
  ])("loses the file at which it %s, and no other", async (_, deed) => {
    const { read, reasons } = await failureOf(`a,b,${deed} here,c`);
    expect(read).toEqual(["a", "b", "c"]);
    expect(reasons).toEqual([expect.stringContaining(`Reading ${deed} here was ended: it `)]);
  });

  it("uses the same process for the next import, and a new one after a crash", async () => {
    const first = await failureOf("a");
    expect((await failureOf("b")).pid).toBe(first.pid);
    expect((await failureOf("crash,b")).pid).not.toBe(first.pid);
  });

  it("fails in plain words when one file after the other ends its process", async () => {
    const { key } = await bundle("many");
    const error = await run("crash 1,crash 2,crash 3,crash 4,a", key);
    expect(error).toMatchObject({
      code: "import-too-long",
      message: expect.stringContaining("Reading crash 4 was ended"),
    });
    const state = await bundleState(key);
    expect(state).toMatchObject({ status: "failed", failure: { code: "import-too-long" } });
    expect(state?.failure?.message).toMatch(/crash 4.*Nothing of the bundle was imported/);
  });

  it("fails as a whole where no file is to blame", async () => {
    const { key } = await bundle("joins");
    const error = await run("a,joins for ever", key);
    expect(error).toMatchObject({
      code: "import-too-long",
      message: expect.stringContaining("1 s of computing to join"),
    });
  });

  it("is broken off where its process is killed from outside", async () => {
    expect(await run("a,killed")).toBeInstanceOf(BrokenOff);
  });

  it("is broken off by a lost database, and fails by a bug", async () => {
    expect(await run("bug,lost")).toBeInstanceOf(BrokenOff);
    expect(await run("bug")).toMatchObject({ name: "Error" });
  });

  it("runs beside others, so that one that hangs holds up no other", async () => {
    const hanging = run("hang 1");
    expect((await failureOf("small")).read).toEqual(["small"]);
    expect(lastMessage.parse(JSON.parse(String(Object(await hanging).message))).read).toEqual([]);
  });

  it("ends at once when the worker stops", async () => {
    const stopping = new AbortController();
    const under = run("a,hang", 1, start(), stopping.signal);
    stopping.abort(new Error("stopping"));
    expect(await under).toMatchObject({ message: "stopping" });
  });
});

it("the last mark can be read whole, also behind a longer one", () => {
  const file = path.join(tmpdir(), `marks-${process.pid}`);
  expect(readMarks(file)).toBeNull();
  const marks = writeMarks(file);
  expect(readMarks(file)).toMatchObject({ stage: "starting", place: null });
  marks.stage("reading");
  marks.file(12, `a/${"long ".repeat(50)}`);
  marks.moved();
  marks.file(13, "b");
  expect(readMarks(file)).toEqual({ stage: "reading", place: 13, path: "b", moves: 5 });
  marks.close();
});

let bundles = 0;
async function bundle(id: string) {
  bundles += 1;
  const facts = { id, sha256: String(bundles).padStart(64, "0"), sizeBytes: 1, fileName: id, title: id };
  return (await registerBundle(facts, async () => {})).state;
}

import { readFileSync, readlinkSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createIsolatedReader } from "./reader";
import type { IsolatedReader, IsolatedReaderOptions } from "./types";

const readers: IsolatedReader[] = [];
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(readers.splice(0).map((reader) => reader.close()));
});

function open(options: IsolatedReaderOptions = {}) {
  const script = path.join(import.meta.dirname, "misbehaving-child.ts");
  const reader = createIsolatedReader({ script, processes: 1, ...options });
  readers.push(reader);
  return reader;
}

const file = (name: string) => ({ path: name, spoolFile: "unused", offset: 0, length: 0 });
const codes = (reads: Awaited<ReturnType<IsolatedReader["readAll"]>>) =>
  reads.map((read) => [read.path, read.ok ? "read" : read.issue.code]);

describe("the reading process", () => {
  it.each(["crash", "exit", "hang", "greedy", "liar", "eager"])(
    "fails only the file that makes it %s",
    async (deed) => {
      // A busy machine delays answers, so the time of the file that hangs ends by our word.
      if (deed === "hang") vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      const names = ["a", "b", deed, "c", "d"];
      const reads = await open({ fileTimeoutMs: 30_000 }).readAll(names.map(file), "any", [], ({ path: read }) => {
        if (deed === "hang" && read === "b") setImmediate(() => vi.advanceTimersByTime(30_000));
      });
      expect(codes(reads)).toEqual(names.map((name) => [name, name === deed ? "file-refused" : "read"]));
      const failed = reads[2];
      expect(failed?.ok === false && failed.issue.message).toMatch(/^Reading the file .* Copy it again .*leave it out/);
    },
  );

  it("gives a new child the files after the one that ended the old", async () => {
    const reads = await open().readAll(["a", "crash", "b"].map(file), "any", []);
    const pids = reads.flatMap((read) => (read.ok ? [JSON.stringify(read.facts)] : []));
    expect(new Set(pids).size).toBe(2);
  });

  it("reads a file again where the process was ended from outside, and fails no file", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "benchfolio-killed-"));
    const files = ["a", "killed once", "b"].map((name) => ({ ...file(name), spoolFile: path.join(folder, "killed") }));
    const reads = await open().readAll(files, "any", []);
    expect(codes(reads).map(([, code]) => code)).toEqual(["read", "read", "read"]);
    await rm(folder, { recursive: true });
  });

  it("fails a file at which the system ended the process three times, and names that reason", async () => {
    const reads = await open().readAll(["a", "killed", "b"].map(file), "any", []);
    expect(codes(reads).map(([, code]) => code)).toEqual(["read", "file-refused", "read"]);
    const failed = reads[1];
    expect(failed?.ok === false && failed.issue.message).toBe(
      "Not read: the system ended the reading process 3 times, as it does when memory runs out. " +
        "The file itself may be sound.",
    );
  });

  it("gives up after many lost children, and answers for every file", async () => {
    const names = Array.from({ length: 12 }, (_, i) => `exit${i}`);
    const reads = await open().readAll(names.map(file), "any", []);
    expect(codes(reads).filter(([, code]) => code === "file-refused")).toHaveLength(8);
    const unread = reads.flatMap((read) => (!read.ok && read.issue.code === "file-not-read" ? read.issue.message : []));
    expect(unread).toEqual(
      Array(4).fill("Not read: the reading process was lost too often. The file itself may be sound."),
    );
  });

  it("answers for every file when it cannot be started", async () => {
    const reads = await open({ script: "/nowhere/child.ts" }).readAll(["a", "b"].map(file), "any", []);
    expect(codes(reads)).toEqual([
      ["a", "file-not-read"],
      ["b", "file-not-read"],
    ]);
    const messages = reads.map((read) => !read.ok && read.issue.message);
    expect(messages).toEqual(
      Array(2).fill("Not read: the reading process did not start. The file itself may be sound."),
    );
  });

  it("answers all reads with an error once it is closed, those under way and later ones", async () => {
    const reader = open({ fileTimeoutMs: 60_000 });
    const [first] = await reader.readAll([file("a")], "any", []);
    expect(first?.ok).toBe(true);
    const under = reader.read(file("hang"), "any", []);
    await reader.close();
    expect((await under).ok).toBe(false);
    expect((await reader.read(file("later"), "any", [])).ok).toBe(false);
  });

  it("reports each file, and shares many files between two processes", async () => {
    const names = Array.from({ length: 600 }, (_, i) => `f${i}`);
    const seen: string[] = [];
    const reads = await open({ processes: 2 }).readAll(names.map(file), "any", [], (read) => seen.push(read.path));
    expect(reads.map((read) => read.path)).toEqual(names);
    expect(seen.toSorted()).toEqual(names.toSorted());
    expect(new Set(reads.map((read) => read.ok && JSON.stringify(read.facts))).size).toBe(2);
  });
});

describe.runIf(process.platform === "linux")("the environment of the reading process", () => {
  it("has none of the server's settings and secrets, and the project's folder as working directory", async () => {
    process.env.BENCHFOLIO_CANARY = "canary";
    const [read] = await open().readAll([file("a")], "any", []);
    const pid = /\d+/.exec(read?.ok ? JSON.stringify(read.facts) : "")?.[0];
    const environment = readFileSync(`/proc/${pid}/environ`, "utf8");
    expect(environment).toContain("NODE_ENV=");
    expect(environment).not.toMatch(/canary|BENCHFOLIO_|DATABASE_URL/);
    expect(readlinkSync(`/proc/${pid}/cwd`)).toBe(path.resolve(import.meta.dirname, "../../.."));
  });
});

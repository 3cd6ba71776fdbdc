import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { hasShared } from "@/lib/shared.testing";
import { makeTar } from "../archive/archives.testing";
import { disk, replaceDisk } from "../disk";
import { joinedBundle } from "./joined-bundle.testing";
import { nestsTooDeep } from "./looks-like";
import { noMarks } from "./process/whereabouts";
import { readMembers } from "./read-members";
import { openSpool } from "./spool";

const folder = path.resolve(import.meta.dirname, "../../../shared/hostile");

describe("JSON of many levels", () => {
  it("differs from deep but readable JSON, and brackets in texts do not count", () => {
    expect(nestsTooDeep("[".repeat(1_001))).toBe(true);
    expect(nestsTooDeep('{"children":'.repeat(900))).toBe(false);
    expect(nestsTooDeep("[],".repeat(5_000).replace("", "["))).toBe(false);
    expect(nestsTooDeep(`["${"[".repeat(5_000)}\\"${"{".repeat(5_000)}"]`)).toBe(false);
    expect(nestsTooDeep(`text ${"[".repeat(5_000)}`)).toBe(false);
  });
});

describe.runIf(hasShared)("hostile members", () => {
  it("of 200,000 and 50,000 levels of JSON are named as unreadable, and the three good members stay", async () => {
    const { runs, issues } = await joinedBundle(path.join(folder, "h25_json_deep.tar.gz"));
    expect(issues.filter(({ code }) => code === "json-too-deep").map((issue) => issue.path)).toEqual([
      "metadata.json",
      "fio.json",
    ]);
    expect(runs).toHaveLength(3);
  });

  it("with recalls outside 0 to 1 are named row by row, and so is the missing data set", async () => {
    const { issues } = await joinedBundle(path.join(folder, "h21_recall_over_1.tar.gz"));
    const lines = (file: string) => issues.filter(({ path, line }) => path === file && line !== null);
    // 1.7, -0.2, NaN and 95.1 are in lines 2, 3, 4 and 6; the heading is line 1.
    expect(lines("ann.csv").map(({ line }) => line)).toEqual([2, 3, 4, 6, 1]);
    expect(lines("ann.csv").at(-1)?.message).toContain("no column dataset");
    expect(lines("qr.maria").map(({ code }) => code)).toEqual(["recall-out-of-range"]);
  });
});

it("walks an archive of 20,000 members ahead once, however many duplicates it has", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "benchfolio-many-"));
  const file = path.join(folder, "many.tar");
  const names = Array.from({ length: 20_000 }, (_, at) => `o/${at}`);
  await writeFile(file, await makeTar(...[...names, "o/1", "o/2", "o/3"].map((name) => ({ name }))));
  const spool = await openSpool(folder);
  let opened = 0;
  const whole = disk();
  const open: typeof whole.open = (name, ...more) => {
    if (name === file) opened += 1;
    return whole.open(name, ...more);
  };
  const restore = replaceDisk({ ...whole, open });
  try {
    const read = await readMembers(file, { fileName: "many.tar", spool, onProgress() {} });
    expect(read.members).toHaveLength(20_003);
    expect(read.issues.filter(({ code }) => code === "duplicate-member")).toHaveLength(3);
    expect(opened).toBe(2);
  } finally {
    restore();
    await spool.remove();
    await rm(folder, { recursive: true });
  }
});

it("names members that ended their process without reading them again, and reads the others", async () => {
  const spool = await openSpool(tmpdir());
  const marked: string[] = [];
  try {
    const sample = path.resolve(import.meta.dirname, "../../sample/ann-hdf5-small.tar.xz");
    const options = { fileName: "sample.tar.xz", spool, onProgress() {} };
    const whole = await readMembers(sample, options);
    const first = whole.binaries[0]?.member ?? -1;
    const marks = { ...noMarks, file: (place: number, member: string) => void marked.push(`${place} ${member}`) };
    const read = await readMembers(sample, { ...options, marks, refused: new Map([[first, "It hung."]]) });
    const member = read.members[first];
    expect(member).toMatchObject({ path: whole.members[first]?.path, role: "failed", reason: "It hung." });
    expect(read.binaries).toHaveLength(whole.binaries.length - 1);
    expect(read.issues.filter(({ code }) => code === "file-refused").map((issue) => issue.path)).toEqual([
      member?.path,
    ]);
    // The watcher gets each of the others before it is read.
    expect(marked).not.toContain(`${first} ${member?.path}`);
    for (const { member: place } of read.binaries) expect(marked).toContain(`${place} ${read.members[place]?.path}`);
  } finally {
    await spool.remove();
  }
});

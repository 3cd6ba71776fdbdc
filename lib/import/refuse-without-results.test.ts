import { describe, expect, it } from "vitest";
import { ExpectedError } from "../errors";
import type { ReadMembers } from "./read-members";
import { refuseWithoutResults } from "./refuse-without-results";
import { UnreadTables } from "./unread-tables";

const read = (members: [path: string, importer: string | null][]): ReadMembers => ({
  members: members.map(([path, importer]) => ({
    path,
    occurrence: 1,
    sizeBytes: 1,
    role: importer === null ? "attachment" : "imported",
    importer,
    reason: importer === null ? "Text of no known format." : null,
    isText: true,
    content: null,
  })),
  texts: [],
  binaries: [],
  issues: [],
  unpackedBytes: 1,
  fileName: "b.tar.gz",
  sideFiles: new Map(),
  manifests: new Map(),
  chosenRules: new Map(),
  sides: new Map(),
  knownTools: new Map(),
  unread: new UnreadTables(),
});

const refusal = (members: [string, string | null][]): ExpectedError => {
  try {
    refuseWithoutResults(read(members), []);
  } catch (error) {
    if (error instanceof ExpectedError) return error;
  }
  throw new Error("not refused");
};

describe("a bundle without results", () => {
  it("is refused where only settings and samples were recognised, with a message that names them", () => {
    const { code, message, issues } = refusal([
      ["a/my.cnf", "provenance"],
      ["a/o.vm.x", "vmstat"],
      ["a/o.vm.y", "vmstat"],
      ["a/notes.txt", null],
    ]);
    expect(code).toBe("no-results");
    expect(message).toBe(
      "The archive holds no benchmark results, only what belongs beside them: 1 file of settings and host files (my.cnf, lscpu, uname ...), 2 files of vmstat samples. Upload it together with the results.",
    );
    expect(issues.map(({ path }) => path)).toEqual(["a/notes.txt"]);
  });

  it("is refused with the next step, and without a claim that bytes were kept", () => {
    for (const { message } of [
      refusal([["a.txt", null]]),
      refusal([
        ["a.txt", null],
        ["b.txt", null],
      ]),
    ]) {
      expect(message).toContain("No number was taken from it. Upload the output as the tool printed it");
      expect(message).not.toContain("kept");
    }
  });

  it("is accepted with one file of results among them", () => {
    expect(() =>
      refuseWithoutResults(
        read([
          ["a/my.cnf", "provenance"],
          ["a/x.csv", "ann-csv"],
        ]),
        [],
      ),
    ).not.toThrow();
  });
});

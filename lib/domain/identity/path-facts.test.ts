import { describe, expect, it } from "vitest";
import { spokenLevels } from "./path-facts";

describe("the words in the names of a path", () => {
  it("are listed level by level, without noise such as types of files", () => {
    expect(spokenLevels({ archive: "dec25.tar.gz", member: "study/innodb.iobound/results/o.thp.r2.log" })).toEqual([
      { level: 0, source: "archive", name: "dec25.tar.gz", words: [{ text: "dec25", kind: "date" }] },
      { level: 1, source: "root", name: "study", words: [{ text: "study", kind: "unknown" }] },
      {
        level: 2,
        source: "folder",
        name: "innodb.iobound",
        words: [
          { text: "innodb", kind: "storage" },
          { text: "iobound", kind: "scale" },
        ],
      },
      {
        level: 4,
        source: "file",
        name: "o.thp.r2.log",
        words: [
          { text: "thp", kind: "unknown" },
          { text: "r2", kind: "repeat" },
        ],
      },
    ]);
  });
});

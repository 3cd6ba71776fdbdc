import { expect, it } from "vitest";
import { withoutPacking } from "./packing";

it("takes one ending of a compression from a name, whatever its case, and no other", () => {
  const names = ["a/x.csv.gz", "x.tar.xz", "x.txt.zst", "X.LOG.BZ2", "x.csv", "gz", "x.gzip", "x.gz/y", "x.gz.gz"];
  expect(names.map(withoutPacking)).toEqual([
    "a/x.csv",
    "x.tar",
    "x.txt",
    "X.LOG",
    "x.csv",
    "gz",
    "x.gzip",
    "x.gz/y",
    "x.gz",
  ]);
});

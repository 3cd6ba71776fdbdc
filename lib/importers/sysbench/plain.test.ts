import { expect, it } from "vitest";
import { plainName } from "./plain";

it("reads the thread count of a name, also where its ending has lost its point or is that of Markdown", () => {
  for (const name of ["res.thr56txt", "res_thr56.txt", "res.thr56.md", "56thr.log"]) {
    expect(plainName(`results/${name}`, null), name).toMatchObject({ threads: 56, test: null });
  }
  // Letters before such an ending are a word of their own.
  expect(plainName("results/thr56context", null).threads).toBeNull();
});

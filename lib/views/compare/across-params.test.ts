import { expect, it } from "vitest";
import { readAcross } from "./across-params";

const targets = [0.95, 0.99];

it("takes a target that is kept and the whole list, and has nothing to say of them or of what mailers add", () => {
  expect(readAcross({ recall: "0.99", list: "all", utm_source: "mail", table: "across" }, targets)).toEqual({
    recall: 0.99,
    isAll: true,
    notices: [],
  });
  expect(readAcross({}, targets)).toEqual({ recall: null, isAll: false, notices: [] });
});

it("says that a target is not kept, and which are", () => {
  const { recall, notices } = readAcross({ recall: "0.9" }, targets);
  expect([recall, notices]).toEqual([null, ["“recall=0.9” was ignored: recall is 0.95 or 0.99 here."]]);
});

it("says that it takes no filters, with their names", () => {
  const { notices } = readAcross({ bundle: "x", threads: ["1", "2"] }, targets);
  expect(notices.join(" ")).toMatch(/over all public bundles; not taken here: “bundle”, “threads”/);
});

it("names few of the unknown keys of a link and counts the others", () => {
  const raw = Object.fromEntries(["a", "b", "c", "d", "e", "f", "g"].map((key) => [key, "1"]));
  expect(readAcross(raw, targets).notices.join(" ")).toContain("“e”, 2 more.");
});

import { expect, it } from "vitest";
import { readAcross } from "./across-params";

const targets = [0.95, 0.99];

it("takes a target that is kept and the whole list, and has nothing to say of them or of what mailers add", () => {
  expect(readAcross({ recall: "0.99", list: "all", utm_source: "mail", table: "across" }, targets)).toEqual({
    recall: 0.99,
    isAll: true,
    notices: [],
    unread: [],
  });
  expect(readAcross({}, targets)).toEqual({ recall: null, isAll: false, notices: [], unread: [] });
});

it("says that a target is not kept, and which are", () => {
  const { recall, unread } = readAcross({ recall: "0.9" }, targets);
  expect([recall, unread]).toEqual([null, ["“recall=0.9” cannot be read: recall is 0.95 or 0.99 here."]]);
});

it("says that it takes no filters, with their names", () => {
  const { unread } = readAcross({ bundle: "x", threads: ["1", "2"] }, targets);
  expect(unread.join(" ")).toMatch(/filtered by “bundle”\. .*filtered by “threads”\. .*over all public bundles/);
});

it("names few of the keys that nobody knows", () => {
  const raw = Object.fromEntries(["a", "b", "c", "d", "e", "f", "g"].map((key) => [key, "1"]));
  const { notices, unread } = readAcross(raw, targets);
  expect([notices.length, notices[0], unread]).toEqual([5, "“a” is not a setting of this page; it was ignored.", []]);
});

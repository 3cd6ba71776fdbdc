import { expect, it } from "vitest";
import { readAcross } from "./across-params";

const targets = [0.95, 0.99];

it("reads a stored target and the whole list, without notices on them or on mailers' keys", () => {
  expect(readAcross({ recall: "0.99", list: "all", utm_source: "mail", table: "across" }, targets)).toEqual({
    recall: 0.99,
    isAll: true,
    notices: [],
    unread: [],
  });
  expect(readAcross({}, targets)).toEqual({ recall: null, isAll: false, notices: [], unread: [] });
});

it("refuses an unknown target with the known ones", () => {
  const { recall, unread } = readAcross({ recall: "0.9" }, targets);
  expect([recall, unread]).toEqual([null, ["“recall=0.9” cannot be read: recall is 0.95 or 0.99 here."]]);
});

it("refuses filters by name", () => {
  const { unread } = readAcross({ bundle: "x", threads: ["1", "2"] }, targets);
  expect(unread.join(" ")).toMatch(/filtered by “bundle”\. .*filtered by “threads”\. .*over all public bundles/);
});

it("names only some of many unknown keys", () => {
  const raw = Object.fromEntries(["a", "b", "c", "d", "e", "f", "g"].map((key) => [key, "1"]));
  const { notices, unread } = readAcross(raw, targets);
  expect([notices.length, notices[0], unread]).toEqual([5, "“a” is not a setting of this page; it was ignored.", []]);
});

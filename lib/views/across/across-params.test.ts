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

it("refuses an unknown target, and names the known ones", () => {
  const { recall, unread } = readAcross({ recall: "0.9" }, targets);
  expect([recall, unread]).toEqual([null, ["“recall=0.9” cannot be read: recall is 0.95 or 0.99 here."]]);
});

it("refuses filters by name", () => {
  const { unread } = readAcross({ bundle: "x", threads: ["1", "2"] }, targets);
  expect(unread.join(" ")).toMatch(/filtered by “bundle”\. .*filtered by “threads”\. .*over all public bundles/);
});

it("names a repeat of its own parameters, and not of others, which it ignores", () => {
  const twice = ["0.99", "0.95"];
  expect(readAcross({ recall: twice, utm_source: twice, x: twice }, targets).notices).toEqual([
    "“recall” is in the link 2 times; the first is used.",
    "“x” is not a setting of this page; it was ignored.",
  ]);
});

it("names the first five of many unknown keys, and of many filters", () => {
  const raw = Object.fromEntries(["a", "b", "c", "d", "e", "f", "g"].map((key) => [key, "1"]));
  const { notices, unread } = readAcross(raw, targets);
  expect([notices.length, notices[0], unread]).toEqual([5, "“a” is not a setting of this page; it was ignored.", []]);
  const filters = ["bundle", "threads", "machine", "config", "build", "mode"].map((key) => [key, "1"]);
  const refused = readAcross(Object.fromEntries(filters), targets).unread;
  // The sentence after them names the page that takes filters.
  expect([refused.length, refused.filter((text) => text.includes("filtered by")).length]).toEqual([6, 5]);
});

import { expect, it } from "vitest";
import { IssueList } from "../kit/issue-list";
import { FactList } from "./facts";

/** Sets one name to several values. Returns the value that is kept, and the codes of the issues. */
function setRepeatedly(...values: (string | boolean)[]) {
  const issues = new IssueList("my.cnf");
  const facts = new FactList(issues);
  for (const value of values) facts.set("sql_mode", value);
  const kept = facts.end().sql_mode;
  return { kept, codes: issues.all().map(({ code }) => code) };
}

const long = "A,".repeat(200);
const cut = `${long.slice(0, 300)}…`;

it.each([
  ["equal long values", [long, long], []],
  ["long values that differ after the cut", [`${long}B`, `${long}C`], ["setting-repeated"]],
  ["a long value and its own cut", [long, cut], ["setting-repeated"]],
  ["a short value between equal long ones", [long, "B", long], ["setting-repeated"]],
  ["equal short values", ["A", "A"], []],
  ["a text and a flag", ["true", true], ["setting-repeated"]],
])("compares %s whole", (_, values, codes) => expect(setRepeatedly(...values).codes).toEqual(codes));

it("names ten repeated settings, and counts the others", () => {
  const messageOf = (settings: number) => {
    const issues = new IssueList("my.cnf");
    const facts = new FactList(issues);
    for (const value of ["1", "2"]) for (let at = 0; at < settings; at++) facts.set(`s${at}`, value);
    facts.end();
    return issues.all()[0]?.message;
  };
  const ten = "Set more than once, the last one counts: s0, s1, s2, s3, s4, s5, s6, s7, s8, s9";
  expect([messageOf(10), messageOf(12)]).toEqual([`${ten}.`, `${ten} and 2 more.`]);
});

it("keeps the last value, cut", () => {
  expect(setRepeatedly("B", long).kept).toBe(cut);
  expect(setRepeatedly(long, "B").kept).toBe("B");
});

it("leaves out a secret that only the cut part of its name shows", () => {
  const issues = new IssueList("my.cnf");
  const facts = new FactList(issues);
  facts.set(`${"plugin.".repeat(30)}password`, "fish");
  expect(facts.end()).toEqual({});
  expect(issues.all().map(({ code }) => code)).toEqual(["secrets-left-out"]);
});

it("keeps long names apart that differ after the cut, and cuts equal names alike", () => {
  const issues = new IssueList("sysctl.txt");
  const facts = new FactList(issues);
  const start = "net.".repeat(40);
  facts.set(`${start}rmem`, "1");
  facts.set(`${start}wmem`, "2");
  facts.set(`${start}wmem`, "3");
  const kept = Object.entries(facts.end());
  expect(kept.map(([, value]) => value)).toEqual(["1", "3"]);
  for (const [name] of kept) expect(name).toMatch(new RegExp(`^${start.slice(0, 120)}… #[\\w+/]{8}$`));
  expect(issues.all().map(({ code }) => code)).toEqual(["setting-repeated"]);
});

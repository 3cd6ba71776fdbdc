import { expect, test } from "vitest";
import type { Issue } from "@/lib/domain/model";
import { noResults } from "@/lib/domain/parsed-results";
import { IssueList, shortText, withFewIssues } from "./issue-list";

test("keeps the first issues of each code and file, and counts the others", () => {
  const issue = (path: string, code: string, line: number): Issue => ({
    code,
    severity: "warning",
    path,
    line,
    text: `line ${line}`,
    message: "It is odd.",
  });
  const issues = [...Array(5).keys()].map((line) => issue("a", "odd", line + 1));
  const few = withFewIssues({ ...noResults(), issues: [...issues, issue("b", "odd", 1), issue("a", "other", 9)] }, 2);
  expect(few.issues.map(({ path, code, line }) => [path, code, line])).toEqual([
    ["a", "odd", 1],
    ["a", "odd", 2],
    ["b", "odd", 1],
    ["a", "other", 9],
    ["a", "odd", null],
  ]);
  expect(few.issues.at(-1)?.message).toBe("The same problem (odd) is at 3 more places of this file.");
});

test("keeps exactly its limit of a code, and counts the others in one more issue", () => {
  const messages = (count: number) => {
    const issues = new IssueList("a", 2);
    for (let line = 1; line <= count; line++) issues.add("warning", "odd", { line, text: null, message: `m${line}` });
    issues.add("info", "other", { line: 9, text: null, message: "m9" });
    return issues.all().map(({ severity, line, message }) => [severity, line, message]);
  };
  const [first, second, other] = [
    ["warning", 1, "m1"] as const,
    ["warning", 2, "m2"] as const,
    ["info", 9, "m9"] as const,
  ];
  expect(messages(2)).toEqual([first, second, other]);
  expect(messages(3)).toEqual([
    first,
    second,
    other,
    ["warning", null, "The same problem (odd) is at 1 more place of this file."],
  ]);
  expect(messages(5)).toEqual([
    first,
    second,
    other,
    ["warning", null, "The same problem (odd) is at 3 more places of this file."],
  ]);
});

test("keeps 20 issues of a code by default, and counts none where all fit", () => {
  const issues = new IssueList("a");
  for (let line = 1; line <= 20; line++) issues.add("info", "odd", { line, text: null, message: "m" });
  expect(issues.all().map(({ line }) => line)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  const all = { ...noResults(), issues: issues.all() };
  expect(withFewIssues(all)).toEqual(all);
});

test("cuts a text above the limit, and marks the cut", () => {
  expect([shortText("abc", 3), shortText("abcd", 3)]).toEqual(["abc", "abc…"]);
});

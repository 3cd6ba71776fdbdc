import { expect, test } from "vitest";
import type { Issue } from "@/lib/domain/model";
import { noResults } from "@/lib/domain/parsed-results";
import { withFewIssues } from "./issue-list";

test("keeps the first issues of each code and file, and counts the others", () => {
  const issue = (path: string, code: string, line: number): Issue => ({
    ...{ code, severity: "warning", path, line, text: `line ${line}`, message: "It is odd." },
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
  expect(few.issues.at(-1)?.message).toBe("3 more places of this file have the same problem (odd).");
});

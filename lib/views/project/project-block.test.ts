import { expect, it } from "vitest";
import { movedText, unlistedTexts } from "./project-block";
import type { ProjectMove, ProjectRow, ProjectView } from "./project-types";

it("counts the branches and releases that a project's page does not list", () => {
  expect(unlistedTexts({ branches: 10, releases: 10 })).toEqual([]);
  expect(unlistedTexts({ branches: 34, releases: 1_200 })).toEqual([
    "Listed are 10 of 34 branches, those with most nights.",
    "Listed are the newest 10 of 1,200 releases.",
  ]);
});

it("says how many tests moved, and which way", () => {
  const rowWith = (better: boolean | null | undefined, at: number): ProjectRow => {
    const move: ProjectMove = { kind: "level", night: 1, ratio: 0.9, better: better ?? null, nights: 2, query: null };
    return {
      key: `test ${at}`,
      label: `test ${at}`,
      conditions: "",
      unit: "1/s",
      history: "",
      values: [],
      runs: [],
      move: better === undefined ? null : move,
      untested: null,
    };
  };
  const text = (...moves: (boolean | null | undefined)[]) =>
    movedText({ rows: moves.map(rowWith), rowName: "test" } satisfies Pick<ProjectView, "rows" | "rowName">);
  expect(text(undefined, undefined)).toBe("None of 2 tests moved.");
  expect(text(false, false, true, undefined)).toBe("3 of 4 tests moved: 2 worse, 1 better.");
  expect(text(null)).toBe("1 of 1 test moved: 0 worse, 0 better, 1 otherwise.");
});

import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { UnreadTable } from "@/lib/domain/unread-table";
import { UnreadNotice } from "./unread-notice";

const guess = { is: "ignore", unit: null, why: "" };
const textOf = (files: number, points: number, headings = ["avg"]) => {
  const table: UnreadTable = {
    form: "cells",
    files,
    paths: ["a.csv"],
    levels: [],
    columns: headings.map((heading) => ({ heading, isNumber: true, guess })),
    rows: [],
  };
  return renderToStaticMarkup(<UnreadNotice id="b" tables={[table]} visibilityAsked={null} points={points} />);
};

it("names one file or several that were not read beside others that were", () => {
  expect(textOf(1, 9)).toMatch(/1 file with tables was not read\..* It holds a table with the columns avg/);
  expect(textOf(2, 9)).toMatch(/2 files with tables were not read\..* They hold a table with the columns avg/);
});

it("names four columns, and counts the others", () => {
  expect(textOf(1, 9, ["a", "b", "c", "d"])).toContain("the columns a, b, c, d, and nothing");
  expect(textOf(1, 9, ["a", "b", "c", "d", "e", "f"])).toContain("the columns a, b, c, d and 2 more, and nothing");
});

it("counts the files of a bundle without a number", () => {
  expect(textOf(1, 0)).toMatch(/No number was read yet\..*1 file holds a table with the columns avg/);
});

it("asks of a table that was read which of its columns is a setting", () => {
  const table: UnreadTable = {
    form: "cells",
    files: 1,
    paths: ["a.csv"],
    levels: [],
    columns: [{ heading: "lock_ms", isNumber: true, guess }],
    rows: [],
    isRead: true,
  };
  const text = renderToStaticMarkup(<UnreadNotice id="b" tables={[table]} visibilityAsked={null} points={4} />);
  expect(text).toContain("A column may be a setting or measured.");
  expect(text).toContain("in 1 file.");
  expect(text).not.toContain("not read");
});

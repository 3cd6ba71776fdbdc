import { expect, it } from "vitest";
import { pageContent } from "./page-content";

const page = (value: string, rows: readonly string[]) =>
  `<p>${value}</p>${rows.map((row) => `<script>self.__next_f.push([1,"${row}"])</script>`).join("")}`;

it("takes two answers of one page as the same, whatever the order of their data", () => {
  const one = page("1", ['a:[\\"$\\",\\"p\\",{\\"of\\":\\"$Lb\\"}]\\nb:[1', ",2]\\n"]);
  const other = page("1", ['1:[1,2]\\n2:[\\"$\\",\\"p\\",{\\"of\\":\\"$L1\\"}]\\n']);
  expect(pageContent(one)).toBe(pageContent(other));
});

it("finds the row behind a text, which ends by its length and without a line end", () => {
  const rows = (text: string, next: string) => page("1", [`1:T5,${text}${next}:[1]\\n`]);
  expect(pageContent(rows("a\\nb\\nc", "2e"))).toBe(pageContent(rows("a\\nb\\nc", "3f")));
  expect(pageContent(rows("é\\nbc", "2e"))).toBe(pageContent(rows("é\\nbc", "3f")));
  expect(pageContent(rows("a\\nb\\nc", "2e"))).not.toBe(pageContent(rows("a\\nb\\nd", "2e")));
});

it("distinguishes pages that differ in their text or in their data, and tables that differ", () => {
  const one = page("1", ["a:[1]\\n"]);
  expect(pageContent(one)).not.toBe(pageContent(page("2", ["a:[1]\\n"])));
  expect(pageContent(one)).not.toBe(pageContent(page("1", ["a:[2]\\n"])));
  expect(pageContent("a,b\n1,2\n")).not.toBe(pageContent("a,b\n1,3\n"));
});

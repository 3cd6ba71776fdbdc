import { expect, it } from "vitest";
import { columnName, distinctLines } from "./baseline-words";

const heads = [
  { title: "10.2.30", lines: ["config z12a", "the author’s table"] },
  { title: "10.2.30", lines: ["config z12b", "the author’s table"] },
  { title: "11.4.8", lines: ["config z12b"] },
];

it("names a column by its title, with distinct lines where another has the same", () => {
  expect(columnName({ heads }, 0)).toBe("10.2.30, config z12a");
  expect(columnName({ heads }, 2)).toBe("11.4.8");
  expect(columnName({ heads }, 9)).toBe("");
});

it("returns all lines of a head where none is distinct", () => {
  const same = [heads[0], heads[0]].flatMap((head) => head ?? []);
  expect(distinctLines({ heads: same }, 0)).toEqual(["config z12a", "the author’s table"]);
});

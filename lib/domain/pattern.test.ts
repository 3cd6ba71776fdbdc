import { expect, it } from "vitest";
import { pattern } from "./pattern";

it("is the same expression in one line and in several; blanks inside a line count", () => {
  const [broken, whole] = [
    pattern("gi")`
      ^a b(\d+)
      |\w\.$
    `,
    /^a b(\d+)|\w\.$/gi,
  ];
  expect([broken.source, broken.flags]).toEqual([whole.source, whole.flags]);
  expect("A B12".match(broken)).toEqual(["A B12"]);
});

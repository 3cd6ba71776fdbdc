import { expect, it } from "vitest";
import { contextDifferences } from "./confounders";

it("words of a path are not named where the variants differ, since their names have them", () => {
  const between = (a: Record<string, string>, b: Record<string, string>) =>
    contextDifferences({ contexts: [a, b], columnsBy: "build" }, 0, 1).map(({ dimension }) => dimension);
  expect(between({ variant: "io2000", "s.disk": "io2" }, { variant: "nvme", "s.disk": "nvme" })).toEqual(["variant"]);
  expect(between({ variant: "one", "s.disk": "io2" }, { variant: "one", "s.disk": "nvme" })).toEqual(["s.disk"]);
  expect(between({ variant: "unset", "s.words": "unset" }, { variant: "thp", "s.words": "thp" })).toEqual(["variant"]);
});

it("words of a path are named where no variant's name has them, as those of another bundle", () => {
  const [bare, thp] = [
    { variant: "unset", "s.words": "unset" },
    { variant: "thp", "s.words": "thp nvme" },
  ];
  const found = contextDifferences({ contexts: [bare, thp], columnsBy: "build" }, 0, 1);
  expect(found).toEqual([
    { dimension: "variant", base: "unset", other: "thp" },
    { dimension: "s.words", base: "unset", other: "thp nvme" },
  ]);
});

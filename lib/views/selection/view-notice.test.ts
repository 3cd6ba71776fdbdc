import { expect, it } from "vitest";
import { copiesSentence } from "./view-notice";

it("names up to three bundles by their titles, commas included, and counts the others", () => {
  expect(copiesSentence(33, ["Sample: MariaDB, MyRocks and PostgreSQL"], ["first", "second, again"])).toBe(
    "33 points of Sample: MariaDB, MyRocks and PostgreSQL are copies, number " +
      "for number, of results of first and second, again: each result counts once.",
  );
  expect(copiesSentence(1, ["a", "b", "c", "d", "e"], ["f"])).toBe(
    "1 point of a, b, c and 2 more is a copy, number for number, of results of f: each result counts once.",
  );
});

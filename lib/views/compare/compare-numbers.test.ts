import { expect, it } from "vitest";
import { builtAgainText } from "./compare-numbers";

const built = (totalSeconds: number | null, ...again: number[]) => ({
  index: { totalSeconds, loadSeconds: null, buildSeconds: null, bytes: null },
  repeats: again.map((seconds, at) => ({ id: `b1.i${at}`, seconds, sweep: "8 threads" })),
});

it("gives the spread of an index's builds as the index costs do: the quickest over the slowest", () => {
  // MariaDB m 4 of jan25.ann.fashion-mnist: 1 - 8.706455945968628 / 11.866663455963135 = 26.6 %.
  const indexes = [built(11.866663455963135, 8.706455945968628), built(100, 99), built(5)];
  expect(builtAgainText(indexes)).toBe(
    "2 of 3 indexes were built more than once: the quickest build took at most 27 % less than the slowest.",
  );
});

it("gives no spread of builds without a time, and nothing without an index", () => {
  expect(builtAgainText([built(null, 8)])).toBe("1 of 1 index was built more than once.");
  expect(builtAgainText([])).toBe("");
});

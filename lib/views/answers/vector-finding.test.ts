import { expect, it } from "vitest";
import { vectorFinding } from "./vector-finding";

const line = (algorithm: string, qps: number, variant: string | null = null) => ({
  ...{ algorithm, qps, variant, config: null, recall: 0.96, point: "b.1" },
});
const preview = (lines: ReturnType<typeof line>[]) => ({
  ...{ name: "mnist", setting: "k = 10", compare: "/compare", target: 0.95, lines },
});

it("holds the fastest algorithm against the next one, never a variant of itself", () => {
  const lines = [line("MariaDB", 6000, "a"), line("MariaDB", 5000, "b"), line("PGVector", 3000)];
  expect(vectorFinding([preview([]), preview(lines)])?.sentence).toBe(
    "At recall ≥ 0.95 MariaDB (a) answers 2.00 times as many queries as PGVector: 6,000 against 3,000 q/s.",
  );
});

it("passes over a data set where the two may differ by noise alone", () => {
  const close = preview([line("MariaDB", 1020), line("PGVector", 1000)]);
  expect(vectorFinding([close])).toBeNull();
  const apart = { ...preview([line("MariaDB", 3000), line("PGVector", 1000)]), name: "glove" };
  expect(vectorFinding([close, apart])?.dataset).toBe("glove");
});

it("finds nothing for a single algorithm", () => {
  expect(vectorFinding([preview([line("MariaDB", 1), line("MariaDB", 2, "b")])])).toBeNull();
});

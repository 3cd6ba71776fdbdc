import { expect, it } from "vitest";
import type { RelativeCell } from "@/lib/domain/relative/relative-cells";
import type { Known } from "@/lib/domain/verdicts/noise";
import { verdictOfCells } from "./pair-rows";

/** Six standard deviations are 60 %: by this noise alone 100 and 130 agree. */
const wide: Known = { sigma: 0.1, df: 30, session: 0, drift: 0, source: "setting", builds: 1 };
const cell = (state: RelativeCell["state"], values: readonly number[]): RelativeCell => ({
  state,
  value: values[0] ?? null,
  min: Math.min(...values),
  max: Math.max(...values),
  n: values.length,
  samples: values.map((value, at) => ({ id: `b1.${at}`, value, status: "complete" })),
  origin: "raw",
  context: 0,
});

it.each(["a", "b"])("gives no answer where the table marks the repeats of side %s as disagreeing", (side) => {
  const [apart, one] = [cell("repeats-disagree", [100, 130]), cell("measured", [100])];
  const [a, b] = side === "a" ? [apart, one] : [one, apart];
  expect(verdictOfCells(a, b, 1, wide)).toEqual({ answer: "cannot tell", why: "repeats disagree", ratio: 1 });
  const agreeing = verdictOfCells({ ...a, state: "measured" }, { ...b, state: "measured" }, 1, wide);
  expect(agreeing.why).toBeNull();
});

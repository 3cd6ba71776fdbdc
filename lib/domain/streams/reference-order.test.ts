import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { versionWithStage } from "@/lib/domain/identity/build";
import { identityOf } from "@/lib/domain/identity/identity";
import { compareBuilds, haveNoOrder } from "@/lib/domain/names/versions";
import { hasShared } from "@/lib/shared.testing";
import { statedNights } from "./night-places";

// The reference's examples are other people's results. The test reads them in place, since they are not ours to copy.
const file = path.resolve(import.meta.dirname, "../../../../shared/reference/identity/examples.json");
const examples = z.object({
  order: z.array(
    z.object({
      a: z.string(),
      b: z.string(),
      /** Parent of each commit. */
      parents: z.record(z.string(), z.string()).default({}),
      /** -1 = a is older; null = no order. */
      expected: z.number().nullable(),
    }),
  ),
});

/** Returns the builds of these names. A project states the parents, and none of the other commits. */
function buildsOf(names: readonly string[], parents: Readonly<Record<string, string>>) {
  const uploads = [...new Set(Object.entries(parents).flat())].map((commit) => {
    const rest = { branch: "main", version: null, measured: null, places: [] };
    return { bundle: commit, commit, parent: parents[commit] ?? null, ...rest };
  });
  const nights = statedNights({ project: "p", owner: "ann", rank: 0 }, uploads);
  return names.map((name) => {
    const { build } = identityOf({ archive: "x", member: name });
    if (!build) throw new Error(`${name} names no build.`);
    return { raw: build.raw, version: versionWithStage(build), night: nights.get(build.commit ?? "")?.place };
  });
}

describe.runIf(hasShared)("the reference's order of builds", () => {
  const { order } = hasShared ? examples.parse(JSON.parse(readFileSync(file, "utf8"))) : { order: [] };

  it.each(order)("holds for $a and $b: $expected", ({ a, b, parents, expected }) => {
    const [first, second] = buildsOf([a, b], parents);
    if (!first || !second) throw new Error("An example has two builds.");
    for (const [x, y, sign] of [
      [first, second, 1],
      [second, first, -1],
    ] as const)
      expect(haveNoOrder(x, y) ? null : Math.sign(compareBuilds(x, y)) * sign).toBe(expected);
  });
});

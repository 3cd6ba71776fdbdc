import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { hasShared } from "@/lib/shared.testing";
import type { Fact } from "./fact";
import { identityOf } from "./identity";
import { sideFacts } from "./side-files";

// The reference's examples are other people's results. The test reads them in place, since they are not ours to copy.
const folder = path.resolve(import.meta.dirname, "../../../../shared/reference/identity");
const examples = z.object({
  identity: z.array(
    z.object({
      archive: z.string(),
      member: z.string(),
      own: z
        .object({
          output: z.object({ threads: z.string() }).optional(),
          fileThreads: z.array(z.string()).optional(),
          side: z.string().optional(),
        })
        .default({}),
      expected: z.unknown(),
    }),
  ),
});

const valuesOf = (record: Partial<Record<string, Fact>>) =>
  Object.fromEntries(Object.entries(record).map(([key, fact]) => [key, fact?.value]));
describe.runIf(hasShared)("the reference's examples", () => {
  const { identity } = hasShared
    ? examples.parse(JSON.parse(readFileSync(path.join(folder, "examples.json"), "utf8")))
    : { identity: [] };

  it.each(identity.map((one) => [one.member, one] as const))("%s has the expected identity", (_, example) => {
    const { archive, member, own, expected } = example;
    const found = identityOf({ archive, member }, { ...own, side: own.side === undefined ? [] : sideFacts(own.side) });
    expect({
      engine: found.engine?.value ?? null,
      build: found.build,
      machine: valuesOf(found.machine),
      scale: Object.fromEntries(
        Object.entries(found.scale).map(([key, fact]) => [key, `${fact.value} (${fact.source})`]),
      ),
      facts: valuesOf(found.facts),
      disk: found.disk.map(({ value }) => value),
      parameters: found.parameters.map(({ value }) => value),
      marks: found.marks.map(({ kind, text }) => `${kind} ${text}`),
      words: found.words.map(({ text }) => text),
      conflicts: found.conflicts.map(({ kind, kept, lost }) => `${kind}: ${kept.value}, not ${lost.value}`),
    }).toEqual(expected);
  });
});

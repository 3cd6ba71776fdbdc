import { readFileSync } from "node:fs";
import path from "node:path";
import { group } from "d3-array";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { hasShared } from "@/lib/shared.testing";
import type { Params } from "../../domain/model";
import { type Execution, identityOf } from "./execution";
import { variantsOf } from "./variants";

const file = path.resolve(import.meta.dirname, "../../../../shared/reference/variants/vectors.jsonl");

const text = z.string().nullable().default(null);
const number = z.number().nullable().default(null);
const params = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).default({});
const known = z.object({
  importer: z.string(),
  origin: z.string(),
  mode: text,
  engine: text,
  build: text,
  version: text,
  config: text,
  machine: text,
  algorithm: text,
  workload: text,
  cpus: number,
  threads: number,
  params,
  settings: params,
});
const vector = z.object({
  bundle: z.string(),
  executions: z.array(z.object({ path: z.string(), known, value: z.number().nullable() })),
  expected: z.array(z.object({ variant: z.array(z.string()), repeat: z.string().nullable() })),
});

// The table of dop10 in this bundle has loads, which ran with one thread. A word with another count is a variant for
// us, and a repeat in the reference.
const DIFFERENT = ["archive:mar25.sb.in.c48"];

describe.runIf(hasShared)("the reference's vectors", () => {
  const vectors = hasShared
    ? readFileSync(file, "utf8")
        .trim()
        .split("\n")
        .map((line) => vector.parse(JSON.parse(line)))
    : [];

  it.each(vectors.filter(({ bundle }) => !DIFFERENT.includes(bundle)).map((one) => [one.bundle, one] as const))(
    "%s has the same variants and repeats",
    (_, { executions, expected }) => {
      const all = executions.map(({ path: name, known: facts, value }): Execution => {
        const { importer, origin, mode, ...rest } = facts;
        const batch = mode === null ? null : mode === "batch";
        return {
          path: name,
          kind: `${importer} ${origin}`,
          authored: origin === "author",
          values: value === null ? [] : [value],
          known: { ...rest, batch },
        };
      });
      // A number with a name (iops1000) is a setting for us, and a word in the reference.
      const parts = (named: readonly { variant: string[]; settings?: Params }[]) =>
        [
          ...group(all.entries(), ([at, execution]) => {
            const { variant = [], settings = {} } = named[at] ?? {};
            return [identityOf(execution), variant.join("/").toLowerCase(), JSON.stringify(settings)].join("");
          }),
        ]
          .map(([, cell]) => cell.map(([at]) => at).join())
          .sort();
      expect(parts(variantsOf(all))).toEqual(parts(expected));
    },
  );
});

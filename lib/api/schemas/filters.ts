import { z } from "zod";
import { DIMENSIONS, type Dimension } from "@/lib/domain/conditions/dimensions";
import { joinList, splitList } from "@/lib/domain/conditions/list-codec";

const MAX_VALUES = 200;

/**
 * A list as addresses spell it (list-codec.ts), each value once. A list in which a value begins with a space is refused: it is most
 * likely one name with a comma, whose first half names something else.
 */
export const listValues = z
  .string()
  .max(20_000)
  .transform((text) => [...new Set(splitList(text))])
  .pipe(z.array(z.string()).max(MAX_VALUES))
  .refine((list) => list.length < 2 || !list.some((value) => value.startsWith(" ")), {
    error: "a value begins with a space; inside a value, a comma is written \\,",
  });

const values = (text: string, example: string) => listValues.optional().describe(text).meta({ example });

/** Words of a fixed set: another one is a mistake, not a filter that nothing passes. */
const fixed: Readonly<Record<string, readonly string[]>> = {
  origin: ["raw", "author", "computed"],
  status: ["complete", "truncated", "failed", "suspect"],
};

const examples: Readonly<Record<string, string>> = {
  engine: "mariadb,pgvector",
  algorithm: "PGVector_halfvec",
  build: "ma110702_rel_withdbg",
  config: "z11b_c8r32",
  machine: joinList(["hetz, 48 CPUs"]),
  threads: "1,8",
  batch: "true",
  workload: "random-points",
  bundle: "k4c5q2m7x3za",
};

/** The query parameter of a dimension: any of the values passes; none of them in the data leaves no row. */
function filterField({ key, label, missing }: Dimension) {
  const words = fixed[key];
  const text = words ? `${label}: ${words.join(", ")}.` : `${label}; "${missing}" = the source does not say.`;
  const list = words ? listValues.pipe(z.array(z.enum(words))) : listValues;
  return list
    .optional()
    .describe(text)
    .meta({ example: examples[key] ?? words?.[0] ?? missing });
}

/** Which points an answer is about. */
export type FilterScope = "all" | "tests" | "vectors";

type FilterShape = Readonly<Record<string, z.ZodType<string[] | undefined>>>;
const shapeOf = (scope: FilterScope): FilterShape =>
  Object.fromEntries(
    DIMENSIONS.filter(({ of }) => scope === "all" || of === "all" || of === scope).map((dimension) => [
      dimension.key,
      filterField(dimension),
    ]),
  );

/** The filters on rows: every dimension with a name (dimensions.ts). Those by pattern (`s.NAME` ...) are read by readQuery. */
export const filterShapes: Readonly<Record<FilterScope, FilterShape>> = {
  all: {
    family: values("Benchmark family.", "vector-search"),
    dataset: values("Data set of a vector search.", "fashion-mnist-784-euclidean"),
    ...shapeOf("all"),
  },
  tests: shapeOf("tests"),
  vectors: shapeOf("vectors"),
};

/** Filters whose key is made from a name: settings `s.rows`, parameters of an index or query `p.m`, of a test `w.range`. */
export const filterPatterns: Readonly<Record<FilterScope, readonly string[]>> = {
  all: ["s.", "p.", "w."],
  tests: ["s.", "w."],
  vectors: ["s.", "p."],
};

import { z } from "zod";
import { DIMENSIONS, type Dimension } from "@/lib/domain/conditions/dimensions";
import { ALL } from "@/lib/domain/conditions/filters";
import { splitList } from "@/lib/domain/conditions/list-codec";

/** Most values of one filter. */
const MAX_VALUES = 200;

/**
 * A list as addresses spell it (list-codec.ts), each value once, at most 200 values. A value that begins with a space
 * is refused. It is most likely the second half of a name with a comma. The first half alone would match something
 * else.
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

/**
 * Returns the query parameter of a dimension: any of the values passes. Where `words` has all values, others are
 * refused.
 */
function filterField({ label, missing, words, example }: Dimension) {
  const text = words ? `${label}: ${words.join(", ")}.` : `${label}; "${missing}" = the source does not say.`;
  const list = words ? listValues.pipe(z.array(z.enum([...words, ALL]))) : listValues;
  return list.optional().describe(text).meta({ example });
}

/** The points that an answer may hold: all, those of tests, or those of vector searches. */
export type FilterScope = "all" | "tests" | "vectors";

type FilterShape = Readonly<Record<string, z.ZodType<string[] | undefined>>>;
const shapeOf = (scope: FilterScope): FilterShape =>
  Object.fromEntries(
    DIMENSIONS.filter(({ of }) => scope === "all" || of === "all" || of === scope).map((dimension) => [
      dimension.key,
      filterField(dimension),
    ]),
  );

/**
 * The filters on rows: every dimension with a name (dimensions.ts). Those by pattern (`s.NAME` ...) are read by
 * readQuery.
 */
export const filterShapes: Readonly<Record<FilterScope, FilterShape>> = {
  all: {
    family: values("Benchmark family.", "vector-search"),
    dataset: values("Data set of a vector search.", "fashion-mnist-784-euclidean"),
    ...shapeOf("all"),
  },
  tests: shapeOf("tests"),
  vectors: shapeOf("vectors"),
};

/** Filters whose key contains a name: settings `s.rows`, index or query parameters `p.m`, test parameters `w.range`. */
export const filterPatterns: Readonly<Record<FilterScope, readonly string[]>> = {
  all: ["s.", "p.", "w."],
  tests: ["s.", "w."],
  vectors: ["s.", "p."],
};

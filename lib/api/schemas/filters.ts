import { z } from "zod";
import { joinList, splitList } from "@/lib/domain/list-codec";

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

export const values = (text: string, example: string) => listValues.optional().describe(text).meta({ example });

/** A list of words of a fixed set. */
export const words = (allowed: readonly string[], text: string) =>
  listValues
    .pipe(z.array(z.enum(allowed)))
    .optional()
    .describe(text);

/** Filters that points and index builds share. "unknown" = the source does not say. */
export const filterFields = {
  family: values("Benchmark family.", "vector-search"),
  dataset: values("Data set.", "fashion-mnist-784-euclidean"),
  distance: values('Distance; "unknown" where no source says.', "euclidean"),
  k: values('Neighbours asked for; "unknown" where no source says.', "10"),
  engine: values("Engine, our name.", "mariadb,pgvector"),
  algorithm: values("Label as its source prints it.", "PGVector_halfvec"),
  build: values('Engine build, raw name; or "unknown".', "ma110702_rel_withdbg"),
  config: values('Config, raw name; or "unknown".', "z11b_c8r32"),
  machine: values('Machine; or "unknown".', joinList(["hetz, 48 CPUs"])),
  workload: values("Test of other families than vector search.", "random-points"),
  threads: values('Thread counts; or "unknown".', "1,8"),
  batch: values('Batch mode: "true", "false" or "unknown".', "true"),
  bundle: values("Bundle ids.", "k4c5q2m7x3za"),
} as const;

/** Filters on parameters and settings: any query key `p.NAME` or `s.NAME` with one or more values. */
export const paramFilterPattern = { p: /^p\.[^\s]+$/, s: /^s\.[^\s]+$/ } as const;

export const filterSchema = z.object(filterFields);
export type FilterValues = z.output<typeof filterSchema>;

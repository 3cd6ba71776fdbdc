import { z } from "zod";

/** Conditions of a number. Keys and values are those of the filters, so that a row's conditions find similar rows. */
export const conditionsSchema = z
  .record(z.string(), z.string().nullable())
  .describe(
    "Conditions of the number by dimension, spelled as in filters: " +
      "engine, build, machine, threads, mode, scale, config, variant, s.NAME. " +
      "Null = not recorded. A dimension with several values in a row without a point is left out.",
  )
  .meta({ id: "Conditions", example: { machine: "hetz, 48 CPUs", threads: "8", mode: "batch", config: null } });

import { z } from "zod";
import { LIMIT_KEYS } from "@/lib/domain/vector/limits";
import { maybe, number } from "@/lib/views/frozen/schema-parts";
import { point } from "./point-schema";

/** The effect of the reader's limits on the best of a series at a target. */
export const budget = z.object({
  /** The best without limits; null where the series never reaches the target. */
  unlimited: point.nullable(),
  /** Indexes with a point at the target, and those with one that is known to fit. */
  indexes: z.object({ reaching: number, fitting: number }),
  /** The best QPS of another index that fits; null = there is none. */
  next: maybe,
  /** Points at the target by how they fit. */
  counts: z.object({ fits: number, above: number, unknown: number }),
  /** The least changes of limits that give a point, and the best point there. Empty where a point fits or none can. */
  relaxed: z.array(
    z.object({
      limits: z.object({ maxBuildSeconds: maybe, maxIndexMiB: maybe, p99: maybe, maxCost: maybe.default(null) }),
      changed: z.array(z.enum(LIMIT_KEYS)),
      /** The values that set the new limits. */
      needs: z.object({
        buildSeconds: maybe,
        indexBytes: maybe,
        p99Seconds: maybe,
        dollarsPerQuery: maybe.default(null),
      }),
      point,
    }),
  ),
});

import { z } from "zod";
import { firstParam } from "@/lib/first-param";
import type { RawSearchParams } from "@/lib/views/state/query-values";

const number = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number);

/** Decodes `line` (null = none) and `occurrence` (1 = the first member of that name); ignores bad values. */
export const decodeFileParams = (raw: RawSearchParams) => ({
  line: number.nullable().catch(null).parse(firstParam(raw.line)),
  occurrence: number.catch(1).parse(firstParam(raw.occurrence)),
});

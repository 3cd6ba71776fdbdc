import { z } from "zod";
import { firstParam } from "@/lib/first-param";
import type { RawSearchParams } from "@/lib/views/state/query-values";

const role = z.enum(["imported", "attachment", "ignored", "failed"]).optional().catch(undefined);
const after = z.coerce.number().int().min(0).max(2_000_000_000).catch(0);

/**
 * Decodes the file list's `path` ("" = any), `role` (undefined = any) and `after` (0 = from the start); ignores bad
 * values.
 */
export const decodeBundleParams = (raw: RawSearchParams) => ({
  text: firstParam(raw.path),
  role: role.parse(firstParam(raw.role) || undefined),
  after: after.parse(firstParam(raw.after) || 0),
});

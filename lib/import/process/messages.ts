import { z } from "zod";
import { renameShape } from "../../db/write/save-bundle";

/** Message to the process of an import. */
export const hostMessage = z.object({
  bundleKey: z.number().int(),
  rename: renameShape.optional(),
  /** Only an import saves rows of the bundle. */
  task: z.enum(["import", "preview", "twin"]),
  /** File for its progress. */
  marksFile: z.string(),
  /** Members to skip, by place, each with the reason: reading them did not end before. */
  refused: z.array(z.tuple([z.number().int(), z.string()])),
});
/** A checked message to the process of an import. */
export type HostMessage = z.output<typeof hostMessage>;

/**
 * Answer of the process. After `refused`, the bundle has the reason. After `failed`, it may be tried again; `ofServer`
 * is true where the bundle was not at fault.
 */
export const childMessage = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("done") }),
  z.object({ kind: z.literal("refused"), code: z.string(), message: z.string() }),
  z.object({ kind: z.literal("failed"), message: z.string(), ofServer: z.boolean() }),
]);
/** A checked answer of that process. */
export type ChildMessage = z.output<typeof childMessage>;

import { z } from "zod";

/** What the host tells the process of an import. */
export const hostMessage = z.object({
  bundleKey: z.number().int(),
  rename: z.object({ fileName: z.string(), title: z.string() }).optional(),
  /** Where its process writes down how far it is. */
  marksFile: z.string(),
  /** Members not to be read, by place, each with the reason: reading them did not end before. */
  refused: z.array(z.tuple([z.number().int(), z.string()])),
});
export type HostMessage = z.output<typeof hostMessage>;

/** What it answers. `refused`: the bundle says why; `failed`: it may be tried again, and `ofServer` says that the bundle was not at fault. */
export const childMessage = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("done") }),
  z.object({ kind: z.literal("refused"), code: z.string(), message: z.string() }),
  z.object({ kind: z.literal("failed"), message: z.string(), ofServer: z.boolean() }),
]);
export type ChildMessage = z.output<typeof childMessage>;

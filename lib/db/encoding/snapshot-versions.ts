import { z } from "zod";

/** The stored versions behind the data of a frozen view. */
export const snapshotVersions = z.object({
  app: z.string(),
  dataVersion: z.string(),
  /** Importers and their versions by bundle id; null where a bundle was not imported. */
  bundles: z.record(z.string(), z.string().nullable()),
});

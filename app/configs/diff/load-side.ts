import { listConfigFiles, type ProvenanceFile } from "@/lib/db/read/provenance-files";
import { type ConfigText, readConfigFile } from "./read-config-file";

/** One of the two configs: up to 100 of its files, newest bundles first, and the compared one, `chosen`. */
export interface DiffSide {
  name: string;
  files: { value: string; label: string }[];
  /** Null where no bundle holds a file of the config. */
  chosen: ProvenanceFile | null;
  text: ConfigText;
}

/** Returns a file as the address names it, BUNDLE/PATH. */
export const fileValue = ({ bundle, path }: ProvenanceFile): string => `${bundle}/${path}`;

/** Returns a config with the requested file, or its newest; null for the name "", where no config is chosen. */
export async function loadSide(name: string, file: string): Promise<DiffSide | null> {
  if (name === "") return null;
  const files = await listConfigFiles(name);
  const chosen = files.find((one) => fileValue(one) === file) ?? files[0] ?? null;
  return {
    name,
    files: files.map((one) => ({ value: fileValue(one), label: `${one.bundleTitle}: ${one.path}` })),
    chosen,
    text: chosen ? await readConfigFile(chosen.bundle, chosen.path, chosen.occurrence) : { lines: [], problem: null },
  };
}

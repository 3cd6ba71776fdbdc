import type { BundleSummary, FilesAnswer } from "../api/schemas/bundles";
import type { CitedAuthor } from "../domain/names/cited-author";
import { formatCounted } from "../format";

/** A bundle with all facts of its descriptions; addresses are whole. */
export interface Described {
  bundle: BundleSummary;
  /** Its owner's public name; null without one. */
  author: CitedAuthor | null;
  /** This site's home. */
  site: string;
  /** Its page. */
  page: string;
  /** Its uploaded bytes; null where they are not published. */
  original: string | null;
  /** Its numbers and descriptions as files. */
  files: readonly { address: string; mediaType: string }[];
  /** Names of its metrics. */
  metrics: readonly string[];
  /** Measured engines, data sets and tests, by name. */
  keywords: readonly string[];
}

/** A member with the hash of its unpacked bytes; null where it was not read to its end. */
export type DescribedFile = Pick<
  FilesAnswer["files"][number],
  "path" | "occurrence" | "sizeBytes" | "isText" | "sha256"
>;

const COUNTS = [
  ["runs", "run"],
  ["indexBuilds", "index build"],
  ["points", "point"],
  ["files", "file"],
] as const;

/**
 * Returns the owner's description and the content; at least 50 characters, which search engines for data sets require.
 */
export function descriptionOf({ bundle, keywords }: Pick<Described, "bundle" | "keywords">): string {
  const notes = bundle.notes.trim();
  const counts = COUNTS.filter(([key]) => bundle.counts[key] > 0).map(([key, word]) =>
    formatCounted(bundle.counts[key], word),
  );
  const measured = keywords.length > 0 ? ` of ${keywords.join(", ")}` : "";
  const held = counts.length > 0 ? `: ${counts.join(", ")}` : "";
  return [notes, `Benchmark results${measured}${held}.`, "Each number names the file and line that it was read from."]
    .filter(Boolean)
    .join(" ");
}

/** Returns the day of the upload, as 2026-11-22. */
export const dayOf = (bundle: Pick<BundleSummary, "uploadedAt">): string => bundle.uploadedAt.slice(0, 10);

/** A suffix of a view's files. */
export interface Format {
  mediaType: string;
  /** Content of the file. */
  of: "table" | "figure" | "view";
  /** True where frozen views store the file. */
  isKept: boolean;
}

/**
 * Suffixes of a view's files, in the order of lists and refusals. Their writers are in lib/tables/writers.ts and
 * app/view-file.ts.
 */
export const FORMATS = {
  csv: { mediaType: "text/csv; charset=utf-8", of: "table", isKept: true },
  md: { mediaType: "text/markdown; charset=utf-8", of: "table", isKept: true },
  html: { mediaType: "text/html; charset=utf-8", of: "table", isKept: true },
  txt: { mediaType: "text/plain; charset=utf-8", of: "table", isKept: true },
  json: { mediaType: "application/json", of: "table", isKept: true },
  svg: { mediaType: "image/svg+xml", of: "figure", isKept: true },
  png: { mediaType: "image/png", of: "figure", isKept: true },
  zip: { mediaType: "application/zip", of: "view", isKept: false },
  parquet: { mediaType: "application/vnd.apache.parquet", of: "view", isKept: false },
  "metadata.json": { mediaType: "application/json", of: "view", isKept: false },
  "config.json": { mediaType: "application/json", of: "view", isKept: false },
} as const satisfies Record<string, Format>;

/** A suffix of a view's files: its media type, its content, and true where frozen views store it. */
export interface Format {
  mediaType: string;
  of: "table" | "figure" | "view";
  isKept: boolean;
}

/**
 * One line per suffix of a view's files, in the order of lists and refusals. Its writer is in lib/tables/writers.ts or
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

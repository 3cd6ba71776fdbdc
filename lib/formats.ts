/** A suffix of a view's files: its media type, the kind of block in it, and if frozen views keep it. */
interface Format {
  mediaType: string;
  of: "table" | "figure" | "view";
  isKept: boolean;
}

/** All suffixes of files of views, in the order in which refusals name them. */
export const FORMATS = {
  csv: { mediaType: "text/csv; charset=utf-8", of: "table", isKept: true },
  html: { mediaType: "text/html; charset=utf-8", of: "table", isKept: true },
  json: { mediaType: "application/json", of: "table", isKept: true },
  md: { mediaType: "text/markdown; charset=utf-8", of: "table", isKept: true },
  txt: { mediaType: "text/plain; charset=utf-8", of: "table", isKept: true },
  svg: { mediaType: "image/svg+xml", of: "figure", isKept: true },
  png: { mediaType: "image/png", of: "figure", isKept: true },
  parquet: { mediaType: "application/vnd.apache.parquet", of: "view", isKept: false },
  zip: { mediaType: "application/zip", of: "view", isKept: false },
  "metadata.json": { mediaType: "application/json", of: "view", isKept: false },
  "config.json": { mediaType: "application/json", of: "view", isKept: false },
} as const satisfies Record<string, Format>;

type Suffix = keyof typeof FORMATS;
type SuffixWith<Part extends Partial<Format>> = {
  [Name in Suffix]: (typeof FORMATS)[Name] extends Part ? Name : never;
}[Suffix];

/** Suffixes of files that hold one table as text. */
export type TableFormat = SuffixWith<{ of: "table" }>;
/** Suffixes that every view has beside those of its tables. */
export type ViewEnding = Exclude<Suffix, TableFormat>;
/** Suffixes that are rendered and stored when a view is frozen. */
export type KeptEnding = SuffixWith<{ isKept: true }>;

const isSuffix = (text: string): text is Suffix => Object.hasOwn(FORMATS, text);
export const isTableFormat = (text: string): text is TableFormat => isSuffix(text) && FORMATS[text].of === "table";
export const isViewEnding = (text: string): text is ViewEnding => isSuffix(text) && FORMATS[text].of !== "table";
export const isKeptEnding = (text: string): text is KeptEnding => isSuffix(text) && FORMATS[text].isKept;

export const SUFFIXES: readonly Suffix[] = Object.keys(FORMATS).filter(isSuffix);

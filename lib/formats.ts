import { FORMATS, type Format } from "./format-list";

export { FORMATS };

type Suffix = keyof typeof FORMATS;
type SuffixWith<Part extends Partial<Format>> = {
  [Name in Suffix]: (typeof FORMATS)[Name] extends Part ? Name : never;
}[Suffix];

/** Suffixes of files that hold one table as text. */
export type TableFormat = SuffixWith<{ of: "table" }>;
/** Suffixes that every view has besides those of its tables. */
export type ViewEnding = Exclude<Suffix, TableFormat>;
/** Suffixes that are rendered and stored when a view is frozen. */
export type KeptEnding = SuffixWith<{ isKept: true }>;

const isSuffix = (text: string): text is Suffix => Object.hasOwn(FORMATS, text);
/** Returns true for the suffix of one table as text. */
export const isTableFormat = (text: string): text is TableFormat => isSuffix(text) && FORMATS[text].of === "table";
/** Returns true for a suffix that every view has. */
export const isViewEnding = (text: string): text is ViewEnding => isSuffix(text) && FORMATS[text].of !== "table";
/** Returns true for a suffix that frozen views store. */
export const isKeptEnding = (text: string): text is KeptEnding => isSuffix(text) && FORMATS[text].isKept;

/** All suffixes of a view's files. */
export const SUFFIXES: readonly Suffix[] = Object.keys(FORMATS).filter(isSuffix);
/** Suffixes of one table as text. */
export const TABLE_SUFFIXES: readonly TableFormat[] = SUFFIXES.filter(isTableFormat);
/** Suffixes of a whole view for programs, besides its .json. */
export const WHOLE_SUFFIXES = SUFFIXES.filter((name) => FORMATS[name].of === "view");
/** Suffixes that a frozen view stores, in the order of its page. */
export const KEPT_SUFFIXES: readonly KeptEnding[] = SUFFIXES.filter(isKeptEnding);
/** Suffixes of a report; files of one table belong to the frozen view of its panel. */
export const REPORT_SUFFIXES: readonly (KeptEnding | "zip")[] = [...KEPT_SUFFIXES, "zip"];

import type { RawSearchParams } from "@/lib/views/state/query-values";

/** The page's state: two config names, and a file of each as BUNDLE/PATH; "" = not chosen. */
export interface DiffParams {
  a: string;
  b: string;
  fileA: string;
  fileB: string;
}

/** Decodes the page's state. The first of repeated parameters counts. A name that is too long or holds NUL is "". */
export function decodeDiffParams(raw: RawSearchParams): DiffParams {
  const text = (key: keyof DiffParams, max: number) => {
    const value = raw[key];
    const first = (Array.isArray(value) ? value[0] : value) ?? "";
    return first.length <= max && !first.includes("\0") ? first : "";
  };
  return { a: text("a", 400), b: text("b", 400), fileA: text("fileA", 1500), fileB: text("fileB", 1500) };
}

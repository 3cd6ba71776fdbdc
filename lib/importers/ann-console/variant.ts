import { baseName } from "../kit/paths";

/**
 * What the author's names say beside the algorithm: `wm8` of `o.batch0.pgvector_halfvec.wm8` and of `o.plot.wm8`. Null for a log
 * that is only called after its algorithm, and for `o.plot` itself.
 */
export function variantOfLog(path: string): string | null {
  return /^o\.batch[01]\.[^.]+\.(.+)$/.exec(nameOf(path))?.[1] ?? null;
}

/** The variant of a plot output; only one that a log of its directory has, too, means anything (`xlog`, `some` are drawings). */
export function variantOfPlot(path: string, ofLogs: ReadonlySet<string | null>): string | null {
  const suffix = /^o\.plot\.(.+)$/.exec(nameOf(path))?.[1] ?? null;
  return ofLogs.has(suffix) ? suffix : null;
}

const nameOf = (path: string): string => baseName(path).replace(/\.gz$/, "");

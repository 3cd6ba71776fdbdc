import { baseName } from "../kit/paths";

/** Returns the author's suffix behind the algorithm: `wm8` of `o.batch0.pgvector_halfvec.wm8`, or null. */
export function variantOfLog(path: string): string | null {
  return /^o\.batch[01]\.[^.]+\.(.+)$/.exec(baseName(path))?.[1] ?? null;
}

/** Returns the variant of a plot output; null where no log of its directory has it (`xlog` is only a drawing). */
export function variantOfPlot(path: string, ofLogs: ReadonlySet<string | null>): string | null {
  const suffix = /^o\.plot\.(.+)$/.exec(baseName(path))?.[1] ?? null;
  return ofLogs.has(suffix) ? suffix : null;
}

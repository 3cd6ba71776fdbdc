import { toDigits } from "@/lib/format";
import { MAX_TARGETS } from "@/lib/views/state/compare-params";

/**
 * Returns the recall targets in a text as fractions, each once and in its order, or an error sentence. Takes 1 to
 * `MAX_TARGETS` numbers or percentages, separated by commas, semicolons or spaces.
 */
export function parseTargets(text: string): number[] | string {
  const parts = text.split(/[\s,;]+/).filter(Boolean);
  if (!parts.length) return "Give at least one target, such as 0.95.";
  if (parts.length > MAX_TARGETS) return `At most ${MAX_TARGETS} targets fit; these are ${parts.length}.`;
  const values: number[] = [];
  for (const part of parts) {
    const percent = part.endsWith("%");
    const digits = percent ? part.slice(0, -1) : part;
    const value = /^(\d+(?:\.\d*)?|\.\d+)$/.test(digits) ? Number(digits) / (percent ? 100 : 1) : Number.NaN;
    if (!(value >= 0 && value <= 1)) return `“${part}” is not a recall: that is a number from 0 to 1, or a percentage.`;
    values.push(toDigits(value, 15));
  }
  return [...new Set(values)];
}

/** Returns the only recall target in a text, or an error sentence. */
export function parseTarget(text: string): number | string {
  const targets = parseTargets(text);
  if (typeof targets === "string") return targets;
  const [target, ...others] = targets;
  return target === undefined || others.length > 0 ? "Give one target here, such as 0.95." : target;
}

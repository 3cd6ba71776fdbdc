import type { Params, ParamValue } from "@/lib/domain/model";
import type { BenchbaseConfig, BenchbaseSummary } from "./facts";

/**
 * Returns the rate that the plan sets, in requests per second; null where unlimited, unknown or different between
 * phases.
 */
export function rateLimitOf(config: BenchbaseConfig | null): number | null {
  const rates = new Set(config?.works.map(({ rate }) => (rate && /^\d+(?:\.\d+)?$/.test(rate) ? Number(rate) : null)));
  const [only = null] = rates;
  return rates.size === 1 && only !== null && only > 0 ? only : null;
}

/**
 * Returns the settings of a run, without unknown ones. The summary's values come before the plan's. Values that differ
 * between phases are one text, in their order, up to 300 characters.
 */
export function settingsOf(summary: BenchbaseSummary, config: BenchbaseConfig | null): Params {
  const works = config?.works ?? [];
  const shared = (key: "rate" | "time" | "warmup" | "weights" | "serial" | "arrival"): ParamValue => {
    const values = [...new Set(works.map((work) => work[key]))];
    const [only = null] = values;
    // Phases that differ make another plan than each of them alone.
    return values.length > 1
      ? values
          .map((value) => value ?? "-")
          .join("; ")
          .slice(0, 300)
      : numberOrText(only);
  };
  const settings: Record<string, ParamValue> = {
    scaleFactor: summary.scaleFactor ?? numberOrText(config?.scalefactor ?? null),
    isolation: summary.isolation ?? config?.isolation ?? null,
    // BenchBase starts only where each phase has a rate, "unlimited" or "disabled". No number is no limit.
    rateLimit: rateLimitOf(config) ?? (works.some(({ rate }) => /^\d/.test(rate ?? "")) ? shared("rate") : null),
    seconds: shared("time"),
    warmupSeconds: shared("warmup"),
    weights: shared("weights"),
    serial: shared("serial"),
    arrival: shared("arrival"),
    batchSize: numberOrText(config?.batchsize ?? null),
    phases: works.length > 1 ? works.length : null,
  };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null && value !== ""));
}

const numberOrText = (text: string | null): ParamValue =>
  text !== null && /^\d{1,15}(?:\.\d{1,10})?$/.test(text) ? Number(text) : text;

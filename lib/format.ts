// The only place that scales and rounds. Every function shows null as "–", never as 0.

export const NONE = "–";
const grouped = new Intl.NumberFormat("en-US", { maximumFractionDigits: 20 });

/** A number at 3-4 significant digits, grouped: 18,625; 410.2; 1.742; null is "–". */
export function formatNumber(value: number | null): string {
  if (value === null) return NONE;
  if (!Number.isFinite(value)) return String(value);
  const size = Math.abs(value);
  if (size >= 1000) return grouped.format(Math.round(value));
  return grouped.format(Number(value.toPrecision(4)));
}

/** Queries per second, as formatNumber. */
export const formatQps = formatNumber;

/** A recall as printed to at least three decimals, never rounded up to 1: 0.99998 is 0.99998. */
export function formatRecall(value: number | null): string {
  if (value === null) return NONE;
  const three = value.toFixed(3);
  if (three === "1.000" && value < 1) return String(Number(value.toPrecision(6)));
  return three;
}

/** Seconds for a column headed "s": one decimal below 1000, none above. */
export function formatSeconds(value: number | null): string {
  if (value === null) return NONE;
  if (value >= 1000) return grouped.format(Math.round(value));
  if (value >= 1) return value.toFixed(1);
  return String(Number(value.toPrecision(3)));
}

/** Seconds of latency for a column headed "ms". */
export function formatMilliseconds(seconds: number | null): string {
  if (seconds === null) return NONE;
  const ms = seconds * 1000;
  return ms >= 1000 ? grouped.format(Math.round(ms)) : String(Number(ms.toPrecision(3)));
}

/** Seconds for a column headed "µs". */
export function formatMicroseconds(seconds: number | null): string {
  if (seconds === null) return NONE;
  const micros = seconds * 1e6;
  return micros >= 1000 ? grouped.format(Math.round(micros)) : String(Number(micros.toPrecision(3)));
}

/** Bytes for a column headed "MiB". */
export function formatMebibytes(bytes: number | null): string {
  if (bytes === null) return NONE;
  const mib = bytes / 1024 ** 2;
  return mib >= 100 ? grouped.format(Math.round(mib)) : String(Number(mib.toPrecision(3)));
}

/** Bytes with their unit, for running text: 14.2 MiB. */
export function formatBytes(bytes: number | null): string {
  if (bytes === null) return NONE;
  const units = ["B", "KiB", "MiB", "GiB", "TiB"];
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${Number(value.toPrecision(3))} ${units[unit]}`;
}

/** A count with thousands separators. */
export const formatCount = (value: number): string => grouped.format(value);

/** A date as 21 Nov 2026, in UTC. */
export const formatDate = (date: Date): string =>
  date.toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

/** A ratio to a base, 1 = equal: two decimals, three significant digits below 0.1; null is "–". */
export function formatRatio(value: number | null): string {
  if (value === null) return NONE;
  return Math.abs(value) >= 0.1 ? value.toFixed(2) : String(Number(value.toPrecision(3)));
}

/** What an axis is drawn in: values are multiplied by `factor` and read as `unit`. */
export interface UnitScale {
  unit: string;
  factor: number;
}

/** The unit that suits values of a metric's unit up to `most`: 0.35 fraction is 35 %, 3e6 B/s is 2.86 MiB/s. */
export function unitScale(unit: string, most: number): UnitScale {
  switch (unit) {
    case "fraction":
      return { unit: "%", factor: 100 };
    case "s":
      if (most >= 1) return { unit: "s", factor: 1 };
      return most >= 1e-3 ? { unit: "ms", factor: 1e3 } : { unit: "µs", factor: 1e6 };
    case "B":
    case "B/s": {
      const steps = ["", "Ki", "Mi", "Gi", "Ti"];
      const step = Math.max(0, Math.min(steps.length - 1, Math.floor(Math.log2(Math.max(most, 1)) / 10)));
      return { unit: `${steps[step]}${unit}`, factor: 1 / 1024 ** step };
    }
    case "1/s":
      return { unit: "per second", factor: 1 };
    case "1/min":
      return { unit: "per minute", factor: 1 };
    default:
      return { unit: "", factor: 1 };
  }
}

import { formatBytes, formatMicroseconds, formatNumber, formatSeconds, NONE } from "@/lib/format";
import type { Unit } from "./block";

/** A value below a head in µs is written in seconds from here on, with the unit. */
const LONG_SECONDS = 0.1;

/** A value as text; a dash for null. `form` "bare" = below a head that names the unit, "unit" = alone. */
export function amount(value: number | null, unit: Unit, form: "bare" | "unit" = "bare"): string {
  if (value === null) return NONE;
  if (unit === "B") return formatBytes(value);
  if (unit !== "s") return formatNumber(value);
  if (form === "unit") return `${formatMicroseconds(value)} µs`;
  return value >= LONG_SECONDS ? `${formatSeconds(value)} s` : formatMicroseconds(value);
}

/** The unit in a head above bare values; "" where the values or the head's own words name it. */
export const unitHead = (unit: Unit): string => (unit === "s" ? "µs" : unit === "1/min" ? "1/min" : "");

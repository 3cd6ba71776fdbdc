import type { Measure } from "@/lib/blocks/amount";
import type { CompareView } from "./compare-types";

// Words of the reader's price. Views that were frozen before it was in dollars have no unit: theirs was any currency.

type PriceUnit = CompareView["priceUnit"];

/** Heads the queries that a unit of money pays for: "Queries per $". */
export const costHead = (unit: PriceUnit): string => `Queries per ${unit ?? 1}`;

/** Returns the unit of these queries. */
export const costMeasure = (unit: PriceUnit): Measure => ({ unit: unit ? `1/${unit}` : "", written: "short" });

/** Writes the price of a machine: "at $2.5 an hour". */
export const priceText = (price: number, unit: PriceUnit): string => `at ${unit ?? ""}${price} an hour`;

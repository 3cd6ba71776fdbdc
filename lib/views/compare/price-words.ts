import type { Measure } from "@/lib/blocks/amount";
import type { CompareView } from "./compare-types";

// Words of the reader's price. Older frozen views have no unit, since their price may be in any currency.

type PriceUnit = CompareView["priceUnit"];

/** Returns the head of a column of queries per unit of money: "Queries per $". */
export const costHead = (unit: PriceUnit): string => `Queries per ${unit ?? 1}`;

/** Returns the unit of these queries. */
export const costMeasure = (unit: PriceUnit): Measure => ({ unit: unit ? `1/${unit}` : "", written: "short" });

/** Writes the price of a machine: "at $2.5 an hour". */
export const priceText = (price: number, unit: PriceUnit): string => `at ${unit ?? ""}${price} an hour`;

import type { Family } from "@/lib/domain/model";

/** A family with points in public bundles, for the page's picker. */
export interface FamilyChoice {
  family: Family;
  name: string;
  points: number;
  bundles: number;
}

import type { Family } from "@/lib/domain/model";

/** A family with points in public bundles, for the page's picker. It has no counts: they change with each import. */
export interface FamilyChoice {
  family: Family;
  name: string;
}

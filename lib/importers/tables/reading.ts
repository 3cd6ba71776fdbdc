import { metricInfo } from "@/lib/domain/workloads/metrics";
import type { Columns, OtherColumn } from "./columns";
import { ROLES } from "./roles";

/** Returns one sentence with the meaning of each column. */
export function readingOf(
  { headings, roles, metrics, ends = [], ignored = [] }: Columns,
  conditions: readonly OtherColumn[],
): string {
  const parts = [
    ...[...roles].map(([role, at]) => `${headings[at]} is ${ROLES[role].name}`),
    ...metrics.map(({ heading, key, areSamples }) => {
      return `${heading} is "${metricInfo(key).label}"${areSamples ? ", as a list of samples" : ""}`;
    }),
  ];
  const told = ends.filter(({ at }) => metrics.every((metric) => metric.at !== at));
  if (told.length > 0) parts.push(`${told.map(({ heading }) => heading).join(", ")} tells how a row ended`);
  const others = conditions.map(({ heading, at }) => heading || `column ${at + 1}`);
  const last = others.length === 0 ? "" : `; a condition of its run: ${others.join(", ")}`;
  const left = ignored.length === 0 ? "" : `; left out by the manifest: ${ignored.join(", ")}`;
  return `Read by its heading: ${parts.join(", ")}${last}${left}.`;
}

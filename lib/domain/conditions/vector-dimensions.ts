import { formatCount, formatSix } from "@/lib/format";
import { type Dimension, dimension } from "./dimension";
import { UNSET, valueText } from "./facet-values";

// Questions of a vector search beside its data set. Each but the last is a gate: searches that differ in one never
// share a curve or a best. They are settings of the run, so that a tool needs no column for them.

/** The part of a dimension that its entry states. */
type Entry = Pick<Dimension, "label" | "plural" | "example"> &
  Partial<Pick<Dimension, "name" | "text" | "kind" | "silent">>;

/** Returns a dimension for the setting `member`. `missing` are the words for a source that does not state it. */
function ofSearch(member: string, missing: string, entry: Entry): Dimension {
  const { name = (value: string) => value, ...rest } = entry;
  return dimension({
    key: member,
    part: "settings",
    member,
    kind: "gate",
    of: "vectors",
    missing: UNSET,
    value: ({ settings }) => valueText(Object.hasOwn(settings, member) ? settings[member] : null, UNSET),
    ...rest,
    name: (value) => (value === UNSET ? "not recorded" : name(value)),
    text: (value) => (value === UNSET ? missing : (entry.text ?? name)(value)),
  });
}

/** Returns the rate of a filter in words; a value that is not a number as it is. */
function filterText(value: string): string {
  if (value === "0") return "no filter";
  return Number.isFinite(Number(value)) ? `${formatSix(Number(value) * 100)} % filtered out` : value;
}
const countText = (value: string): string => (/^\d{1,15}$/.test(value) ? formatCount(Number(value)) : value);

/** The dimensions of vector searches, in the order of pages. */
export const VECTOR_DIMENSIONS: readonly Dimension[] = [
  ofSearch("filterRate", "filter not recorded", {
    label: "Filter rate",
    plural: "filter rates",
    example: "0.99",
    name: filterText,
  }),
  ofSearch("filterKind", "field of the filter not recorded", {
    silent: true,
    label: "Filter by",
    plural: "fields of filters",
    example: "label",
    text: (value) => `filter by ${value}`,
  }),
  ofSearch("ingestStage", "stage of ingest not recorded", {
    label: "Ingest stage",
    plural: "stages of ingest",
    example: "optimised",
    text: (value) => `index ${value}`,
  }),
  ofSearch("insertRate", "no inserts recorded", {
    silent: true,
    label: "Inserts meanwhile",
    plural: "rates of inserts",
    example: "500",
    name: (value) => `${countText(value)} rows/s`,
    text: (value) => `${countText(value)} rows/s inserted meanwhile`,
  }),
  ofSearch("payload", "payload not recorded", {
    silent: true,
    label: "Payload",
    plural: "payloads",
    example: "vector",
    text: (value) => `payload ${value}`,
  }),
  ofSearch("cacheState", "cold or warm not recorded", {
    silent: true,
    label: "Cold or warm",
    plural: "states of caches",
    example: "cold",
    text: (value) => `${value} caches`,
  }),
  ofSearch("tenants", "tenants not recorded", {
    silent: true,
    label: "Tenants",
    plural: "numbers of tenants",
    example: "100",
    name: countText,
    text: (value) => (value === "1" ? "1 tenant" : `${countText(value)} tenants`),
  }),
  // A rate without a thread count is the best of several counts, as VectorDBBench prints it.
  ofSearch("bestOfThreadsUpTo", "numbers of threads not recorded", {
    kind: "warning",
    label: "Best of threads up to",
    plural: "largest thread counts",
    example: "80",
    text: (value) => `best of up to ${countText(value)} ${value === "1" ? "thread" : "threads"}`,
  }),
];

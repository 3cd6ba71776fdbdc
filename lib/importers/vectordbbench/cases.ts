import type { Params } from "@/lib/domain/model";
import { toDigits } from "@/lib/format";
import type { JsonObject, JsonValue } from "../kit/json-items";

/** The data set of a case of the tool, and the conditions of its searches. */
export interface SearchCase {
  dataset: string;
  /** Null for a data set whose distance is unknown. */
  distance: string | null;
  /** Typed dimensions of the search (docs/rules.md): filter, ingest, payload, cold or warm, tenants. */
  settings: Params;
  kind: "search" | "capacity" | "streaming" | "cold" | "other";
  /**
   * The highest client count of a stream's searches, whose rates are the best of several counts. Null for other cases,
   * or where it is not stated.
   */
  mostClients: number | null;
}

type DataSet = readonly [dataset: string, distance: string];

// The data sets of the tool, with the distance that their ground truth has (its backend/dataset.py).
const distances: Readonly<Record<string, string>> = {
  cohere: "angular",
  openai: "angular",
  bioasq: "angular",
  glove: "angular",
  sift: "euclidean",
  gist: "euclidean",
  laion: "euclidean",
};
const dataSet = (name: string, size: string, dimensions: number): DataSet => {
  const distance = Object.hasOwn(distances, name.toLowerCase()) ? (distances[name.toLowerCase()] ?? null) : null;
  const words = [name, size, dimensions, distance].filter((word) => word !== null);
  return [words.join("-").toLowerCase(), distance ?? ""];
};
const cohere1M = dataSet("Cohere", "1M", 768);
const cohere10M = dataSet("Cohere", "10M", 768);
const openai500K = dataSet("OpenAI", "500K", 1536);
const openai5M = dataSet("OpenAI", "5M", 1536);
const laion = dataSet("LAION", "100M", 768);

const noFilter = { filterRate: 0 };
const byId = (filterRate: number): Params => ({ filterRate, filterKind: "id range" });

/** Cases with a data set and a filter of their own, by number. */
const cases: Readonly<Record<number, { of: DataSet; settings: Params; kind?: SearchCase["kind"] }>> = {
  1: { of: dataSet("SIFT", "500K", 128), settings: {}, kind: "capacity" },
  2: { of: dataSet("GIST", "100K", 960), settings: {}, kind: "capacity" },
  3: { of: laion, settings: noFilter },
  4: { of: cohere10M, settings: noFilter },
  5: { of: cohere1M, settings: noFilter },
  6: { of: cohere10M, settings: byId(0.01) },
  7: { of: cohere1M, settings: byId(0.01) },
  8: { of: cohere10M, settings: byId(0.99) },
  9: { of: cohere1M, settings: byId(0.99) },
  10: { of: openai500K, settings: noFilter },
  11: { of: openai5M, settings: noFilter },
  12: { of: openai500K, settings: byId(0.01) },
  13: { of: openai5M, settings: byId(0.01) },
  14: { of: openai500K, settings: byId(0.99) },
  15: { of: openai5M, settings: byId(0.99) },
  17: { of: dataSet("Bioasq", "1M", 1024), settings: noFilter },
  20: { of: dataSet("Bioasq", "10M", 1024), settings: noFilter },
  50: { of: dataSet("OpenAI", "50K", 1536), settings: noFilter },
};
/** Cases whose data set and filter are in `custom_case`, with the data set where it names none. */
const custom: Readonly<Record<number, { of: DataSet | null; kind: SearchCase["kind"] }>> = {
  200: { of: null, kind: "streaming" },
  201: { of: null, kind: "streaming" },
  300: { of: null, kind: "search" },
  400: { of: null, kind: "search" },
  500: { of: null, kind: "search" },
  700: { of: laion, kind: "cold" },
  800: { of: null, kind: "search" },
};

/** Numbers of the cases that older files name in `case_id`. */
const named: Readonly<Record<string, number>> = {
  "Capacity Test (128 Dim Repeated)": 1,
  "Capacity Test (960 Dim Repeated)": 2,
  "Search Performance Test (100M Dataset, 768 Dim)": 3,
  "Search Performance Test (10M Dataset, 768 Dim)": 4,
  "Search Performance Test (1M Dataset, 768 Dim)": 5,
  "Filtering Search Performance Test (10M Dataset, 768 Dim, Filter 1%)": 6,
  "Filtering Search Performance Test (1M Dataset, 768 Dim, Filter 1%)": 7,
  "Filtering Search Performance Test (10M Dataset, 768 Dim, Filter 99%)": 8,
  "Filtering Search Performance Test (1M Dataset, 768 Dim, Filter 99%)": 9,
  "Search Performance Test (500K Dataset, 1536 Dim)": 10,
  "Search Performance Test (5M Dataset, 1536 Dim)": 11,
};

/**
 * Returns the case of a result. Null where this version knows neither its number nor its data set. Numbers of an
 * unknown case may mean something else.
 */
export function searchCaseOf(config: JsonObject | null): SearchCase | null {
  const name = config?.text("case_id") ?? "";
  const id = config?.number("case_id") ?? (Object.hasOwn(named, name) ? named[name] : undefined) ?? null;
  if (id === null) return null;
  const known = Object.hasOwn(cases, id) ? cases[id] : undefined;
  if (known) {
    const { of, settings, kind = "search" } = known;
    const whole = { ...settings, ...stageOf(kind) };
    return { dataset: of[0], distance: of[1] || null, settings: whole, kind, mostClients: null };
  }
  const own = Object.hasOwn(custom, id) ? custom[id] : undefined;
  const customCase = config?.object("custom_case") ?? null;
  const found = dataSetOf(customCase) ?? own?.of ?? null;
  if (!own || found === null) return null;
  const settings = { ...filterOf(customCase), ...othersOf(customCase), ...stageOf(own.kind) };
  const mostClients = own.kind === "streaming" ? mostOf(customCase?.list("concurrencies") ?? []) : null;
  return { dataset: found[0], distance: found[1] || null, settings, kind: own.kind, mostClients };
}

function mostOf(counts: readonly JsonValue[]): number | null {
  const isCount = (count: JsonValue): count is number => Number.isInteger(count);
  const most = counts.filter(isCount).reduce((one, other) => Math.max(one, other), 0);
  return most > 0 && most <= 1e6 ? most : null;
}

/** Returns the stage of a search. The tool optimises the index before it searches, except while it streams. */
const stageOf = (kind: SearchCase["kind"]): Params => (kind === "search" ? { ingestStage: "optimised" } : {});

/** Reads "Medium Cohere (768dim, 1M)"; null for other text. */
function dataSetOf(customCase: JsonObject | null): DataSet | null {
  const text = customCase?.text("dataset_with_size_type") ?? "";
  const [, name = "", dimensions = "", size = ""] = /^\w+ (\w{1,40}) \((\d{1,6})dim, (\w{1,10})\)$/.exec(text) ?? [];
  return name === "" ? null : dataSet(name, size, Number(dimensions));
}

/** Returns the share of the data that the filter leaves out, and the kind of the filter. */
function filterOf(customCase: JsonObject | null): Params {
  const kept = customCase?.number("label_percentage") ?? null;
  if (kept !== null && kept >= 0 && kept <= 1) return { filterRate: toDigits(1 - kept, 12), filterKind: "label" };
  const rate = customCase?.number("filter_rate") ?? null;
  return rate !== null && rate > 0 && rate <= 1 ? byId(rate) : noFilter;
}

function othersOf(customCase: JsonObject | null): Params {
  const settings: Record<string, string | number | boolean> = {};
  const take = (name: string, value: JsonValue | undefined): void => {
    if (typeof value === "string" || typeof value === "boolean") settings[name] = value;
    else if (typeof value === "number" && Number.isFinite(value) && value >= 0) settings[name] = value;
  };
  take("insertRate", customCase?.get("insert_rate"));
  take("payload", customCase?.text("payload_profile") ?? undefined);
  take("tenants", customCase?.get("tenant_count") ?? customCase?.get("num_tenants"));
  take("optimiseAfterWrite", customCase?.get("optimize_after_write"));
  return settings;
}

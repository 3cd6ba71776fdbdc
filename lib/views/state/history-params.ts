import { urls } from "@/lib/urls";
import type { HistoryParams } from "@/lib/views/history/history-types";
import { ALL, withFilter } from "./page-filters";
import { type Decoded, decodeState, encodeState, type Fields, oneOf, type StateCodec, someText } from "./page-state";
import { writeQuery } from "./query-text";
import type { RawSearchParams } from "./query-values";
import { defaultWorkloadParams, isWorkloadFilter, workloadFields } from "./workload-params";

const values = oneOf("values", ["absolute", "relative"]);
/** Returns the field of an end of the range of builds that charts draw. */
const buildName = (key: string) => ({
  read: (text: string) => text || undefined,
  expected: `${key} is the name or version of a build`,
});
const seams = oneOf("seams", ["measured", "chained"]);
const fields: Fields<HistoryParams> = {
  ...workloadFields,
  of: someText("of is the key of a group or workload"),
  values,
  seams,
  from: buildName("from"),
  to: buildName("to"),
};

/** Returns the state of a page without search parameters: all bundles. */
const initial = (): HistoryParams => {
  return { ...defaultWorkloadParams(), filters: { bundle: [ALL] }, of: null, values: "absolute", seams: "measured" };
};
/** The parameter that names the open list of workloads; it changes no number. */
export const HISTORY_LIST = "list";
const HISTORY_LISTS = ["newest", "across", "changes"] as const;
/** A list of workloads below the chart. */
export type HistoryList = (typeof HISTORY_LISTS)[number];

const pageOnly = { [HISTORY_LIST]: oneOf(HISTORY_LIST, HISTORY_LISTS) };
/** The state of the history page in its address. */
export const historyCodec: StateCodec<HistoryParams> = { initial, fields, pageOnly, isFilter: isWorkloadFilter };

/** Reads the state of the history page (page-state.ts). Its columns are always builds, and it has one view. */
export function decodeHistoryParams(raw: RawSearchParams): Decoded<HistoryParams> {
  // In older links `scale` is the kind of values; otherwise it is a filter on the data's size.
  const { scale, ...rest } = raw;
  const isOld = typeof scale === "string" && values.read(scale) !== undefined;
  const link: Record<string, string | readonly string[] | undefined> = isOld ? { values: scale, ...rest } : { ...raw };
  const { params, notices, unread } = decodeState(historyCodec, link);
  return { params: { ...params, columns: null, view: "table" }, notices, unread };
}

/** Writes the search parameters of a state (page-state.ts). */
export function encodeHistoryParams(params: HistoryParams): string {
  const { filters } = params;
  const all = !filters.bundle?.length || filters.bundle.includes(ALL);
  return encodeState(historyCodec, {
    ...params,
    filters: all ? withFilter(filters, "bundle", []) : filters,
    columns: null,
  });
}

type StoredRange = Pick<HistoryParams, "from" | "to" | "claim">;

/** Writes the search parameters of a frozen history: range and claim, since the frozen view keeps all else. */
export function encodeStoredRange({ from, to, claim }: StoredRange): string {
  const { params } = decodeHistoryParams({});
  return encodeHistoryParams({ ...params, from, to, claim });
}

/** Returns the address of a history, live or frozen under `key`, with a list open. */
export function historyListHref(params: HistoryParams, list: HistoryList, key: string | null): string {
  const query = key === null ? encodeHistoryParams(params) : encodeStoredRange(params);
  const opened = [query, writeQuery([[HISTORY_LIST, list]])].filter(Boolean).join("&");
  return key === null ? urls.history(opened) : urls.snapshot(key, opened);
}

/** Returns a stored state with the range of builds in an address; its own where the address names none. */
export function withStoredRange<State extends Omit<StoredRange, "claim">>(stored: State, raw: RawSearchParams): State {
  if (raw.from === undefined && raw.to === undefined) return stored;
  const { from, to } = decodeHistoryParams({ from: raw.from, to: raw.to }).params;
  return { ...stored, from, to };
}

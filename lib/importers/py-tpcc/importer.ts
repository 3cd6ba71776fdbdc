import type { Params } from "@/lib/domain/model";
import { pattern } from "@/lib/domain/pattern";
import { keptLine } from "../kit/issue-list";
import { JsonItems, JsonObject, type JsonPlace } from "../kit/json-items";
import { lineImporter } from "../kit/line-results";
import { known } from "../kit/record";
import { Room } from "../kit/room";
import { mayHoldOne } from "../kit/signs";
import type { FileRef, LineParser, MemberHead } from "../kit/types";

/** The result of all clients. A run that was cut has only the line of its first dict. */
interface Facts {
  metrics: Readonly<Record<string, number | null>>;
  threads: number | null;
  params: Params;
  settings: Params;
  seconds: number | null;
  start: JsonPlace;
  result: JsonPlace | null;
}

/** A Python dict by transactions: `{'PAYMENT': 2080, 'NEW_ORDER': 2117, ...}`, or with their latencies. */
const DICT = /^\{'(?:PAYMENT|NEW_ORDER|ORDER_STATUS|DELIVERY|STOCK_LEVEL)': (?:\d{1,12}[,}]|\{)/;
const TRANSACTIONS: Readonly<Record<string, string>> = {
  NEW_ORDER: "newOrder",
  PAYMENT: "payment",
  DELIVERY: "delivery",
  ORDER_STATUS: "orderStatus",
  STOCK_LEVEL: "stockLevel",
};
/** The dict's keys of latencies in ms, with their words in our metrics. */
const LATENCIES = { min: "Min", p50: "P50", p75: "P75", p90: "P90", p95: "P95", p99: "P99", max: "Max" } as const;
/** The dict's keys of options. */
const SETTINGS = [
  "txn",
  "denorm",
  "batch_writes",
  "find_and_modify",
  "read_preference",
  "write_concern",
  "causal",
  "all_in_one_txn",
  "retry_writes",
  "read_concern",
];

const recognise = ({ path, text }: MemberHead): boolean =>
  text !== null &&
  !/(?:^|\/)\._|\.(?:md|py|json|html?)$/i.test(path) &&
  mayHoldOne(text, ["'PAYMENT':", "'NEW_ORDER':", "'ORDER_STATUS':", "'DELIVERY':", "'STOCK_LEVEL':"]) &&
  text.split("\n").some((line) => DICT.test(line));

/** The last line of PostgreSQL's driver, whose dict has no tpmC. Its latencies are those of the dict. */
const LAST_LINE = pattern()`
  TpmC for (\d{1,9}) thr (\d{1,9}) WH: (\d{1,12}) \d{1,12} total (\d{1,9}) durSec, (\d{1,12}) retries
`;

/** Returns a count that ends a line; null for another word. */
const countIn = (word: string | undefined): number | null => (/^\d{1,12}$/.test(word ?? "") ? Number(word) : null);

/** Returns a line's dict of latencies; null for a broken one and for counts alone, as single clients print. */
function dictOf(text: string, line: number): JsonObject | null {
  if (!text.includes("'latency': ")) return null;
  const document = new JsonItems({ items: null, onItem: () => undefined });
  const json = text.replaceAll("'", '"').replaceAll(": True", ": true").replaceAll(": False", ": false");
  document.line(json.replaceAll(": None", ": null"), line);
  document.end();
  return document.problem === null && document.root instanceof JsonObject ? document.root : null;
}

function factsOf(sum: JsonObject, place: JsonPlace): Facts {
  const latencies = Object.entries(TRANSACTIONS).flatMap(([printed, name]) =>
    Object.entries(LATENCIES).flatMap(([key, end]): [string, number][] => {
      const ms = sum.object(printed)?.object("latency")?.number(key) ?? null;
      // No transaction takes 0 ms: none was timed.
      if (ms === null || ms <= 0) return [];
      const own: [string, number] = [`${name}Latency${end}Seconds`, Number(`${ms}e-3`)];
      return name === "newOrder" ? [[`latency${end}Seconds`, own[1]], own] : [own];
    }),
  );
  const settings = SETTINGS.flatMap((key): [string, Params[string]][] => {
    const value = sum.text(key) ?? sum.get(key);
    return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? [[key, value]] : [];
  });
  return {
    metrics: {
      newOrdersPerMinute: sum.number("tpmc"),
      transactions: sum.number("total"),
      errors: sum.number("aborts"),
      retries: sum.number("total_retries"),
      ...Object.fromEntries(latencies),
    },
    threads: sum.number("threads"),
    params: known({ warehouses: sum.number("warehouses") }),
    settings: Object.fromEntries(settings),
    seconds: sum.number("duration"),
    start: place,
    result: place,
  };
}

/** Returns the facts of a last line, with the latencies of the dict above it. */
function factsOfLine(found: RegExpExecArray, dict: JsonObject | null, place: JsonPlace): Facts {
  const [threads, warehouses, tpmC, seconds, retries] = found.slice(1).map(Number);
  const [transactions, aborts] = found.input.trimEnd().split(" ").slice(-2);
  const above = dict === null ? null : factsOf(dict, place);
  return {
    metrics: {
      ...above?.metrics,
      newOrdersPerMinute: tpmC ?? null,
      transactions: countIn(transactions),
      errors: countIn(aborts),
      retries: retries ?? null,
    },
    threads: threads ?? null,
    params: known({ warehouses }),
    settings: {},
    seconds: seconds ?? null,
    start: place,
    result: place,
  };
}

function open({ path }: FileRef): LineParser<Facts[]> {
  const room = new Room(path, 1_000, "runs");
  const facts: Facts[] = [];
  /** The first dict of a run whose sum has not come yet, and its last dict of latencies. */
  let first: JsonPlace | null = null;
  let latest: JsonObject | null = null;
  const add = (run: Facts) => {
    first = null;
    latest = null;
    if (room.take(run.start.text, run.start.line)) facts.push(run);
  };
  return {
    line(text, number) {
      const place = keptLine(text, number);
      // After a sum the line says the same again.
      const found = first !== null && text.includes(" TpmC for ") ? LAST_LINE.exec(text) : null;
      if (found) add(factsOfLine(found, latest, place));
      if (!DICT.test(text)) return;
      first ??= place;
      const dict = dictOf(text, number);
      if (dict?.get("tpmc") !== undefined) add(factsOf(dict, place));
      else latest = dict ?? latest;
    },
    end() {
      const nothing = { metrics: {}, threads: null, params: {}, settings: {}, seconds: null, result: null };
      const cut: Facts[] = first === null ? [] : [{ ...nothing, start: first }];
      return { facts: [...facts, ...cut], issues: [], refused: room.refusal() };
    },
  };
}

/** The MongoDB fork of py-tpcc, whose output ends in a Python dict. The dicts before it are of single clients. */
export const pyTpcc = lineImporter<Facts>(
  { id: "py-tpcc", version: 3, title: "py-tpcc output (MongoDB's fork)" },
  { recognise, open, longLines: true },
  ({ metrics, threads, params, settings, seconds }) => ({
    workload: { family: "tproc-c", name: "py-tpcc", params },
    rate: "newOrdersPerMinute",
    metrics,
    threads,
    settings,
    notes: { seconds },
  }),
);

import type { Params, RunStatus } from "@/lib/domain/model";
import { groupOfDbBench } from "@/lib/domain/workloads/workload-group";
import { baseName } from "../kit/paths";
import { known } from "../kit/record";
import type { ReadFile } from "../kit/types";
import type { KeptLine, LogCall, LogFacts } from "./facts";
import { settingsOfOptions, withOptions } from "./options";
import { type Place, placeNotes, placeOf, settingOf } from "./place";
import { type Measured, recordOf } from "./record";
import { type DecodedTest, decodeTest } from "./test-name";
import type { Values } from "./values";

/** A log of db_bench with its path. */
export type LogFile = ReadFile<LogFacts>;

/** The parts of a log's run. */
export interface MeasureParts {
  key: string;
  test: string | null;
  name: string;
  status: RunStatus;
  at: KeptLine;
  /** The result's own version; null where the log's counts. */
  version: string | null;
  values: Values;
  notes: Params;
  /** Clients by the run's progress lines. */
  threadsSeen: number | null;
  call: LogCall;
}

/** Makes run and point of one benchmark of a log. */
export function measureLog(
  { path, facts }: LogFile,
  { key, test, name, status, at, version, values, notes, threadsSeen, call }: MeasureParts,
): Measured {
  const byHand: DecodedTest = { name: name || nameOfPath(path), params: {}, threads: null, settings: {} };
  const decoded = test === null ? withOptions(byHand, call.options) : decodeTest(test);
  const place = placeOf(path);
  return recordOf({
    key,
    setting: settingOf(place, {
      version: version ?? facts.version?.text ?? null,
      cpus: facts.cpus,
      cpuModel: facts.cpuModel,
    }),
    test: decoded,
    label: test ?? decoded.name,
    threads: decoded.threads ?? threadsOf(path, call) ?? threadsSeen,
    status,
    source: { path, line: at.line, text: at.text },
    notes: {
      ...notes,
      ...known({ date: call.date, jobId: facts.jobId, blockCache: facts.blockCache }),
      ...placeNotes(place),
    },
    settings: { ...settingsOf(call), ...conditionsOf(call, test, place), ...blockCacheOf(facts, call, place) },
    values,
  });
}

/** Returns the test in a file's name: overwrite of `overwrite_killed.txt`; else the name itself. */
export function nameOfPath(path: string): string {
  const stem = baseName(path).replace(/\.[^.]*$/, "");
  const [word = ""] = stem.split(/[_.]/);
  return groupOfDbBench(word) === null ? stem || "db_bench" : word;
}

/** Returns the option --threads, else the number in the file's name (`overwrite_4t.txt`). */
function threadsOf(path: string, { options }: LogCall): number | null {
  const option = Number(options?.threads);
  if (Number.isInteger(option) && option > 0) return option;
  const name = baseName(path);
  const digits = /[_.-](\d{1,4})t(?=[_.-]|$)/.exec(name)?.[1] ?? /[_.-]t(\d{1,4})(?=[_.-]|$)/.exec(name)?.[1];
  return digits !== undefined && Number(digits) > 0 ? Number(digits) : null;
}

/**
 * Returns the settings of the command. benchmark.sh's name of a test decides all of them but direct reads, which a path
 * may state.
 */
function conditionsOf({ options }: LogCall, test: string | null, { io, directory }: Place): Params {
  const { directReads, ...others } = settingsOfOptions(options);
  return {
    ...(test === null ? others : {}),
    ...known({ directReads: io === null && directory === null ? directReads : null }),
  };
}

/**
 * Returns a block cache that only the log or its command names; {} for LRU. Logs name theirs only when they print
 * statistics. One setup has logs with and without them, which must not be separated.
 */
function blockCacheOf(facts: LogFacts, { options }: LogCall, place: Place): Params {
  const ofCommand = /hyper_clock_cache$/.test(options?.cache_type ?? "") ? "hyper-clock" : null;
  const blockCache = facts.blockCache ?? ofCommand;
  return place.blockCache !== null || blockCache === null || blockCache === "lru" ? {} : { blockCache };
}

function settingsOf({ header, options }: LogCall): Params {
  const bytes = (text: string | undefined) => whole(/^(\d+) bytes/.exec(text ?? "")?.[1]);
  return known({
    keyBytes: bytes(header.Keys),
    valueBytes: bytes(header.Values),
    rows: whole(header.Entries),
    compression: header.Compression,
    seconds: whole(options?.duration),
    blockCacheBytes: whole(options?.cache_size),
    // 0 means unlimited.
    rateLimit: whole(/^(\d+) ops\/second/.exec(header["Read rate"] ?? "")?.[1]),
    writeRateLimit: bytes(header["Write rate"]),
  });
}

function whole(text: string | undefined): number | null {
  const number = Number(text);
  return text !== undefined && Number.isSafeInteger(number) && number > 0 ? number : null;
}

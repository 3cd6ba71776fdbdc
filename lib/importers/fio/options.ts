import type { Params } from "@/lib/domain/model";
import { pattern } from "@/lib/domain/pattern";
import { isSecretSetting } from "@/lib/domain/secrets/secrets";
import { shortText } from "../kit/issue-list";
import { blockSizeOfMode, jobBlockSizes, jobSizeBytes, jobTimeSeconds } from "./units";

/** A job's options by name, the call's own below them. */
export type Options = ReadonlyMap<string, string>;

/** fio knows about 300 options. A result with more is damaged. */
export const MOST_OPTIONS = 400;
const MAX_VALUE = 300;
const NAME = /^[a-z][a-z\d_-]{0,60}$/;

/** Options that a parameter, the number of processes or a setting of our own name has. */
const KNOWN = new Set(
  (
    "rw readwrite bs blocksize bsrange bssplit bs_is_seq_rand numjobs iodepth ioengine direct rwmixread rwmixwrite " +
    "rate rate_iops fsync fdatasync size runtime timeout ramp_time"
  ).split(" "),
);

/** Options that give names, choose the printed lines, or let a job wait. The measured work is the same. */
const WITHOUT_EFFECT = pattern()`
  ^(?:name|description|directory|filename(?:_format)?|unlink\w*|exec_\w+|group_reporting|new_group|stonewall|wait_for
  |output\w*|minimal|status_interval|disk_util|per_job_logs|(?:write|log|hist)_\w+|\w+_percentiles|percentile_list
  |significant_figures|unified_rw_reporting|kb_base|unit_base|verify_state_save)$
`;

/**
 * Returns the options of a job in the order of their names. Options of the call count where the job leaves them out.
 */
export function optionsOf(global: Readonly<Record<string, unknown>>, own: Readonly<Record<string, unknown>>): Options {
  const texts = Object.entries({ ...global, ...own }).flatMap(([name, value]): [string, string][] =>
    typeof value === "string" || typeof value === "number" ? [[name, String(value)]] : [],
  );
  return new Map(texts.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Returns a job's options as settings. Options without a name of ours keep fio's: `thinktime`, `verify`, `zonemode`.
 * Without them two results of different conditions would be repeats.
 */
export function settingsOf(options: Options): Params {
  const number = (name: string) => wholeNumber(options.get(name));
  const [reads, writes] = [number("rwmixread"), number("rwmixwrite")];
  const mix = reads ?? (writes === null ? null : 100 - writes);
  const size = options.get("size");
  const own: readonly (readonly [string, string | number | boolean | null])[] = [
    ["mode", modeOf(options)],
    ["ioEngine", options.get("ioengine") ?? null],
    ["ioDepth", number("iodepth")],
    ["direct", options.has("direct") ? options.get("direct") === "1" : null],
    ["readFraction", mix === null ? null : mix / 100],
    ["rateLimit", rateLimitOf(options)],
    ["writesPerFsync", number("fsync")],
    ["writesPerFdatasync", number("fdatasync")],
    ["fileBytes", size === undefined ? null : jobSizeBytes(size)],
    ["seconds", secondsOf(options.get("runtime") ?? options.get("timeout"))],
    ["rampSeconds", secondsOf(options.get("ramp_time"))],
  ];
  const others = [...options].flatMap(([name, value]): [string, string | number][] =>
    KNOWN.has(name) || !NAME.test(name) || WITHOUT_EFFECT.test(name) || isSecretSetting(name, value)
      ? []
      : // A switch without a value is on.
        [[name, value === "" ? 1 : (wholeNumber(value) ?? shortText(value, MAX_VALUE))]],
  );
  return Object.fromEntries([...own.filter(([, value]) => value !== null), ...others]);
}

/** Returns a job's `rw=`, or null. */
export const modeOf = (options: Options): string | null => options.get("rw") ?? options.get("readwrite") ?? null;

/** Returns the block sizes of a job's operations, or null: 4K, 4K-64K, or 4K/60:64K/40 for shares in percent. */
export function blockSizeOf(options: Options): string | null {
  const printed =
    options.get("bssplit") ?? options.get("bs") ?? options.get("blocksize") ?? options.get("bsrange") ?? null;
  if (printed === null) return null;
  return blockSizeOfMode(modeOf(options), jobBlockSizes(printed), options.get("bs_is_seq_rand") === "1");
}

/** Returns an option's whole number; null for other text. */
export const wholeNumber = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;

const secondsOf = (text: string | undefined): number | null => (text === undefined ? null : jobTimeSeconds(text));

/** Returns a job's limit of I/Os or bytes per second, as the option states it (`1000 IOPS`, `10m`). */
function rateLimitOf(options: Options): string | null {
  const iops = options.get("rate_iops");
  return iops === undefined ? (options.get("rate") ?? null) : `${iops} IOPS`;
}

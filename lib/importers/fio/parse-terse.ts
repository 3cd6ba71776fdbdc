import { keptLine } from "../kit/issue-list";
import type { Direction, DirectionResult, Execution, Spread } from "./types";
import { keptPercentiles } from "./units";

const US = 1e6;
// Fields per direction in versions 3 and 4. Version 5 adds six at the end of each (fio's manual, "Terse output").
const FIELDS = 41;
const FIELDS_V5 = 47;

/** Matches the beginning of a terse line. */
export const terseLine = /^[2-5];fio-\d[^;]*;/;

/** Reads a line of `fio --output-format=terse`; null for a cut line and for version 2, whose fields differ. */
export function readTerse(text: string, line: number): Execution | null {
  const fields = text.trimEnd().split(";");
  const version = Number(fields[0]);
  const width = version === 5 ? FIELDS_V5 : FIELDS;
  if (version < 3 || fields.length < 5 + 2 * width) return null;
  const place = keptLine(text, line);
  const directions = (["read", "write", "trim"] as const).flatMap((direction, at) => {
    const part = fields.slice(5 + at * width, 5 + (at + 1) * width);
    // Version 3 has no trim: CPU figures follow.
    return direction === "trim" && version < 4 ? [] : directionOf(direction, part, place);
  });
  return {
    place,
    format: "terse",
    version: fields[1] ?? null,
    syncCase: null,
    jobs: [
      {
        name: fields[2] || "job",
        group: Number(fields[3]) || 0,
        error: Number(fields[4]) || 0,
        place,
        processes: null,
        directions,
        syncMeanSeconds: null,
        syncPrinted: null,
        syncs: null,
        syncLine: null,
        mode: null,
        blockSize: null,
        settings: {},
        upTo: null,
      },
    ],
    complete: true,
    failure: null,
    timestampMs: null,
    reports: [],
  };
}

function directionOf(direction: Direction, part: string[], place: DirectionResult["place"]): DirectionResult[] {
  const number = (at: number): number | null => {
    const text = part[at] ?? "";
    return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : null;
  };
  const spread = (at: number): Spread | null => {
    const [min, max, mean] = [number(at), number(at + 1), number(at + 2)];
    return mean ? { min: min === null ? null : min / US, max: max === null ? null : max / US, mean: mean / US } : null;
  };
  const kibibytes = number(0);
  const bandwidth = number(1);
  const milliseconds = number(3);
  if (!kibibytes) return [];
  const percentiles = part.slice(12, 32).flatMap((field): [string, number][] => {
    const found = /^(\d+(?:\.\d+)?)%=(\d+(?:\.\d+)?)$/.exec(field);
    return found?.[1] && found[2] && Number(found[1]) > 0 ? [[found[1], Number(found[2]) / US]] : [];
  });
  return [
    {
      direction,
      place,
      iops: number(2) || null,
      bytesPerSecond: bandwidth ? bandwidth * 1024 : null,
      ioBytes: kibibytes * 1024,
      runtimeSeconds: milliseconds ? milliseconds / 1000 : null,
      operations: null,
      submission: spread(4),
      completion: spread(8),
      total: spread(32),
      percentiles: keptPercentiles(percentiles),
      percentilesOf: "clat",
      percentilesLine: place.line,
      percentileLines: {},
    },
  ];
}

import { closeSync, openSync, readFileSync, writeSync } from "node:fs";
import { z } from "zod";

const shape = z.object({
  stage: z.enum(["starting", "reading", "measuring", "joining", "saving"]),
  /** Place of the current member in the archive, from 0; null between files. */
  place: z.number().int().nullable(),
  path: z.string().nullable(),
  /** Grows with every piece of finished work. */
  moves: z.number(),
});

/**
 * Progress of an import. Its process may hang in the next instruction, so it is written where another process can read
 * it.
 */
export type Whereabouts = z.output<typeof shape>;

/** Reports an import's progress. */
export interface Marks {
  stage(stage: Whereabouts["stage"]): void;
  file(place: number, path: string): void;
  /** Reports a finished piece of the file or the stage. */
  moved(): void;
}

/** Marks that go nowhere, for an import without a watcher. */
export const noMarks: Marks = { stage() {}, file() {}, moved() {} };

/** Characters. */
const LONGEST_PATH = 1_000;

/**
 * Writes progress to a file. The writes are synchronous and take some microseconds, so that a hang can't delay the last
 * one.
 */
export function writeMarks(file: string): Marks & { close(): void } {
  const descriptor = openSync(file, "w", 0o600);
  let now: Whereabouts = { stage: "starting", place: null, path: null, moves: 0 };
  const write = (change: Partial<Whereabouts>) => {
    now = { ...now, ...change, moves: now.moves + 1 };
    // The rest of a longer one stays behind the line's end.
    writeSync(descriptor, `${JSON.stringify(now)}\n`, 0);
  };
  write({});
  return {
    stage: (stage) => write({ stage, place: null, path: null }),
    file: (place, path) => write({ place, path: path.slice(0, LONGEST_PATH) }),
    moved: () => write({}),
    close: () => closeSync(descriptor),
  };
}

/** Returns the last progress in a file; null without one, and while it is being written. */
export function readMarks(file: string): Whereabouts | null {
  try {
    return shape.parse(JSON.parse(readFileSync(file, "utf8").split("\n", 1)[0] ?? ""));
  } catch {
    return null;
  }
}

import { closeSync, openSync, readFileSync, writeSync } from "node:fs";
import { z } from "zod";

const shape = z.object({
  stage: z.enum(["starting", "reading", "measuring", "joining", "saving"]),
  /** The member that is read, by its place in the archive from 0; null between files. */
  place: z.number().int().nullable(),
  path: z.string().nullable(),
  /** Grows with every piece of work that is done. */
  moves: z.number(),
});

/** Where an import is. Its process may hang in the next instruction, so it is written down where another process can read it. */
export type Whereabouts = z.output<typeof shape>;

/** What an import tells of its way. */
export interface Marks {
  stage(stage: Whereabouts["stage"]): void;
  file(place: number, path: string): void;
  /** A piece of the file, or of the stage, was worked off. */
  moved(): void;
}

/** For an import that nobody watches. */
export const noMarks: Marks = { stage() {}, file() {}, moved() {} };

const LONGEST_PATH = 1_000;

/** Writes marks to a file: one small synchronous write each, some microseconds, so that a hang cannot hold the last one back. */
export function writeMarks(file: string): Marks & { close(): void } {
  const descriptor = openSync(file, "w", 0o600);
  let now: Whereabouts = { stage: "starting", place: null, path: null, moves: 0 };
  const write = (change: Partial<Whereabouts>) => {
    now = { ...now, ...change, moves: now.moves + 1 };
    // What is left of a longer one stands behind the line's end.
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

/** The last mark in a file; null where there is none, or it is being written. */
export function readMarks(file: string): Whereabouts | null {
  try {
    return shape.parse(JSON.parse(readFileSync(file, "utf8").split("\n", 1)[0] ?? ""));
  } catch {
    return null;
  }
}

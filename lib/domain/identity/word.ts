/** The meaning of a word in a path. "noise" is only the type of a file, and the only kind that is dropped. */
export type Kind =
  | "engine"
  | "storage"
  | "version"
  | "stage"
  | "commit"
  | "flag"
  | "date"
  | "id"
  | "repeat"
  | "doubt"
  | "scale"
  | "host"
  | "disk"
  | "config"
  | "threads"
  | "phase"
  | "tool"
  | "workload"
  | "parameter"
  | "noise"
  | "unknown";

/** Certainty of a meaning. 1: by the spelling alone. 0.8: by spelling and neighbours. 0.6: usual, not certain. */
export type Sure = 1 | 0.8 | 0.6;

/** A word of one level of a path: of the archive's name, its root, a folder, a file. */
export interface Word {
  /** As written. */
  text: string;
  /** Position in its level. */
  at: number;
  kind: Kind;
  /** The fact in one spelling: `19`, `memory=yes`, `rows=50m`. */
  value: string;
  /** Certainty of kind and value. */
  sure: Sure;
}

/** Changes the kind, value and certainty of a word in place. */
export const become = (word: Word, kind: Kind, value: string, sure: Sure): void => {
  Object.assign(word, { kind, value, sure });
};

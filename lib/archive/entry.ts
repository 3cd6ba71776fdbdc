import type { Issue } from "@/lib/domain/model";

/** An entry as its container format describes it, before names are checked and nested archives are opened. */
export type RawEntry =
  | {
      kind: "file";
      name: Uint8Array;
      /** Null where the container does not say. */
      size: number | null;
      /**
       * Yields the entry's bytes; read them before the next entry. Throws Damage where they end too early or contradict
       * their checksum.
       */
      data(): AsyncIterable<Uint8Array>;
    }
  | { kind: "directory" }
  /** Links, devices, encrypted files ...: `message` follows the path. */
  | { kind: "unreadable"; name: Uint8Array; size: number | null; code: string; message: string }
  | { kind: "issue"; issue: Issue };

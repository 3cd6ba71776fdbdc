import type { Issue } from "@/lib/domain/model";

/** What a container format says about one of its entries, before names are checked and nested archives are opened. */
export type RawEntry =
  | {
      kind: "file";
      name: Uint8Array;
      /** Null where the container does not say. */
      size: number | null;
      /** Throws Damage when the bytes end too early or contradict their checksum. To be read before the next entry. */
      data(): AsyncIterable<Uint8Array>;
    }
  | { kind: "directory" }
  /** Links, devices, encrypted files ...: `message` is what comes after the path. */
  | { kind: "unreadable"; name: Uint8Array; size: number | null; code: string; message: string }
  | { kind: "issue"; issue: Issue };

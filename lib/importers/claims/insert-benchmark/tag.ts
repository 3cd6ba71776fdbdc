import type { Params, Setting } from "@/lib/domain/model";
import { engineOfBuild, readBuild } from "@/lib/domain/names/engine-of-build";
import { hostOfPath, machineOf } from "@/lib/domain/names/machines";
import { decodeBuild, decodeConfig } from "@/lib/domain/names/names";
import { directoryOf } from "../../kit/paths";
import { isRepeatMark } from "../../kit/repeat-mark";

/** The parts of a tag. */
export interface DecodedTag {
  /** 20m; null where the tag has none (mrg, rel). */
  size: string | null;
  /** The tag without its size, as mrg and rel print it. */
  name: string;
  build: string;
  /** Null where no part follows the build. */
  config: string | null;
  /** True where the author calls the run's settings bad and repeated it. */
  badConfig: boolean;
  /** Unknown parts. */
  other: readonly string[];
}

const sizeWord = /^\d+[kmb]$/;

/** Decodes a tag such as `20m.my5649.cx6d.badcnf`. Never throws; without a known build the first part counts as one. */
export function decodeTag(tag: string): DecodedTag {
  const parts = tag.split(".").filter(Boolean);
  const size = parts[0] !== undefined && sizeWord.test(parts[0]) ? parts[0] : null;
  const name = (size === null ? parts : parts.slice(1)).join(".");
  const rest = size === null ? parts : parts.slice(1);
  const at = Math.max(
    0,
    rest.findIndex((part) => decodeBuild(part).engine !== null),
  );
  const more = [...rest.slice(0, at), ...rest.slice(at + 2)];
  return {
    size,
    name,
    build: rest[at] ?? tag,
    config: rest[at + 1] ?? null,
    badConfig: more.includes("badcnf"),
    other: more.filter((part) => part !== "badcnf"),
  };
}

/** Returns the rows of a size: 20m is 20,000,000 (b = 10⁹); null for other words. */
export function rowsOfSize(size: string | null): number | null {
  if (size === null || !sizeWord.test(size)) return null;
  const factor = { k: 1e3, m: 1e6, b: 1e9 }[size.slice(-1)] ?? 1;
  return Number(size.slice(0, -1)) * factor;
}

/** Returns the size in a path's directories: 20m of `20m/res.in/mrg.l.i0`, or null. */
export const sizeOfPath = (path: string): string | null =>
  directoryOf(path)
    .split("/")
    .findLast((part) => sizeWord.test(part)) ?? null;

/** Returns engine, build and config of a tag, and the path's host. A bad config is separate, so it is never merged. */
export function settingOf({ build, config, badConfig }: DecodedTag, path: string): Setting {
  const decoded = config === null ? null : decodeConfig(config);
  return {
    engine: engineOfBuild(build, config) ?? "unknown",
    build: readBuild(build),
    config:
      decoded && badConfig
        ? { ...decoded, raw: `${decoded.raw}.badcnf`, variants: [...decoded.variants, "badcnf"] }
        : decoded,
    machine: machineOf({ host: hostOfPath(path) }),
  };
}

/** Returns the table size, the mark of a bad config, and unknown parts that are no marks of repeats. */
export function settingsOf({ badConfig, other }: DecodedTag, size: string | null): Params {
  const initialRows = rowsOfSize(size);
  const otherPartsOfTag = other.filter((part) => !isRepeatMark(part)).join(".");
  return {
    ...(initialRows === null ? {} : { initialRows }),
    ...(badConfig ? { badConfig: true } : {}),
    ...(otherPartsOfTag === "" ? {} : { otherPartsOfTag }),
  };
}

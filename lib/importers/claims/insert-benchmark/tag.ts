import type { Params, Setting } from "@/lib/domain/model";
import { engineOfBuild } from "@/lib/domain/names/engine-of-build";
import { engineOf } from "@/lib/domain/names/engines";
import { hostOfPath, machineOf } from "@/lib/domain/names/machines";
import { decodeBuild, decodeConfig } from "@/lib/domain/names/names";
import { directoryOf } from "../../kit/paths";

export interface DecodedTag {
  /** 20m; null where the tag has none (mrg, rel). */
  size: string | null;
  /** The tag without its size: what mrg and rel print. */
  name: string;
  build: string;
  config: string | null;
  /** The run was made with settings that its author calls bad, and repeated. */
  badConfig: boolean;
  /** Parts that no rule explains. */
  other: readonly string[];
}

const sizeWord = /^\d+[kmb]$/;

/** Takes a tag such as `20m.my5649.cx6d.badcnf` apart. Never throws; without a known build the first part stands for it. */
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

/** Rows that a size stands for: 20m is 20,000,000 (b = 10⁹); null where the word is none. */
export function rowsOfSize(size: string | null): number | null {
  if (size === null || !sizeWord.test(size)) return null;
  const factor = { k: 1e3, m: 1e6, b: 1e9 }[size.slice(-1)] ?? 1;
  return Number(size.slice(0, -1)) * factor;
}

/** The size that a path's directories name: `20m/res.in/mrg.l.i0` is of 20m; null where none does. */
export const sizeOfPath = (path: string): string | null =>
  directoryOf(path)
    .split("/")
    .findLast((part) => sizeWord.test(part)) ?? null;

/** Engine, build and config of a tag, the host of the path. A bad config is a config of its own, so that it is never merged. */
export function settingOf({ build, config, badConfig }: DecodedTag, path: string): Setting {
  const decoded = config === null ? null : decodeConfig(config);
  const { raw, version, flags, commit } = decodeBuild(build);
  return {
    engine: engineOfBuild(build, config) ?? engineOf(build).engine,
    build: { raw, version, flags, commit },
    config:
      decoded && badConfig
        ? { ...decoded, raw: `${decoded.raw}.badcnf`, variants: [...decoded.variants, "badcnf"] }
        : decoded,
    machine: machineOf({ host: hostOfPath(path) }),
  };
}

/** Table size and the mark of a bad config, in base units; what is not known is left out. */
export function settingsOf({ badConfig }: DecodedTag, size: string | null): Params {
  const initialRows = rowsOfSize(size);
  return { ...(initialRows === null ? {} : { initialRows }), ...(badConfig ? { badConfig: true } : {}) };
}

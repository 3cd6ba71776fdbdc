import type { Setting } from "@/lib/domain/model";
import { readBuild } from "@/lib/domain/names/engine-of-build";
import { hostOfPath, machineOf } from "@/lib/domain/names/machines";
import { decodeConfig } from "@/lib/domain/names/names";

/** Makes a setting; its machine is the path's host with the CPUs. The config's hardware stays a claim. */
export function settingOf(names: {
  path: string;
  engine: string;
  build: string | null;
  config: string | null;
  cpus: number | null;
}): Setting {
  const { path, engine, build, config, cpus } = names;
  return {
    engine,
    build: build === null ? null : buildOf(build),
    config: config === null ? null : decodeConfig(config),
    machine: machineOf({ host: hostOfPath(path), cpus }),
  };
}

function buildOf(raw: string): NonNullable<Setting["build"]> {
  const { version, flags, commit } = readBuild(raw);
  // A folder that is a version (8.4.8, 12.2.2-MariaDB-ubu2404, 9.7.0-er2), or words: MariaDB Enterprise 11.4.8.
  const plain = /^(?:[A-Za-z ]+ )?v?(\d+(?:\.\d+)+)(?:[-+].*)?$/.exec(raw)?.[1] ?? null;
  return { raw, version: version ?? plain, flags, commit };
}

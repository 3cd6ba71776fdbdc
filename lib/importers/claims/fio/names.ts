import type { Setting } from "@/lib/domain/model";
import { hostOfPath, machineOf } from "@/lib/domain/names/machines";
import { decodeBuild, decodeConfig } from "@/lib/domain/names/names";
import { baseName } from "../../kit/paths";

/** The archive's sums: sum.<jobs>.<fs>[.<word>].<host>.csv or .txt. */
export const sumPath = /(?:^|\/)sum\.(\d+)\.([a-z0-9]+)(?:\.([A-Za-z]\w*))?\.([A-Za-z0-9]+)\.(?:csv|txt)$/;
/** The archive's raw output: o.<fs>.<host>.secs<S>.<jobs>. */
export const rawPath = /(?:^|\/)o\.([a-z0-9]+)\.([A-Za-z0-9]+)\.secs(\d+)\.(\d+)$/;
/** Raw output of another series, o.fio_sync.<host>, or with file system and disk. */
export const fioSyncPath = /(?:^|\/)o\.fio_sync\.(?:[A-Za-z0-9]+\.)*([A-Za-z0-9]+)$/;
const syncPath =
  /(?:^|\/)o\.(?:fio_sync|sum\.[A-Za-z0-9]+)\.([a-z][a-z0-9]+)\.(local|remote)(?:\.secs(\d+))?\.([A-Za-z0-9]+)$/;

/**
 * Returns the setting of a file. The build is fio's version, the config the file system. The host is in the name or
 * path.
 */
export function settingOf(path: string, version: string | null): Setting {
  const { filesystem, host } = namesOf(path);
  return {
    engine: "fio",
    build: version === null ? null : decodeBuild(version),
    config: filesystem === null ? null : decodeConfig(filesystem),
    machine: machineOf({ host: host ?? hostOfPath(path) }),
  };
}

/**
 * Reads the archive's file names. Raw output is `o.<fs>.<host>.secs<S>.<jobs>`, `o.fio_sync.<host>` or
 * `o.fio_sync.<fs>.<disk>.secs<S>.<host>`. Sums are `sum.<jobs>.<fs>.<host>.csv` or `o.sum.<host>.<fs>.<disk>.<host>`.
 * `.secs<S>` is optional. Parts that a name lacks are null. gcpL and gcpR differ in their disks, and count as two
 * hosts.
 */
export function namesOf(path: string): {
  filesystem: string | null;
  host: string | null;
  seconds: number | null;
  disk: string | null;
} {
  const name = baseName(path);
  const raw = rawPath.exec(name);
  if (raw) return { filesystem: raw[1] ?? null, host: raw[2] ?? null, seconds: Number(raw[3]), disk: null };
  const sum = sumNameOf(path);
  if (sum) return { filesystem: sum.filesystem, host: sum.host, seconds: null, disk: null };
  const [, filesystem = null, disk = null, seconds = null, host = null] = syncPath.exec(name) ?? [];
  const syncHost = fioSyncPath.exec(name)?.[1] ?? null;
  return { filesystem, host: host ?? syncHost, seconds: seconds === null ? null : Number(seconds), disk };
}

/** Returns the parts of a sum's name; null for other names. Of two words behind the file system one is a known host. */
export function sumNameOf(
  path: string,
): { jobs: string; filesystem: string; word: string | null; host: string } | null {
  const [, jobs, filesystem, first, last] = sumPath.exec(baseName(path)) ?? [];
  if (jobs === undefined || filesystem === undefined || last === undefined) return null;
  const isSwapped = first !== undefined && isHost(first) && !isHost(last);
  const [word = null, host] = isSwapped ? [last, first] : [first, last];
  return { jobs, filesystem, word, host };
}

const isHost = (word: string): boolean => hostOfPath(word) !== null;

/** Returns a block size as tests are named: 16K, 2M, 512. */
export function sizeName(bytes: number): string {
  if (bytes >= 1024 ** 2 && bytes % 1024 ** 2 === 0) return `${bytes / 1024 ** 2}M`;
  return bytes >= 1024 && bytes % 1024 === 0 ? `${bytes / 1024}K` : String(bytes);
}

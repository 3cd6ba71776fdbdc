import type { ProvenanceKind } from "@/lib/domain/parsed-results";
import type { IssueList } from "../kit/issue-list";
import { baseName } from "../kit/paths";
import type { FactList } from "./facts";
import * as host from "./read-host";
import * as settings from "./read-settings";
import * as tables from "./read-tables";

/** Reads a line; `line` counts from 1. */
export type ReadLine = (text: string, line: number) => void;

type Mark = Pick<RegExp, "test">;
const both = (one: Mark, other: Mark): Mark => ({ test: (text) => one.test(text) && other.test(text) });

/** A kind of file. It has a pattern of its name, a mark that its head must have, and a reader of its lines. */
export interface FileKind {
  kind: ProvenanceKind;
  name: RegExp;
  mark: Mark;
  read(facts: FactList, issues: IssueList): ReadLine;
  /** True where the file's name contains a config's name. */
  config?: true;
}

const end = String.raw`(?:\.(?:txt|out|log))?$`;
const namePattern = (words: string): RegExp => new RegExp(`^(?:o\\.)?(?:${words})${end}`, "i");
const iniLine = /^[ \t]*(?:\[[\w.-]+\]|[A-Za-z][\w-]*[ \t]*=)/m;
const postgresLine = /^[ \t]{0,60}#?[ \t]{0,60}[a-z_]{3,60}(?:\.[a-z_]{2,60})?[ \t]{0,60}=[ \t]*\S/m;

const kinds: readonly FileKind[] = [
  {
    kind: "config",
    name: /^(?:my|mysqld|mariadb|server)\.cnf(?:\..+)?$|\.cnf(?:\.txt)?$/i,
    mark: iniLine,
    read: settings.readIni,
    config: true,
  },
  {
    kind: "config",
    name: /^(?:postgresql(?:\.auto)?\.conf(?:\..+)?|conf\.diff(?:\..+)?)$/i,
    mark: postgresLine,
    read: settings.readPostgres,
    config: true,
  },
  {
    kind: "settings",
    name: /^(?:o\.)?pg_settings(?:\..+)?$/i,
    mark: /^[ \t]*[A-Za-z_]\w*(?: *[=|]| *\t)/m,
    read: settings.readServerSettings,
  },
  {
    kind: "cpu",
    name: /^(?:o\.)?lscpu(?:\.(?:txt|json|out))?$/i,
    mark: /^[ \t]*(?:"lscpu"\s*:|\{\s*"lscpu"|Architecture:\s)/m,
    read: host.readLscpu,
  },
  { kind: "cpu", name: namePattern("(?:proc[._-])?cpuinfo"), mark: /^processor\s*:\s*\d/m, read: host.readCpuinfo },
  { kind: "cpu", name: namePattern("nproc"), mark: /^\s*\d{1,6}\s*$/, read: host.readNproc },
  {
    kind: "memory",
    name: namePattern("free"),
    mark: both(/^[ \t]+total[ \t]+used[ \t]+free[ \t]/m, /^Mem:[ \t]/m),
    read: host.readFree,
  },
  { kind: "memory", name: namePattern("(?:proc[._-])?meminfo"), mark: /^MemTotal:\s+\d+ kB/m, read: host.readMeminfo },
  {
    kind: "kernel",
    name: namePattern("uname(?:-a)?"),
    mark: /^(?:Linux|Darwin|FreeBSD|SunOS) \S+ \S+/,
    read: host.readUname,
  },
  {
    kind: "kernel",
    name: namePattern("sysctl(?:\\.conf|-a)?"),
    mark: /^(?:kernel|vm|net|fs|dev|user|abi|debug)\.\S+\s*=/m,
    read: host.readSysctl,
  },
  {
    kind: "kernel",
    name: namePattern("thp|transparent_hugepages?"),
    mark: /^[^\n]*\[(?:always|madvise|never)\]/,
    read: host.readHugePages,
  },
  {
    kind: "os",
    name: /^(?:o\.)?(?:etc[._-])?(?:os|lsb)-release(?:\.txt)?$/i,
    mark: /^(?:PRETTY_NAME|ID|NAME)=/m,
    read: host.readOsRelease,
  },
  { kind: "storage", name: namePattern("df(?:-h|-T)?"), mark: /^Filesystem\s/m, read: tables.readDf },
  { kind: "storage", name: namePattern("lsblk"), mark: /^NAME\s/m, read: tables.readLsblk },
  {
    kind: "storage",
    name: namePattern("mounts?"),
    mark: /^\S+ (?:on )?\/\S* (?:type )?\S+ \S/m,
    read: tables.readMount,
  },
  {
    kind: "version",
    name: /^versions?(?:\.(?:txt|ma|my|rx|pg|mariadb|mysql|postgres))?$/i,
    mark: /^[^\n{<]{0,200}\d\.\d/,
    read: tables.readVersions,
  },
  {
    kind: "command",
    name: /^(?:o\.)?(?:cmdline|command-?line)(?:\..{1,60})?$/i,
    mark: /^\S*\w/,
    read: tables.readCommands,
  },
];

/** Returns the kind that a file's name states; null for any other name. */
export function kindOfPath(path: string): FileKind | null {
  const name = baseName(path);
  if (/^\.|~$|\.(?:swp|bak)$/.test(name)) return null;
  return kinds.find((kind) => kind.name.test(name)) ?? null;
}

/** Words after a settings file's name that are not a config's name. */
const plainWords = new Set(["txt", "full", "orig", "old", "bak", "default", "sample", "example", "in", "out", "conf"]);

/**
 * Returns the config in a file's name, or null: `cz12a_c8r32` of `my.cnf.cz12a_c8r32`, `Tier2G` of `Tier2G.cnf.txt`. In
 * `my.cnf.cx6d.in5649` the config is `cx6d`, and the rest names the server.
 */
export function configNameOf(path: string): string | null {
  const name = baseName(path);
  const behind =
    /^(?:my|mysqld|mariadb|server)\.cnf\.([^.]+)|^(?:postgresql(?:\.auto)?\.conf|conf\.diff)\.([^.]+)/i.exec(name);
  const before = behind ? null : /^(.+?)\.cnf(?:\.txt)?$/i.exec(name)?.[1];
  const config =
    behind?.[1] ?? behind?.[2] ?? (before && !/^(?:my|mysqld|mariadb|server|\d+-.*)$/i.test(before) ? before : null);
  return config === null || plainWords.has(config.toLowerCase()) ? null : config;
}

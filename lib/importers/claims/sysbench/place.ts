import { describesOthers } from "@/lib/domain/identity/words";
import { engineOfBuild } from "@/lib/domain/names/engine-of-build";
import { type EngineName, engineIn } from "@/lib/domain/names/engine-words";
import { buildOfFolder } from "@/lib/domain/names/names";
import { remembered } from "@/lib/domain/remembered";
import { baseName, directoryOf } from "../../kit/paths";

/** Facts in the directories of a file of the archive's layout. */
export interface Place {
  /** The directory as tables name their columns; null outside a build's directory. */
  column: string | null;
  /** Words behind the directory's `pk1`, `v2` of `x.a.b.pk1.v2`; null without any. They tell runs apart. */
  suffix: string | null;
  build: string | null;
  config: string | null;
  pk: number | null;
  /** Directories prep0 and prep1: prepared statements off and on. */
  preparedStatements: boolean | null;
}

/** Decodes the name of a run's directory; null for others. */
function runOf(folder: string): { build: string; config: string; pk: number; suffix: string | null } | null {
  const [whole = "", names = "", pk] = /^x\.(.+)\.pk(\d)(?:\.|$)/.exec(folder) ?? [];
  const suffix = folder.slice(whole.length) || null;
  const [, build, config] = /^(.+)\.([^.]+)$/.exec(names) ?? [];
  return build === undefined || config === undefined ? null : { build, config, pk: Number(pk), suffix };
}

/** Returns the directory's name without its suffix, whose words tell runs apart; null without a directory. */
export const labelOf = ({ column, suffix }: Place): string | null =>
  column === null || suffix === null ? column : column.slice(0, -suffix.length - 1);

/**
 * Reads the nearest `x.<build>.<config>.pk<P>`, or the plain build's directory of 2020 (`fbmy80/`); else nulls. The
 * prepared statements are read from any directory.
 */
export const placeOf = remembered((path): Place => {
  const folders = directoryOf(path)
    .split("/")
    .map((folder) => folder.replace(/\.(?:tar\.gz|tgz|tar)!$/, ""));
  const prepared = folders.findLast((folder) => /^prep[01]$/.test(folder));
  const preparedStatements = prepared === undefined ? null : prepared === "prep1";
  const column = folders.findLast((folder) => runOf(folder) !== null) ?? null;
  const run = column === null ? null : runOf(column);
  if (run) return { column, ...run, preparedStatements };
  const last = folders.at(-1) ?? "";
  const plain = buildOfFolder(last) === null ? null : last;
  return { column: plain, suffix: null, build: plain, config: null, pk: null, preparedStatements };
});

/** Maps directories to configs: a run of 2020 is in its build's directory, and its config's name elsewhere. */
export class Configs {
  private readonly files = new Map<string, Set<string>>();

  private readonly named: ReadonlyMap<string, ReadonlySet<string>>;

  /** `named` maps directories of builds to configs in the author's tables: `innodb.inmem/my8017` to x6d. */
  constructor(allPaths: readonly string[], named: ReadonlyMap<string, ReadonlySet<string>> = new Map()) {
    this.named = named;

    for (const path of allPaths) {
      const name = /^(?:my\.cnf|conf\.diff)\.c([a-z]\w*)$/.exec(baseName(path))?.[1];
      if (name === undefined) continue;
      const directory = directoryOf(path);
      this.files.set(directory, (this.files.get(directory) ?? new Set()).add(name));
    }
  }

  /** Returns the config of the only config file beside a file (x6d of `my.cnf.cx6d`), else of its tables, or null. */
  beside(path: string): string | null {
    const directory = directoryOf(path);
    return only(this.files.get(directory)) ?? only(this.named.get(directory));
  }
}

const only = (names: ReadonlySet<string> | undefined): string | null => {
  const [name = null] = names ?? [];
  return names?.size === 1 ? name : null;
};

/**
 * Returns the engine that begins a folder's name: mariadb of `mariadb-thp`, percona-server of `ps8033_rel` and of
 * `percona-8.0.36`; else null. Behind `percona` other words than a release are a project's: Percona-Lab-results. A name
 * that compares engines, or is about a client, names none.
 */
export function engineOfFolder(folder: string): EngineName | null {
  if (/^percona(?!$|[-_]?server|[-_]v?[58](?:\.\d|$))/i.test(folder)) return null;
  const found = describesOthers(folder) ? null : engineIn(folder);
  return found?.index === 0 ? found : null;
}

/** Returns the engine of the nearest folder, or null. FB MySQL is passed over: a folder above may say MyRocks. */
const namedBy = (folders: readonly string[]): string | null =>
  folders.map((folder) => engineOfFolder(folder)?.engine).find((engine) => engine && engine !== "fbmysql") ?? null;

/** Returns true for tables of 2020 that end in rx, which means MyRocks: `o.qps.abs.rx`, `o.sum.rx.abs`. */
const isOfRocks = (path: string): boolean => /^o\.(?:.+\.)?rx(?:\.|$)/.test(baseName(path));

const engineOfDriver: ReadonlyMap<string, string> = new Map([
  ["mysql", "mysql"],
  ["pgsql", "postgres"],
]);

const engineOfPath = remembered((path) =>
  isOfRocks(path) ? "myrocks" : namedBy(directoryOf(path).split("/").reverse()),
);

/**
 * Returns the engine of a run by build and config. FB MySQL in a directory of MyRocks (`myrocks.inmem/fbmy80`) is
 * MyRocks. Without a build, a word of the path counts, then the client's driver; else "unknown".
 */
export function engineOfRun(run: {
  path: string;
  build: string | null;
  config: string | null;
  driver?: string | null;
}) {
  const named = engineOfPath(run.path);
  const built = run.build === null ? null : engineOfBuild(run.build, run.config);
  if (built === "fbmysql" && named === "myrocks") return "myrocks";
  return built ?? named ?? engineOfDriver.get(run.driver ?? "") ?? "unknown";
}

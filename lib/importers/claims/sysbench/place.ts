import { engineOfBuild } from "@/lib/domain/names/engine-of-build";
import { type EngineName, engineIn } from "@/lib/domain/names/engine-words";
import { decodeBuild } from "@/lib/domain/names/names";
import { baseName, directoryOf } from "../../kit/paths";

/** What the directories of a file of the archive's layout say of its run. */
export interface Place {
  /** The directory as the author's tables name their columns; null where the file stands in none of a build. */
  column: string | null;
  build: string | null;
  config: string | null;
  pk: number | null;
  /** Directories prep0 and prep1: prepared statements off and on. */
  preparedStatements: boolean | null;
}

/** What the name of a run's directory says; null for others. */
function runOf(folder: string): { build: string; config: string; pk: number } | null {
  const [, names = "", pk] = /^x\.(.+)\.pk(\d)(?:\.|$)/.exec(folder) ?? [];
  const [, build, config] = /^(.+)\.([^.]+)$/.exec(names) ?? [];
  return build === undefined || config === undefined ? null : { build, config, pk: Number(pk) };
}

/** `x.<build>.<config>.pk<P>` (the nearest to the file), or the plain build's directory of 2020 (`fbmy80/`). */
export function placeOf(path: string): Place {
  const folders = directoryOf(path)
    .split("/")
    .map((folder) => folder.replace(/\.(?:tar\.gz|tgz|tar)!$/, ""));
  const prepared = folders.findLast((folder) => /^prep[01]$/.test(folder));
  const preparedStatements = prepared === undefined ? null : prepared === "prep1";
  const column = folders.findLast((folder) => runOf(folder) !== null) ?? null;
  const run = column === null ? null : runOf(column);
  if (run) return { column, ...run, preparedStatements };
  const last = folders.at(-1) ?? "";
  const plain = decodeBuild(last).engine === null ? null : last;
  return { column: plain, build: plain, config: null, pk: null, preparedStatements };
}

/** Configs by directory: a run of 2020 stands in its build's directory, and its config's name elsewhere. */
export class Configs {
  private readonly files = new Map<string, Set<string>>();

  private readonly named: ReadonlyMap<string, ReadonlySet<string>>;

  /** `named` = configs by directory of a build as the author's tables beside it call them: `innodb.inmem/my8017` is x6d. */
  constructor(allPaths: readonly string[], named: ReadonlyMap<string, ReadonlySet<string>> = new Map()) {
    this.named = named;

    for (const path of allPaths) {
      const name = /^(?:my\.cnf|conf\.diff)\.c([a-z]\w*)$/.exec(baseName(path))?.[1];
      if (name === undefined) continue;
      const directory = directoryOf(path);
      this.files.set(directory, (this.files.get(directory) ?? new Set()).add(name));
    }
  }

  /** The one config file beside a file (`my.cnf.cx6d`), else the one that tables name; null where there is none or more than one. */
  beside(path: string): string | null {
    const directory = directoryOf(path);
    return only(this.files.get(directory)) ?? only(this.named.get(directory));
  }
}

const only = (names: ReadonlySet<string> | undefined): string | null => {
  const [name = null] = names ?? [];
  return names?.size === 1 ? name : null;
};

/** The engine that the beginning of a folder's name speaks of: `mariadb-thp` is mariadb, `ps8033_rel` is Percona Server. */
export function engineOfFolder(folder: string): EngineName | null {
  // The first folder is often a project's: Percona-Lab-results.
  if (/^percona(?!$|-server)/i.test(folder)) return null;
  const found = engineIn(folder);
  return found?.index === 0 ? found : null;
}

/** By the folder nearest to the file; what is FB MySQL by its build may be MyRocks by a folder above. */
const namedBy = (folders: readonly string[]): string | null =>
  folders.map((folder) => engineOfFolder(folder)?.engine).find((engine) => engine && engine !== "fbmysql") ?? null;

/** Tables of 2020 end in rx where they are of MyRocks: `o.qps.abs.rx`, `o.sum.rx.abs`. */
const isOfRocks = (path: string): boolean => /^o\.(?:.+\.)?rx(?:\.|$)/.test(baseName(path));

const engineOfDriver: Readonly<Record<string, string>> = { mysql: "mysql", pgsql: "postgres" };

/**
 * The engine of a run: what build and config say; FB MySQL in a directory of MyRocks (`myrocks.inmem/fbmy80`) is MyRocks; else
 * a word of the path, nearest to the file; else what the client's driver talks to; "unknown" where nothing says.
 */
export function engineOfRun(run: {
  path: string;
  build: string | null;
  config: string | null;
  driver?: string | null;
}) {
  const words = directoryOf(run.path).split("/").reverse();
  const named = isOfRocks(run.path) ? "myrocks" : namedBy(words);
  const built = run.build === null ? null : engineOfBuild(run.build, run.config);
  if (built === "fbmysql" && named === "myrocks") return "myrocks";
  return built ?? named ?? engineOfDriver[run.driver ?? ""] ?? "unknown";
}

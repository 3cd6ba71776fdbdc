import type { Params, ParamValue, ParsedIndexBuild, ParsedRun, RunStatus } from "@/lib/domain/model";
import { engineOf } from "@/lib/domain/names/engines";
import { splitParams } from "@/lib/domain/names/params";
import { formatCounted } from "@/lib/format";
import type { IssueList } from "../kit/issue-list";
import { rowKeys } from "../kit/row-keys";
import type { Block, LogFacts } from "./facts";
import type { PythonValue } from "./python-literal";
import type { Surroundings } from "./surroundings";

/** An index build with the searches that its log ran on it. */
export interface BuiltIndex {
  build: ParsedIndexBuild;
  /** Values of the first query argument that were searched with; null where the log does not print them. */
  queryValues: ReadonlySet<ParamValue> | null;
}

/** Returns an algorithm's setting. `assumed` lists the parts that come from names; a note says which names. */
export function settingOf(
  algorithm: string,
  surroundings: Surroundings,
): Pick<ParsedRun, "setting" | "assumed" | "notes"> {
  const { engine, build } = engineOf(algorithm);
  const beside = surroundings.of(engine);
  const own = build ? { raw: build.raw, version: build.version, flags: [], commit: null } : null;
  return {
    setting: { engine, build: own ?? beside.build, config: beside.config, machine: null },
    assumed: own ? ["config"] : ["build", "config"],
    notes: beside.note ? { settingFrom: beside.note } : {},
  };
}

/** Splits a constructor's arguments into metric, parameters of the index and `more`: storage engine, text tag. */
export function indexParamsOf(
  engine: string,
  args: PythonValue[] | null,
): { metric: string | null; indexParams: Params; more: Params } {
  const [metric, ...rest] = args ?? [];
  const pairs = rest.flatMap((arg, at): [string, ParamValue][] => {
    if (arg === null || typeof arg !== "object")
      return [[engine === "qdrant" ? (qdrantNames[at] ?? `argument${at + 1}`) : `argument${at + 1}`, arg]];
    if (!("dict" in arg)) return [];
    return [...arg.dict].map(([key, item]) => [key, item !== null && typeof item === "object" ? null : item]);
  });
  const named: Record<string, ParamValue> = Object.fromEntries(pairs);
  const more: Record<string, ParamValue> = {};
  if (engine === "mariadb") {
    // `txt` is a free tag and `engine` the storage engine: labels name neither (docs/formats/ann-benchmarks.md, fork).
    if (named.engine !== undefined) more.storageEngine = named.engine;
    if (named.txt !== undefined) more.textTag = named.txt;
    delete named.engine;
    delete named.txt;
  }
  const { indexParams, queryParams } = splitParams(named);
  return { metric: typeof metric === "string" ? metric : null, indexParams: { ...indexParams, ...queryParams }, more };
}

// Qdrant's arguments are positional: metric, quantization, m, ef_construct (docs/formats/benchmark-archive.md (a)).
const qdrantNames = ["quantization", "m", "efConstruction"];

/** True where the searches on a built index did not reach their end: not all groups began, or the tool crashed. */
const isCut = ({ built, groups, traceback }: Block): boolean =>
  built !== null && (traceback !== null || (groups !== null && groups.started < groups.of));

const groupsOf = ({ groups }: Block): string =>
  groups ? `query group ${groups.started} of ${groups.of}` : "no query group";

/**
 * Returns complete where every definition was built, the last group of each was searched and the workers ended.
 * Any other log is failed without a built index, else truncated; `why` has the reasons.
 */
export function logStatus(log: LogFacts): { status: RunStatus; why: string | null } {
  const built = log.blocks.filter((block) => block.built).length;
  const last = log.blocks.at(-1);
  const ended = log.ends >= Math.max(1, log.starts);
  const reasons: string[] = [];
  if (log.definitionCount > 0 && built < log.definitionCount) {
    reasons.push(`${built} of ${log.definitionCount} indexes were built`);
  }
  const crashed = log.blocks.filter((block) => block !== last && isCut(block));
  if (crashed.length > 0) reasons.push(`the searches on ${formatCounted(crashed.length, "earlier build")} stop early`);
  if (last && isCut(last)) reasons.push(`the last one stops in ${groupsOf(last)}`);
  if (!ended) reasons.push('"Terminating" never comes');
  if (reasons.length === 0) return { status: "complete", why: null };
  return { status: built === 0 ? "failed" : "truncated", why: reasons.join("; ") };
}

/** Makes index builds of `run` from its log's blocks. Their keys begin with the run's. Failed builds are reported. */
export function buildsOf(log: LogFacts, run: ParsedRun, issues: IssueList): BuiltIndex[] {
  const { engine } = run.setting;
  const ended = log.ends >= Math.max(1, log.starts);
  const definitions = new Map(log.definitions.map((definition) => [JSON.stringify(definition.args), definition]));
  const keyOf = rowKeys(
    run.key,
    log.blocks.map(({ start }) => start),
  );
  return log.blocks.map((block, at) => {
    const { indexParams } = indexParamsOf(engine, block.args);
    const definition = block.args ? definitions.get(JSON.stringify(block.args)) : undefined;
    const started = block.groups?.started ?? definition?.queryValues.length ?? 0;
    const source = block.built ?? block.start;
    const status = blockStatus(block, at === log.blocks.length - 1 && !ended);
    if (status === "failed") {
      const evidence = block.error ?? block.traceback ?? block.start;
      issues.add("warning", "build-failed", {
        line: evidence.line,
        text: evidence.text,
        message: "This index was never built; its times and size are unknown.",
      });
    }
    if (status === "truncated" && isCut(block) && (block.traceback || at < log.blocks.length - 1))
      issues.add("warning", "searches-stopped", {
        ...(block.error ?? block.traceback ?? block.start),
        message: `The searches on this index stop in ${groupsOf(block)}: there may be no points of its other groups.`,
      });
    return {
      build: {
        key: keyOf(block.start),
        runKey: run.key,
        indexParams,
        totalSeconds: block.built?.seconds ?? null,
        loadSeconds: block.ddl?.tableSeconds ?? null,
        buildSeconds: block.ddl?.indexSeconds ?? null,
        bytes: indexBytes(engine, block, issues),
        tableBytes: block.ddl ? block.ddl.tableMb * 2 ** 20 : null,
        status,
        source: { path: run.source.path, line: source.line, text: source.text },
      },
      queryValues:
        definition && definition.queryValues.length > 0 ? new Set(definition.queryValues.slice(0, started)) : null,
    };
  });
}

function blockStatus(block: Block, cut: boolean): RunStatus {
  if (!block.built) return cut ? "truncated" : "failed";
  return cut || isCut(block) ? "truncated" : "complete";
}

/** Returns "Index size" in bytes; the log prints KiB. Qdrant's is the client's memory: null, with an issue. */
function indexBytes(engine: string, block: Block, issues: IssueList): number | null {
  const { sizeKib, ddl } = block;
  if (sizeKib === null || sizeKib.value === null) return null;
  if (engine === "qdrant") {
    issues.add("info", "index-size-meaningless", {
      ...sizeKib,
      message:
        "ann-benchmarks cannot measure Qdrant's index size (it prints the client's memory); it is kept as unknown.",
    });
    return null;
  }
  if (ddl && Math.floor(sizeKib.value / 1024) !== ddl.indexMb) {
    issues.add("warning", "sizes-differ", {
      ...sizeKib,
      message: `"Index size" and the DDL line (${ddl.indexMb} MB) do not agree; the former is kept.`,
    });
  }
  return Math.round(sizeKib.value * 1024);
}

import type { BuildName, Setting } from "@/lib/domain/model";
import { engineOf } from "@/lib/domain/names/engines";
import { decodeConfig } from "@/lib/domain/names/names";
import type { ResultFacts } from "./facts";

// The tool's clients whose name is not the engine's.
const engines: Readonly<Record<string, string>> = {
  awsopensearch: "opensearch",
  ossopensearch: "opensearch",
  aliyunopensearch: "opensearch",
  aliyunelasticsearch: "elasticsearch",
  qdrantlocal: "qdrant",
  pgvectorrs: "pgvecto-rs",
};

/** Returns the engine and its build, with config and machine by the user's label. */
export function settingOf({ db, label, version }: Pick<ResultFacts, "db" | "label" | "version">): Setting {
  const word = db.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  const engine = (Object.hasOwn(engines, word) ? engines[word] : undefined) ?? engineOf(db).engine;
  return {
    engine,
    build: version === null ? null : buildOf(engine, version),
    config: label === null ? null : decodeConfig(label),
    machine: label === null ? null : machineOf(label),
  };
}

/**
 * Returns a version as a build: `v2.2.12` of Milvus and `2.5.11` are `milvus-2.2.12` and `milvus-2.5.11`.
 * Other text is the raw name, without a version.
 */
function buildOf(engine: string, printed: string): BuildName {
  const version = /^v?(\d+\.\d[\w.+-]*)$/i.exec(printed)?.[1] ?? null;
  const raw = version === null ? printed : `${engine.replaceAll(/[^a-z]/g, "_")}-${version}`;
  return { raw, version, flags: [], commit: null };
}

/** Returns the machine of a label such as `16c64g-hnsw`: 16 CPUs and 64 GB. Null for labels without both. */
function machineOf(label: string): Setting["machine"] {
  const [name, cpus] = /^(\d{1,4})c\d{1,5}g(?:-(\d{1,3})node)?(?=$|[-_])/i.exec(label) ?? [];
  if (name === undefined) return null;
  // The number of CPUs of several nodes is not that of one machine.
  const isOne = !/node/i.test(name) || /-1node/i.test(name);
  return { name: name.toLowerCase(), cpus: isOne ? Number(cpus) : null, memoryBytes: null, model: null };
}

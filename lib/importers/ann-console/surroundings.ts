import type { BuildName, ConfigName } from "@/lib/domain/model";
import { decodeBuild, decodeConfig } from "@/lib/domain/names/names";
import { baseName, directoryOf } from "../kit/paths";

/** An engine's server, as directories beside a log name it: `ma110701/my.cnf.cz11b_vector_c32r128`. */
interface Server {
  build: BuildName;
  configs: ConfigName[];
}

/** Engines, builds and configs that the paths beside a log name. */
export interface Surroundings {
  /**
   * Returns build and config of an engine, each null unless exactly one is named. `note` says where the build is from,
   * or lists several; null where no build is named.
   */
  of(engine: string): { build: BuildName | null; config: ConfigName | null; note: string | null };
}

const configFile = /^(?:my\.cnf|conf\.diff)\.(c?[\w-]{1,100})$/;

// Servers that an engine runs on. pgvector is an extension: the build beside its logs is that of its Postgres.
const serversOf: ReadonlyMap<string, readonly string[]> = new Map([
  ["mariadb", ["mariadb"]],
  ["mysql", ["mysql", "fbmysql"]],
  ["pgvector", ["postgres"]],
  ["pgvectorscale", ["postgres"]],
  ["pgvecto-rs", ["postgres"]],
]);

/** Finds builds and configs in the given directories, in one pass over all paths of a bundle. */
export function readSurroundings(
  allPaths: readonly string[],
  directories: ReadonlySet<string>,
): (directory: string) => Surroundings {
  const serversBeside = new Map<string, Map<string, Server & { engine: string }>>();
  for (const path of allPaths) {
    const buildDirectory = directoryOf(path);
    let inside = buildDirectory;
    // A build's directory may hold further directories; the one beside the logs counts.
    for (let parent = directoryOf(inside); inside !== ""; inside = parent, parent = directoryOf(inside)) {
      if (!directories.has(parent)) continue;
      const name = inside.slice(parent === "" ? 0 : parent.length + 1);
      const { engine, raw, version, flags, commit } = decodeBuild(name);
      if (engine === null || version === null) continue;
      const servers = serversBeside.get(parent) ?? new Map<string, Server & { engine: string }>();
      serversBeside.set(parent, servers);
      const server = servers.get(name) ?? { engine, build: { raw, version, flags, commit }, configs: [] };
      servers.set(name, server);
      const config = inside === buildDirectory ? configFile.exec(baseName(path))?.[1] : undefined;
      if (config && !server.configs.some((known) => known.raw === config)) server.configs.push(decodeConfig(config));
    }
  }
  return (directory) => ({
    of(engine) {
      const accepted = serversOf.get(engine) ?? [];
      const beside = [...(serversBeside.get(directory)?.values() ?? [])];
      const servers = beside.filter((server) => accepted.includes(server.engine));
      const [server] = servers;
      if (!server) return { build: null, config: null, note: null };
      if (servers.length > 1) {
        const names = servers.map((one) => one.build.raw).join(", ");
        return { build: null, config: null, note: `several builds are beside the log: ${names}` };
      }
      const config = server.configs.length === 1 ? (server.configs[0] ?? null) : null;
      return { build: server.build, config, note: "from the name of the directory beside the log" };
    },
  });
}

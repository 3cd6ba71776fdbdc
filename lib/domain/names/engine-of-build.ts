import { decodeBuild } from "./names";

/**
 * Returns the engine of a run by build and config; null where neither names one. FB MySQL has two engines. With configs
 * z* it is MyRocks, else InnoDB (`fbmysql`; docs/formats/benchmark-archive.md, "Build names"). A config with the
 * variant `rx` is MyRocks in any server but PostgreSQL.
 */
export function engineOfBuild(build: string, config: string | null): string | null {
  const { engine } = decodeBuild(build);
  if (config !== null && engine !== "postgres" && /(?:^|_)rx(?:_|$)/.test(config)) return "myrocks";
  if (engine !== "fbmysql") return engine;
  if (config !== null && /^c?z/.test(config)) return "myrocks";
  return "fbmysql";
}

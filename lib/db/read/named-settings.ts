import { db } from "../kysely";

/** Returns the statement of settings under the imported names of their parts. */
export const settingsWithNames = (from = db()) =>
  from
    .selectFrom("settings as s")
    .innerJoin("engines as e", "e.id", "s.engineId")
    .leftJoin("engineBuilds as eb", "eb.id", "s.buildId")
    .leftJoin("configs as c", "c.id", "s.configId")
    .leftJoin("machines as m", "m.id", "s.machineId")
    .select(["s.id", "e.name as engine", "e.displayName as engineName", "s.algorithm", "eb.raw as build"])
    .select("s.buildVersion as version")
    .select(["c.raw as config", "m.name as machine", "s.batch", "s.threads", "s.toolVersion", "s.variant"])
    .select("s.params as settings");

/**
 * Returns the settings as `s` of another statement. They are a join of five tables, so join at most three others before
 * them: Postgres looks for the best order of eight tables at most (join_collapse_limit).
 */
export const namedSettings = () => settingsWithNames().as("s");

import { engineOf } from "@/lib/domain/names/engines";
import { lineFormat } from "../kit/line-format";
import { lineImporter } from "../kit/line-results";
import { known } from "../kit/record";

/** The driver scripts of HammerDB 3 to 5. Virtual users (`Vuser 1:`) are streams, whose lines alternate. */
const format = lineFormat({
  signs: [
    ["Vuser {_:int}:query {_:int} completed in {_:number} seconds"],
    ["Vuser {_:int}:Completed {_:int} query set(s) in {_:number} seconds"],
  ],
  max: 20_000,
  what: "queries",
  lines: ["{_} {meanOf:int}:Geometric mean of query times returning rows ({queries:int}) is {mean:number}"],
  result: [
    "{_} {user:int}:query {query:int} completed in {seconds:number} seconds",
    "{_} {user:int}:Completed {sets:int} query set(s) in {seconds:number} seconds",
    "{_} {user:int}:FINISHED FAILED",
  ],
  file: [
    "HammerDB CLI v{toolVersion}",
    "Database set to {database:text}",
    "Changed tpch:scale_fact from {_} to {scaleFactor:int}...",
    "Changed tpch:{_}_scale_fact from {_} to {scaleFactor:int}...",
    "{users:int} Virtual Users Created...",
    "Virtual Users = {users:int}",
  ],
});

/** HammerDB's log of TPROC-H: a task for each query, and one for all queries of a stream. */
export const tprocH = lineImporter(
  { id: "tproc-h", version: 1, title: "HammerDB TPROC-H log" },
  format,
  ({ values }) => {
    const { user, query, seconds, sets, meanOf, mean, queries, database, scaleFactor, users } = values;
    const isSum = sets !== undefined;
    return {
      workload: {
        family: "timings",
        name: query === undefined ? "tproc-h" : `tproc-h Q${query}`,
        params: known({ scaleFactor, querySets: isSum && sets > 1 ? sets : null }),
      },
      engine: database === undefined ? "unknown" : engineOf(database).engine,
      rate: "seconds",
      metrics: { seconds, geometricMeanSeconds: isSum && meanOf === user ? mean : undefined },
      threads: users,
      settings: { stream: users === 1 ? null : user, toolVersion: values.toolVersion },
      notes: { queriesWithRows: isSum && meanOf === user ? queries : null },
      error: query === undefined && !isSum ? `virtual user ${user} ended with an error` : undefined,
    };
  },
);

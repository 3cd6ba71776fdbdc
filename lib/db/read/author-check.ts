import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import { type AuthorCheck, checkAuthorRows } from "@/lib/domain/author/author-check";
import { dataVersion, scopesOfBundle } from "../cache/data-version";
import { authorRowSchema } from "../encoding/author-row-schema";
import { paramsColumn, withJson } from "../jsonb";
import { db } from "../kysely";

/** Rows of all cached checks together. */
const MAX_ROWS = 200_000;
const cache = new LRUCache<string, { checks: AuthorCheck[] }, number>({
  maxSize: MAX_ROWS,
  sizeCalculation: ({ checks }) => Math.max(1, Math.min(MAX_ROWS, checks.length)),
  fetchMethod: async (_key, _stale, { context }) => ({ checks: await check(context) }),
});

/**
 * Returns each row of the author's tables beside the value from points and logs, in the order of the tables. Empty for
 * a bundle without such tables or out of sight. Cached until data of its families, data sets or engines changes.
 */
export async function loadAuthorCheck(bundleKey: number): Promise<AuthorCheck[]> {
  const found = await cache.fetch(`${await dataVersion(...(await scopesOfBundle(db(), bundleKey)))}:${bundleKey}`, {
    context: bundleKey,
  });
  if (!found) throw new Error("The author's tables were not checked.");
  return found.checks;
}

async function check(bundleKey: number): Promise<AuthorCheck[]> {
  const found = await db()
    .selectFrom("authorRows as a")
    .innerJoin("publicBundles as b", "b.key", "a.bundleKey")
    .select("a.row")
    .where("a.bundleKey", "=", bundleKey)
    .orderBy("a.ordinal")
    .execute();
  const author = withJson(found, { row: authorRowSchema });
  if (!author.length) return [];
  const [points, builds] = await Promise.all([
    db()
      .selectFrom("points as t")
      .innerJoin("publicExecutions as r", (on) =>
        on.onRef("r.bundleKey", "=", "t.bundleKey").onRef("r.ordinal", "=", "t.execution"),
      )
      .innerJoin("sourceFiles as f", (on) =>
        on.onRef("f.bundleKey", "=", "t.bundleKey").onRef("f.ordinal", "=", "t.fileOrdinal"),
      )
      .innerJoin("workloads as w", "w.id", "r.workloadId")
      .innerJoin("labels as l", "l.id", "t.labelId")
      .leftJoin("paramSets as ip", "ip.id", "t.indexParamsId")
      .leftJoin("paramSets as qp", "qp.id", "t.queryParamsId")
      .select(["r.algorithm", "f.path", "t.line", "l.text as label", "t.recall", "t.qps", "w.name as dataset"])
      .select("r.threads")
      .select([sql`coalesce(ip.params, '{}')`.as("indexParams"), sql`coalesce(qp.params, '{}')`.as("queryParams")])
      .where("t.bundleKey", "=", bundleKey)
      .where("t.origin", "=", "raw")
      .orderBy("t.ordinal")
      .execute(),
    db()
      .selectFrom("indexBuilds as t")
      .innerJoin("publicExecutions as r", (on) =>
        on.onRef("r.bundleKey", "=", "t.bundleKey").onRef("r.ordinal", "=", "t.execution"),
      )
      .innerJoin("sourceFiles as f", (on) =>
        on.onRef("f.bundleKey", "=", "t.bundleKey").onRef("f.ordinal", "=", "t.fileOrdinal"),
      )
      .innerJoin("paramSets as ip", "ip.id", "t.indexParamsId")
      .select(["r.algorithm", "f.path", "t.line", "ip.params as indexParams"])
      .select(["t.totalSeconds", "t.buildSeconds", "t.bytes"])
      .where("t.bundleKey", "=", bundleKey)
      .orderBy("t.ordinal")
      .execute(),
  ]);
  return checkAuthorRows(
    author.map(({ row }) => row),
    withJson(points, { indexParams: paramsColumn, queryParams: paramsColumn }).map(withSource),
    withJson(builds, { indexParams: paramsColumn }).map(withSource),
  );
}

const withSource = <Row extends { path: string; line: number | null }>({ path, line, ...row }: Row) => ({
  ...row,
  source: { path, line, text: null },
});

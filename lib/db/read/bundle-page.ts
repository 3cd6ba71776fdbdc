import "server-only";
import { sql } from "kysely";
import { z } from "zod";
import { listedKey } from "../access/visible";
import { paramsColumn, withJson } from "../jsonb";
import { db } from "../kysely";
import { namedSettings } from "./named-settings";

const RUNS = 200;
const SETTINGS = 2_000;
const ISSUES_A_GROUP = 30;
/** Above this number of differing cells, the tables' own pages list them. */
const INLINE_DIFFERENCES = 60;

/** Returns the numbers of a bundle's files and their points, by role and importer. */
const filesOf = (bundle: number) =>
  db()
    .selectFrom("sourceFiles")
    .select(["role", "importer"])
    .select(({ fn }) => [fn.countAll<number>().as("files"), fn.sum<number>("pointCount").as("points")])
    .where("bundleKey", "=", bundle)
    .groupBy(["role", "importer"])
    .orderBy(sql`array_position(array['imported', 'failed', 'attachment', 'ignored'], role)`)
    .orderBy("files", "desc")
    .orderBy("importer")
    .execute();

/** Returns a bundle's first runs with their names and place. */
async function runsOf(bundle: number) {
  const found = await db()
    .selectFrom(({ selectFrom }) =>
      selectFrom("executions").selectAll().where("bundleKey", "=", bundle).orderBy("ordinal").limit(RUNS).as("r"),
    )
    .innerJoin(namedSettings, (on) => on.onRef("s.id", "=", "r.settingId"))
    .innerJoin("workloads as w", "w.id", "r.workloadId")
    .leftJoin("sourceFiles as f", (on) => on.on("f.bundleKey", "=", bundle).onRef("f.ordinal", "=", "r.fileOrdinal"))
    .leftJoin(countsOf("points", bundle).as("pc"), "pc.execution", "r.ordinal")
    .leftJoin(countsOf("indexBuilds", bundle).as("ic"), "ic.execution", "r.ordinal")
    .select(["r.ordinal", "s.engine", "s.engineName", "s.algorithm", "s.build", "s.config", "s.machine", "s.threads"])
    .select(["s.batch", "w.family", "w.name as dataset", "w.params as workloadParams", "w.distance", "w.k"])
    .select(["r.status", "f.path", "r.line"])
    .select(({ fn }) => [
      // Of searches only the measured points count, of tests also the author's.
      sql<number>`case w.family when 'vector-search' then r.point_count else coalesce(pc.n, 0) end`.as("points"),
      fn.coalesce("ic.n", sql.lit(0)).as("indexBuilds"),
    ])
    .orderBy("r.ordinal")
    .execute();
  return withJson(found, { workloadParams: paramsColumn });
}

/** Returns the statement of the numbers of a bundle's points or index builds, by execution. */
const countsOf = (table: "points" | "indexBuilds", bundle: number) =>
  db()
    .selectFrom(table)
    .select(({ fn }) => ["execution", fn.countAll<number>().as("n")])
    .where("bundleKey", "=", bundle)
    .groupBy("execution");

/** Returns a bundle's first issues of each code and their totals, errors first. */
const issuesOf = (bundle: number) =>
  db()
    .selectFrom(({ selectFrom }) =>
      selectFrom("issues")
        .selectAll()
        .select(({ fn }) => [
          fn
            .countAll<number>()
            .over((of) => of.partitionBy(["code", "severity"]))
            .as("total"),
          fn
            .agg<number>("row_number")
            .over((of) => of.partitionBy(["code", "severity"]).orderBy("ordinal"))
            .as("place"),
        ])
        .where("bundleKey", "=", bundle)
        .as("i"),
    )
    .select(["code", "severity", "path", "line", "text", "message", "total"])
    .where("place", "<=", ISSUES_A_GROUP)
    .orderBy(sql`array_position(array['error', 'warning', 'info'], severity)`)
    .orderBy("code")
    .orderBy("ordinal")
    .execute();

/** Returns a bundle's runs and points by family, most points first. */
const familiesOf = (bundle: number) =>
  db()
    .selectFrom("rollups as r")
    .innerJoin("workloads as w", "w.id", "r.workloadId")
    .select("w.family")
    .select(({ eb, fn }) => [
      fn.sum<number>("r.executions").as("runs"),
      fn.sum<number>(eb("r.points", "+", eb.ref("r.authorPoints"))).as("points"),
    ])
    .where("r.bundleKey", "=", bundle)
    .groupBy("w.family")
    .orderBy("points", "desc")
    .orderBy("w.family")
    .execute();

const NAMES = [
  "s.engine",
  "s.engineName",
  "s.build",
  "s.version",
  "s.config",
  "s.machine",
  "s.threads",
  "s.toolVersion",
] as const;

/** Returns the settings of a bundle's runs, those with most runs first. */
const settingsOf = (bundle: number) =>
  db()
    .selectFrom("bundleSettings as t")
    .innerJoin(namedSettings, (on) => on.onRef("s.id", "=", "t.settingId"))
    .select(NAMES)
    .select(({ fn }) => [fn.sum<number>("t.executions").as("executions"), fn.sum<number>("t.complete").as("complete")])
    .where("t.bundleKey", "=", bundle)
    .groupBy(NAMES)
    .orderBy("executions", "desc")
    .limit(SETTINGS)
    .execute();

const differences = z.array(
  z.object({
    line: z.number().nullable(),
    label: z.string(),
    printed: z.string(),
    ours: z.number().nullable(),
    pointOrdinal: z.number().nullable(),
    remark: z.string().nullable(),
  }),
);

/** Returns the statement of authors' tables. */
const authorTables = () =>
  db()
    .selectFrom("authorTables as t")
    .innerJoin("sourceFiles as f", (on) =>
      on.onRef("f.bundleKey", "=", "t.bundleKey").onRef("f.ordinal", "=", "t.fileOrdinal"),
    )
    .select(["t.ordinal", "t.title", "t.rule", "t.against", "t.cells", "t.agree", "t.differ", "t.noData"])
    .select(["f.path", "t.line"]);

/** Returns a bundle's checked tables, those that differ first. */
async function checkedTablesOf(bundle: number) {
  const found = await authorTables()
    .select(
      sql<unknown>`case when sum(t.differ) over () <= ${INLINE_DIFFERENCES} then t.differences else '[]' end`.as(
        "differences",
      ),
    )
    .where("t.bundleKey", "=", bundle)
    .orderBy(sql`t.differ = 0`)
    .orderBy("t.ordinal")
    .execute();
  return withJson(found, { differences });
}

type Found<Load extends (bundle: number) => Promise<unknown[]>> = Awaited<ReturnType<Load>>;
/** Numbers of files of one role and importer. */
export type FileGroup = Found<typeof filesOf>[number];
/** A run with its names and place. */
export type BundleRun = Found<typeof runsOf>[number];
/** Issues of one code and severity. */
export interface IssueGroup {
  code: string;
  severity: "error" | "warning" | "info";
  total: number;
  /** The first 30 of this code and severity, in the archive's order. */
  issues: { path: string | null; line: number | null; text: string | null; message: string }[];
}
/**
 * An author's table, as checked at import. A bundle's page has no `differences` where the bundle's tables differ in
 * more than 60 cells together. Then loadAuthorTable returns them.
 */
export type CheckedAuthorTable = Found<typeof checkedTablesOf>[number];
/** The result of an import, as a bundle's page shows it. */
export interface BundleContents {
  /** Runs and points by family, most points first. */
  families: Found<typeof familiesOf>;
  /** Settings of its runs, at most 2,000, those with most runs first. */
  settings: Found<typeof settingsOf>;
  /** Tables that differ come first. */
  authorTables: CheckedAuthorTable[];
  groups: FileGroup[];
  runs: BundleRun[];
  issueGroups: IssueGroup[];
}

/**
 * Returns the result of an import: files by role and importer, the first 200 runs, 30 issues of each code. All are
 * empty for an unknown id.
 */
export async function loadBundleContents(id: string): Promise<BundleContents> {
  const bundle = await listedKey(id);
  const [groups, runs, issues, families, settings, authorTables] = await Promise.all([
    filesOf(bundle),
    runsOf(bundle),
    issuesOf(bundle),
    familiesOf(bundle),
    settingsOf(bundle),
    checkedTablesOf(bundle),
  ]);
  return { families, settings, authorTables, groups, runs, issueGroups: groupIssues(issues) };
}

/** Returns one checked table of a public bundle with its differences, or null where none has this ordinal. */
export async function loadAuthorTable(id: string, ordinal: number): Promise<CheckedAuthorTable | null> {
  const found = await authorTables()
    .innerJoin("publicBundles as b", "b.key", "t.bundleKey")
    .select("t.differences")
    .where("b.id", "=", id)
    .where("t.ordinal", "=", ordinal)
    .execute();
  return withJson(found, { differences })[0] ?? null;
}

function groupIssues(rows: Found<typeof issuesOf>): IssueGroup[] {
  const groups = new Map<string, IssueGroup>();
  for (const { code, severity, total, ...issue } of rows) {
    const group = groups.get(`${severity} ${code}`) ?? { code, severity, total, issues: [] };
    group.issues.push(issue);
    groups.set(`${severity} ${code}`, group);
  }
  return [...groups.values()];
}

import "server-only";
import { z } from "zod";
import { listedKey } from "../access/visible";
import { paramsColumn } from "../jsonb";
import { query, queryOne } from "../query";

const RUNS = 200;
const SETTINGS = 2_000;
const ISSUES_A_GROUP = 30;
/** Above this number of differing cells, the tables' own pages list them. */
const INLINE_DIFFERENCES = 60;

const roleRow = z.object({
  role: z.enum(["imported", "attachment", "ignored", "failed"]),
  importer: z.string().nullable(),
  files: z.coerce.number(),
  points: z.coerce.number(),
});
const runRow = z.object({
  ordinal: z.number(),
  engine: z.string(),
  engineName: z.string(),
  algorithm: z.string(),
  build: z.string().nullable(),
  config: z.string().nullable(),
  machine: z.string().nullable(),
  family: z.string(),
  dataset: z.string(),
  workloadParams: paramsColumn,
  distance: z.string(),
  k: z.number(),
  threads: z.number().nullable(),
  batch: z.boolean().nullable(),
  status: z.string(),
  path: z.string().nullable(),
  line: z.number().nullable(),
  points: z.coerce.number(),
  indexBuilds: z.coerce.number(),
});
const familyRow = z.object({ family: z.string(), runs: z.number(), points: z.number() });
const settingRow = z.object({
  engine: z.string(),
  engineName: z.string(),
  build: z.string().nullable(),
  version: z.string().nullable(),
  config: z.string().nullable(),
  machine: z.string().nullable(),
  threads: z.number().nullable(),
  toolVersion: z.string().nullable(),
  executions: z.number(),
  complete: z.number(),
});
const authorTableRow = z.object({
  ordinal: z.number(),
  title: z.string(),
  rule: z.string(),
  against: z.enum(["raw", "own"]),
  cells: z.number(),
  agree: z.number(),
  differ: z.number(),
  noData: z.number(),
  path: z.string(),
  line: z.number().nullable(),
  differences: z.array(
    z.object({
      line: z.number().nullable(),
      label: z.string(),
      printed: z.string(),
      ours: z.number().nullable(),
      pointOrdinal: z.number().nullable(),
      remark: z.string().nullable(),
    }),
  ),
});
const issueRow = z.object({
  code: z.string(),
  severity: z.enum(["error", "warning", "info"]),
  path: z.string().nullable(),
  line: z.number().nullable(),
  text: z.string().nullable(),
  message: z.string(),
  total: z.coerce.number(),
});

export type FileGroup = z.infer<typeof roleRow>;
export type BundleRun = z.infer<typeof runRow>;
export interface IssueGroup {
  code: string;
  severity: "error" | "warning" | "info";
  total: number;
  /** The first issues of this code, in the archive's order. */
  issues: { path: string | null; line: number | null; text: string | null; message: string }[];
}
/** An author's table, as checked at import. */
export type CheckedAuthorTable = z.infer<typeof authorTableRow>;
export interface BundleContents {
  /** Runs and points by family, most points first. */
  families: z.infer<typeof familyRow>[];
  /** Settings of its runs, at most 2,000, those with most runs first. */
  settings: z.infer<typeof settingRow>[];
  /** Tables that differ come first. */
  authorTables: CheckedAuthorTable[];
  groups: FileGroup[];
  runs: BundleRun[];
  issueGroups: IssueGroup[];
}

/** Returns the result of an import: files by role and importer, the first 200 runs, 30 issues of each code. */
export async function loadBundleContents(id: string): Promise<BundleContents> {
  const values = [await listedKey(id)];
  const [groups, runs, issues, families, settings, authorTables] = await Promise.all([
    query(
      roleRow,
      `select role, importer, count(*) as files, sum(point_count) as points from source_files
       where bundle_key = $1 group by 1, 2
       order by array_position(array['imported', 'failed', 'attachment', 'ignored'], role), files desc, importer`,
      values,
    ),
    query(
      runRow,
      `select r.ordinal, e.name as engine, e.display_name as engine_name, s.algorithm, eb.raw as build,
              c.raw as config, m.name as machine, w.family, w.name as dataset, w.params as workload_params,
              w.distance, w.k, s.threads, s.batch, r.status, f.path, r.line,
              case w.family when 'vector-search' then r.point_count else coalesce(pc.n, 0) end as points,
              coalesce(ic.n, 0) as index_builds
       from (select * from executions where bundle_key = $1 order by ordinal limit ${RUNS}) r
       join settings s on s.id = r.setting_id join engines e on e.id = s.engine_id
       join workloads w on w.id = r.workload_id
       left join engine_builds eb on eb.id = s.build_id left join configs c on c.id = s.config_id
       left join machines m on m.id = s.machine_id
       left join source_files f on f.bundle_key = $1 and f.ordinal = r.file_ordinal
       left join (select execution, count(*) as n from points
                  where bundle_key = $1 group by 1) pc on pc.execution = r.ordinal
       left join (select execution, count(*) as n from index_builds
                  where bundle_key = $1 group by 1) ic on ic.execution = r.ordinal
       order by r.ordinal`,
      values,
    ),
    query(
      issueRow,
      `select code, severity, path, line, text, message, total from (
         select i.*, count(*) over (partition by i.code, i.severity) as total,
                row_number() over (partition by i.code, i.severity order by i.ordinal) as place
         from issues i where i.bundle_key = $1) numbered
       where place <= ${ISSUES_A_GROUP}
       order by array_position(array['error', 'warning', 'info'], severity), code, ordinal`,
      values,
    ),
    query(
      familyRow,
      `select w.family, sum(r.executions)::int as runs, sum(r.points + r.author_points)::int as points
       from rollups r join workloads w on w.id = r.workload_id where r.bundle_key = $1 group by 1 order by 3 desc, 1`,
      values,
    ),
    query(
      settingRow,
      `select e.name as engine, e.display_name as engine_name, eb.raw as build, eb.version, c.raw as config,
              m.name as machine, s.threads, s.tool_version,
              sum(t.executions)::int as executions, sum(t.complete)::int as complete
       from bundle_settings t join settings s on s.id = t.setting_id join engines e on e.id = s.engine_id
       left join engine_builds eb on eb.id = s.build_id left join configs c on c.id = s.config_id
       left join machines m on m.id = s.machine_id
       where t.bundle_key = $1 group by 1, 2, 3, 4, 5, 6, 7, 8 order by 9 desc limit ${SETTINGS}`,
      values,
    ),
    query(
      authorTableRow,
      `select t.ordinal, t.title, t.rule, t.against, t.cells, t.agree, t.differ, t.no_data, f.path, t.line,
              case when sum(t.differ) over () <= ${INLINE_DIFFERENCES} then t.differences else '[]' end as differences
       from author_tables t join source_files f on f.bundle_key = t.bundle_key and f.ordinal = t.file_ordinal
       where t.bundle_key = $1 order by t.differ = 0, t.ordinal`,
      values,
    ),
  ]);
  return {
    families,
    settings,
    authorTables,
    groups,
    runs,
    issueGroups: groupIssues(issues),
  };
}

/** Returns one checked table of a public bundle with its differences, or null where none has this ordinal. */
export async function loadAuthorTable(id: string, ordinal: number): Promise<CheckedAuthorTable | null> {
  return queryOne(
    authorTableRow,
    `select t.ordinal, t.title, t.rule, t.against, t.cells, t.agree, t.differ, t.no_data, f.path, t.line, t.differences
     from author_tables t join public_bundles b on b.key = t.bundle_key
     join source_files f on f.bundle_key = t.bundle_key and f.ordinal = t.file_ordinal
     where b.id = $1 and t.ordinal = $2`,
    [id, ordinal],
  );
}

function groupIssues(rows: readonly z.infer<typeof issueRow>[]): IssueGroup[] {
  const groups = new Map<string, IssueGroup>();
  for (const { code, severity, total, ...issue } of rows) {
    const group = groups.get(`${severity} ${code}`) ?? { code, severity, total, issues: [] };
    group.issues.push(issue);
    groups.set(`${severity} ${code}`, group);
  }
  return [...groups.values()];
}

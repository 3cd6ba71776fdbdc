import "server-only";
import { z } from "zod";
import type { SettingSubject } from "@/lib/domain/names/corrections";
import { query, queryOne } from "../query";

/** Rows of a list unless the reader asks for all. */
const MAX_ROWS = 200;

const buildFacts = z.object({
  id: z.number(),
  engine: z.string(),
  engineName: z.string(),
  raw: z.string(),
  version: z.string().nullable(),
  flags: z.array(z.string()),
  commit: z.string().nullable(),
});
export type BuildFacts = z.infer<typeof buildFacts>;

/** Returns a build by engine and raw name, or null where there is none. */
export async function findBuild(engine: string, raw: string): Promise<BuildFacts | null> {
  return queryOne(
    buildFacts,
    `select eb.id, e.name as engine, e.display_name as engine_name, eb.raw, eb.version,
      coalesce(eb.flags, '{}') as flags, eb.commit
     from engine_builds eb join engines e on e.id = eb.engine_id where e.name = $1 and eb.raw = $2`,
    [engine, raw],
  );
}

const configFacts = z.object({
  id: z.number(),
  raw: z.string(),
  configId: z.string().nullable(),
  variants: z.array(z.string()),
  claimedHardware: z.string().nullable(),
});
export type ConfigFacts = z.infer<typeof configFacts>;

/** Returns a config by its raw name, or null where no run has it. */
export async function findConfig(raw: string): Promise<ConfigFacts | null> {
  return queryOne(
    configFacts,
    "select id, raw, config_id, coalesce(variants, '{}') as variants, claimed_hardware from configs where raw = $1",
    [raw],
  );
}

const machineFacts = z.object({
  id: z.number(),
  name: z.string(),
  cpus: z.number().nullable(),
  memoryBytes: z.coerce.number().nullable(),
  model: z.string().nullable(),
});
export type MachineFacts = z.infer<typeof machineFacts>;

/** Returns a machine by its name, or null where there is none. */
export async function findMachine(name: string): Promise<MachineFacts | null> {
  return queryOne(machineFacts, "select id, name, cpus, memory_bytes, model from machines where name = $1", [name]);
}

const columnOf = { build: "build_id", config: "config_id", machine: "machine_id" } as const;
const usageRow = z.object({
  bundle: z.string(),
  title: z.string(),
  uploadedAt: z.date(),
  family: z.string(),
  runs: z.number(),
  notComplete: z.number(),
});
const togetherRow = z.object({
  subject: z.enum(["build", "config", "machine"]),
  engine: z.string(),
  name: z.string(),
  runs: z.number(),
});

/** Uses of a build, config or machine. */
export interface Usage {
  runs: number;
  bundles: number;
  /** The number of rows of bundles and families; `rows` may have fewer. */
  of: number;
  /** One row for each bundle and family, newest bundles first. */
  rows: z.infer<typeof usageRow>[];
  /** The builds, configs and machines of the same runs, most runs first; `of` is the number for their subject. */
  together: (z.infer<typeof togetherRow> & { of: number })[];
}

/**
 * Returns its uses in public bundles; runs 0 = no visible use. Lists have the first 200 rows, or `most`, of each
 * subject.
 */
export async function loadUsage(subject: SettingSubject, id: number, { most = MAX_ROWS } = {}): Promise<Usage> {
  // Its settings in the public bundles that have runs with them.
  const used = `from bundle_settings t join public_bundles b on b.key = t.bundle_key
    join settings r on r.id = t.setting_id`;
  const mine = `r.${columnOf[subject]} = $1`;
  const others: Record<SettingSubject, string> = {
    build: `select 'build' as subject, e.name as engine, s.raw as name, sum(t.executions)::int as runs ${used}
            join engine_builds s on s.id = r.build_id join engines e on e.id = s.engine_id where ${mine}
            group by e.name, s.raw`,
    config: `select 'config' as subject, '' as engine, s.raw as name, sum(t.executions)::int as runs ${used}
      join configs s on s.id = r.config_id where ${mine} group by s.raw`,
    machine: `select 'machine' as subject, '' as engine, s.name as name, sum(t.executions)::int as runs ${used}
      join machines s on s.id = r.machine_id where ${mine} group by s.name`,
  };
  const [totals, rows, together] = await Promise.all([
    queryOne(
      z.object({ runs: z.number(), bundles: z.number() }),
      `select coalesce(sum(t.executions), 0)::int as runs, count(distinct t.bundle_key)::int as bundles ${used}
        where ${mine}`,
      [id],
    ),
    query(
      usageRow,
      `select b.id as bundle, b.title, b.uploaded_at, t.family, sum(t.executions)::int as runs,
              sum(t.executions - t.complete)::int as not_complete
       ${used} where ${mine}
       group by b.key, b.id, b.title, b.uploaded_at, t.family order by b.uploaded_at desc, b.key desc, t.family`,
      [id],
    ),
    query(
      togetherRow,
      `select * from (${Object.entries(others)
        .filter(([other]) => other !== subject)
        .map(([, sql]) => sql)
        .join(" union all ")}) o order by runs desc, name`,
      [id],
    ),
  ]);
  const counts = new Map<SettingSubject, number>();
  const companions = together.map((item) => {
    const nth = (counts.get(item.subject) ?? 0) + 1;
    counts.set(item.subject, nth);
    return { item, nth };
  });
  return {
    runs: totals?.runs ?? 0,
    bundles: totals?.bundles ?? 0,
    of: rows.length,
    rows: rows.slice(0, most),
    together: companions
      .filter(({ nth }) => nth <= most)
      .map(({ item }) => ({ ...item, of: counts.get(item.subject) ?? 0 })),
  };
}

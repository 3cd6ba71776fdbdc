import "server-only";
import { z } from "zod";
import type { SettingSubject } from "@/lib/domain/names/corrections";
import { configKey } from "@/lib/domain/names/names";
import { paramsColumn, query } from "../query";

const MAX_FILES = 100;

const row = z.object({
  bundle: z.string(),
  bundleTitle: z.string(),
  uploadedAt: z.date(),
  kind: z.string(),
  title: z.string(),
  configName: z.string().nullable(),
  facts: paramsColumn,
  path: z.string(),
  occurrence: z.number(),
});

/** A file of a bundle that records conditions of a benchmark. */
export type ProvenanceFile = z.output<typeof row>;

const select = `select b.id as bundle, b.title as bundle_title, b.uploaded_at, p.kind, p.title, p.config_name, p.facts,
  f.path, f.occurrence
  from provenance p
  join public_bundles b on b.key = p.bundle_key
  join source_files f on f.bundle_key = p.bundle_key and f.ordinal = p.file_ordinal`;
const order = `order by b.uploaded_at desc, b.key desc, f.path limit ${MAX_FILES}`;

/** Returns the files whose name contains a config's name in either spelling (z12a, cz12a); newest bundles first. */
export async function listConfigFiles(raw: string): Promise<ProvenanceFile[]> {
  const spellings = [raw, `c${raw}`, raw.replace(/^c/, "")];
  const rows = await query(
    row,
    `${select} left join configs c on c.id = p.config_id
      where p.kind = 'config' and (c.raw = $1 or p.config_name = any($2)) ${order}`,
    [raw, spellings],
  );
  const key = configKey(raw);
  return rows.filter(({ configName }) => configName !== null && configKey(configName) === key);
}

/** Returns the config names on settings files of public bundles, one spelling each, by name; at most 1,000. */
export async function listConfigNames(): Promise<string[]> {
  const rows = await query(
    z.object({ name: z.string() }),
    `select distinct p.config_name as name from provenance p
     join public_bundles b on b.key = p.bundle_key
     where p.kind = 'config' and p.config_name is not null order by 1 limit 1000`,
  );
  const seen = new Set<string>();
  return rows.map(({ name }) => name).filter((name) => !seen.has(configKey(name)) && seen.add(configKey(name)));
}

const kindsOf = {
  build: ["version", "command", "settings"],
  machine: ["cpu", "memory", "os", "kernel", "storage"],
} as const;

/**
 * Returns files about versions or hardware in bundles with runs of a build or machine. They may describe other runs of
 * the bundle.
 */
export async function listFilesBeside(
  subject: Exclude<SettingSubject, "config">,
  id: number,
): Promise<ProvenanceFile[]> {
  return query(
    row,
    `${select} where p.kind = any($2)
       and p.bundle_key in (select t.bundle_key from bundle_settings t join settings s on s.id = t.setting_id
         where s.${subject === "build" ? "build_id" : "machine_id"} = $1) ${order}`,
    [id, [...kindsOf[subject]]],
  );
}

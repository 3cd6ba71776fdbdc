import { z } from "zod";
import type { ManifestPreview } from "@/lib/domain/manifest-preview";
import { ownerPool } from "../owner-pool";

const issue = z.object({
  code: z.string(),
  severity: z.enum(["error", "warning", "info"]),
  path: z.string().nullable(),
  line: z.number().nullable(),
  message: z.string(),
  count: z.number(),
});
const preview: z.ZodType<ManifestPreview> = z.object({
  runs: z.number(),
  points: z.number(),
  failed: z.number(),
  unreadFiles: z.number(),
  issues: z.array(issue),
  table: z
    .object({
      metric: z.string(),
      columns: z.array(z.string()),
      rows: z.array(z.object({ workload: z.string(), conditions: z.string(), cells: z.array(z.array(z.number())) })),
      allRows: z.number(),
    })
    .nullable(),
});
const answer = z.union([preview, z.object({ refused: z.string() })]);
/** A preview, or the reason why there is none. */
export type PreviewAnswer = z.infer<typeof answer>;

const stored = z.object({ text: z.string(), at: z.iso.datetime(), answer: answer.nullable() });

/**
 * Returns the last requested preview of a bundle. Null where none was requested, or where an older version stored it in
 * another form. `answer` is null while it waits.
 */
export async function previewAsked(bundleKey: number): Promise<z.infer<typeof stored> | null> {
  const { rows } = await ownerPool().query("select preview from import_progress where bundle_key = $1", [bundleKey]);
  return z.object({ preview: stored.nullable() }).safeParse(rows[0]).data?.preview ?? null;
}

/** Requests the preview of a manifest, in place of the one before. */
export async function askPreview(bundleKey: number, text: string): Promise<void> {
  await ownerPool().query(
    `insert into import_progress (bundle_key, preview)
     select $1, $2::jsonb where exists (select from bundles where key = $1)
     on conflict (bundle_key) do update set preview = $2::jsonb`,
    [bundleKey, JSON.stringify({ text, at: new Date().toISOString(), answer: null })],
  );
}

/** Stores the answer to the preview of a text, unless another one was requested meanwhile. */
export async function answerPreview(bundleKey: number, text: string, given: PreviewAnswer): Promise<void> {
  await ownerPool().query(
    `update import_progress set preview = jsonb_set(preview, '{answer}', $3::jsonb)
     where bundle_key = $1 and preview ->> 'text' = $2`,
    [bundleKey, text, JSON.stringify(given)],
  );
}

import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { z } from "zod";
import type { ParsedPoint } from "@/lib/domain/model";
import { anyOf, db } from "../kysely";
import type { Cell } from "./copy-rows";

// Sentences and places behind a point's metrics: 200 points a block, compressed. A sysbench point takes 60 bytes
// instead of 913. Sentences hold the point's own numbers, so interning would save little. Pages of points and
// the numbers of a bundle read them.

/** Points of one block. The migration of old rows uses the same number. */
const BLOCK = 200;
const PLAIN = 0;
const COMPRESSED = 1;

const metricSource = z.object({
  path: z.string(),
  line: z.number().nullable(),
  origin: z.enum(["raw", "author", "computed"]),
  rule: z.string().nullable(),
});
const body = z.record(
  z.string(),
  z.object({ recallNote: z.string().nullable(), metricSources: z.record(z.string(), metricSource) }),
);

/** Sources of a point's numbers outside its own line, with their sentences. */
export type PointEvidence = z.output<typeof body>[string];

const none: PointEvidence = { recallNote: null, metricSources: {} };

/** Collects a bundle's evidence as rows of the table `evidence`, points in the order of their ordinals. */
export function collectEvidence(bundleKey: number) {
  let rows: Cell[][] = [];
  let block = 0;
  let entries: Record<string, PointEvidence> = {};
  const close = () => {
    if (Object.keys(entries).length > 0) rows.push([bundleKey, block, compress(entries)]);
    entries = {};
  };
  return {
    add(ordinal: number, { recallNote, metricSources }: ParsedPoint): void {
      const own = Math.floor(ordinal / BLOCK);
      if (own !== block) close();
      block = own;
      if (recallNote === null && metricSources === undefined) return;
      entries[ordinal] = { recallNote, metricSources: metricSources ?? {} };
    },
    /** Returns the rows of complete blocks, once. */
    complete(): Cell[][] {
      const taken = rows;
      rows = [];
      return taken;
    },
    /** Returns the rows that are left behind the last point. */
    rest(): Cell[][] {
      close();
      return this.complete();
    },
  };
}

function compress(entries: Record<string, PointEvidence>): Buffer {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  return Buffer.concat([Buffer.of(COMPRESSED), brotliCompressSync(JSON.stringify(entries), { params })]);
}

/** Returns a point's evidence; empty where all its numbers come from its own line. */
export async function loadEvidence(bundle: string, ordinal: number): Promise<PointEvidence> {
  return (await evidenceOfPoints(bundle, [ordinal])).get(ordinal) ?? none;
}

/** Returns the evidence of a visible bundle's points by ordinal. It may hold more points: all of the same blocks. */
export async function evidenceOfPoints(
  bundle: string,
  ordinals: readonly number[],
): Promise<Map<number, PointEvidence>> {
  const blocks = [...new Set(ordinals.map((ordinal) => Math.floor(ordinal / BLOCK)))];
  const rows = await db()
    .selectFrom("evidence as v")
    .innerJoin("publicBundles as b", "b.key", "v.bundleKey")
    .select("v.body")
    .where("b.id", "=", bundle)
    .where("v.block", "=", anyOf(blocks))
    .execute();
  return new Map(
    rows.flatMap((row) =>
      Object.entries(body.parse(JSON.parse(evidenceText(row.body)))).map(([ordinal, found]) => [
        Number(ordinal),
        found,
      ]),
    ),
  );
}

/** Returns a block's JSON. Throws an Error for an unknown encoding. */
export function evidenceText(block: Buffer): string {
  const kind = block[0];
  if (kind !== PLAIN && kind !== COMPRESSED) throw new Error(`evidence in an unknown encoding (${kind})`);
  return (kind === COMPRESSED ? brotliDecompressSync(block.subarray(1)) : block.subarray(1)).toString("utf8");
}

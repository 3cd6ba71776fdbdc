import "server-only";
import { z } from "zod";
import { query } from "../query";

const row = z.object({ path: z.string(), line: z.number(), ordinal: z.number() });

/** Returns a point's public id by file and line, or null where the line has no point or several. */
export async function pointPlaces(
  bundleId: string,
  places: readonly { path: string; line: number | null }[],
): Promise<(path: string, line: number | null) => string | null> {
  const lines = places.filter((place) => place.line !== null);
  const rows = await query(
    row,
    `select f.path, p.line, min(p.ordinal)::int as ordinal
     from points p join public_bundles b on b.key = p.bundle_key
     join source_files f on f.bundle_key = p.bundle_key and f.ordinal = p.file_ordinal
     where b.id = $1 and (f.path, p.line) in (select * from unnest($2::text[], $3::int[]))
     group by 1, 2 having count(*) = 1`,
    [bundleId, lines.map((place) => place.path), lines.map((place) => place.line)],
  );
  const found = new Map(rows.map(({ path, line, ordinal }) => [`${path}\n${line}`, `${bundleId}.${ordinal}`]));
  return (path, line) => found.get(`${path}\n${line}`) ?? null;
}

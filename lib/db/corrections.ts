import "server-only";
import { z } from "zod";
import {
  CORRECTION_SUBJECTS,
  type Corrected,
  type Correction,
  type CorrectionTarget,
  saysSomething,
} from "@/lib/domain/corrections";
import { maskDeep } from "@/lib/domain/secrets";
import { ExpectedError } from "@/lib/errors";
import { pool } from "./client";
import { dataVersion } from "./data-version";

/** Statements taken in an hour, over all readers. */
const MAX_PER_HOUR = 300;
const columns = `subject, engine, name, display_name, version, to_char(release_date, 'YYYY-MM-DD') as release_date,
                 notes, author, created_at`;

const row = z
  .object({
    subject: z.enum(CORRECTION_SUBJECTS),
    engine: z.string(),
    name: z.string(),
    display_name: z.string().nullable(),
    version: z.string().nullable(),
    release_date: z.string().nullable(),
    notes: z.string().nullable(),
    author: z.string(),
    created_at: z.date(),
  })
  .transform(({ display_name, release_date, created_at, ...rest }) => ({
    ...rest,
    displayName: display_name,
    releaseDate: release_date,
    createdAt: created_at,
  }));

/** Looks a name's correction up; undefined where no reader says otherwise. */
export interface Corrections {
  build(engine: string, raw: string): Corrected | undefined;
  config(raw: string): Corrected | undefined;
  machine(name: string): Corrected | undefined;
}

const keyOf = ({ subject, engine, name }: CorrectionTarget): string => JSON.stringify([subject, engine, name]);

let known: { version: string; corrections: Corrections } | null = null;

/** What readers say of all names, for views that show names. Read again when the data version is another. */
export async function loadCorrections(version?: string): Promise<Corrections> {
  const now = version ?? (await dataVersion());
  if (known?.version === now) return known.corrections;
  const { rows } = await pool().query(
    `select distinct on (subject, engine, name) ${columns} from corrections order by subject, engine, name, id desc`,
  );
  const newest = new Map(
    z
      .array(row)
      .parse(rows)
      .filter(saysSomething)
      .map((correction) => [keyOf(correction), correction] as const),
  );
  const corrections: Corrections = {
    build: (engine, raw) => newest.get(keyOf({ subject: "build", engine, name: raw })),
    config: (raw) => newest.get(keyOf({ subject: "config", engine: "", name: raw })),
    machine: (name) => newest.get(keyOf({ subject: "machine", engine: "", name })),
  };
  known = { version: now, corrections };
  return corrections;
}

/** All statements about a name, newest first, up to 200. */
export async function listCorrections({ subject, engine, name }: CorrectionTarget): Promise<Correction[]> {
  const { rows } = await pool().query(
    `select ${columns} from corrections where subject = $1 and engine = $2 and name = $3 order by id desc limit 200`,
    [subject, engine, name],
  );
  return z.array(row).parse(rows);
}

/** Adds a reader's statement. Refused for a name that no public bundle holds, and for an empty one where there is nothing to withdraw. */
export async function addCorrection(
  target: CorrectionTarget,
  statement: Corrected & { author: string },
): Promise<Correction> {
  // Readers may paste command lines as well.
  const said = maskDeep(statement);
  if (!(await isKnown(target)))
    throw new ExpectedError("not-found", `No public bundle has a ${target.subject} of this name.`);
  const [newest] = await listCorrections(target);
  if (!saysSomething(said) && !(newest && saysSomething(newest)))
    throw new ExpectedError("bad-request", "Nothing is said: fill in at least one field.");
  const recent = await pool().query<{ count: string }>(
    "select count(*) from corrections where created_at > now() - interval '1 hour'",
  );
  if (Number(recent.rows[0]?.count) >= MAX_PER_HOUR)
    throw new ExpectedError("too-many-requests", "Too many corrections in the last hour; try again later.");
  // One statement, so that the row is never there without the new data version.
  const { rows } = await pool().query(
    `with told as (update data_version set version = version + 1)
     insert into corrections (subject, engine, name, display_name, version, release_date, notes, author)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${columns}`,
    [
      target.subject,
      target.engine,
      target.name,
      said.displayName,
      said.version,
      said.releaseDate,
      said.notes,
      said.author,
    ],
  );
  return row.parse(rows[0]);
}

const runsOf = {
  build:
    "join engine_builds s on s.id = r.build_id join engines e on e.id = s.engine_id where s.raw = $1 and e.name = $2",
  config: "join configs s on s.id = r.config_id where s.raw = $1 and $2 = ''",
  machine: "join machines s on s.id = r.machine_id where s.name = $1 and $2 = ''",
} as const;

async function isKnown({ subject, engine, name }: CorrectionTarget): Promise<boolean> {
  const { rows } = await pool().query(
    `select 1 from runs r join bundles b on b.key = r.bundle_key and b.status = 'ready' and b.visibility = 'public'
     ${runsOf[subject]} limit 1`,
    [name, engine],
  );
  return rows.length > 0;
}

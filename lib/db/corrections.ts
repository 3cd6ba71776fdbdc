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
import { db } from "./client";
import { dataVersion, type Scope } from "./data-version";
import type { CorrectionModel } from "./generated/models";
import { query } from "./query";

/** Statements taken in an hour, over all readers. */
const MAX_PER_HOUR = 300;
const HOUR_MS = 3_600_000;

const toCorrection = (row: CorrectionModel): Correction & CorrectionTarget => ({
  subject: z.enum(CORRECTION_SUBJECTS).parse(row.subject),
  engine: row.engine,
  name: row.name,
  displayName: row.displayName,
  version: row.version,
  releaseDate: row.releaseDate?.toISOString().slice(0, 10) ?? null,
  notes: row.notes,
  author: row.author,
  createdAt: row.createdAt,
});

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
  const now = version ?? (await dataVersion("corrections"));
  if (known?.version === now) return known.corrections;
  const rows = await db().correction.findMany({
    distinct: ["subject", "engine", "name"],
    orderBy: [{ subject: "asc" }, { engine: "asc" }, { name: "asc" }, { id: "desc" }],
  });
  const newest = new Map(
    rows
      .map(toCorrection)
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
  const rows = await db().correction.findMany({ where: { subject, engine, name }, orderBy: { id: "desc" }, take: 200 });
  return rows.map(toCorrection);
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
  const recent = await db().correction.count({ where: { createdAt: { gt: new Date(Date.now() - HOUR_MS) } } });
  if (recent >= MAX_PER_HOUR)
    throw new ExpectedError("too-many-requests", "Too many corrections in the last hour; try again later.");
  const { displayName, version, notes, author, releaseDate } = said;
  // One transaction, so that the row is never there without the new data version.
  const [added] = await db().$transaction([
    db().correction.create({
      data: {
        ...target,
        ...{ displayName, version, notes, author },
        releaseDate: releaseDate === null ? null : new Date(releaseDate),
        createdAt: new Date(),
      },
    }),
    db().dataVersion.upsert({
      where: { scope: "corrections" satisfies Scope },
      create: { scope: "corrections" satisfies Scope },
      update: { version: { increment: 1 } },
    }),
  ]);
  return toCorrection(added);
}

const settingsOf = {
  build:
    "join engine_builds n on n.id = s.build_id join engines e on e.id = n.engine_id where n.raw = $1 and e.name = $2",
  config: "join configs n on n.id = s.config_id where n.raw = $1 and $2 = ''",
  machine: "join machines n on n.id = s.machine_id where n.name = $1 and $2 = ''",
} as const;

async function isKnown({ subject, engine, name }: CorrectionTarget): Promise<boolean> {
  const found = await query(
    z.object({ known: z.number() }),
    `select 1 as known from bundle_settings t join public_bundles b on b.key = t.bundle_key join settings s on s.id = t.setting_id
     ${settingsOf[subject]} limit 1`,
    [name, engine],
  );
  return found.length > 0;
}

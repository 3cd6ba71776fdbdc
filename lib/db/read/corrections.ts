import "server-only";
import { z } from "zod";
import {
  CORRECTION_SUBJECTS,
  type Corrected,
  type Correction,
  type Corrections,
  type CorrectionTarget,
  correctionsOf,
  type EarlierName,
  ofToday,
  saysSomething,
} from "@/lib/domain/names/corrections";
import { maskDeep } from "@/lib/domain/secrets/secrets";
import { ExpectedError } from "@/lib/errors";
import { type Actor, noteChange } from "../access/audit";
import { dataVersion, raiseVersions } from "../cache/data-version";
import { query } from "../query";
import { inTransaction } from "../transaction";
import { formerNames } from "./former-names";

const correctionRow = z.object({
  subject: z.enum(CORRECTION_SUBJECTS),
  engine: z.string(),
  name: z.string(),
  displayName: z.string().nullable(),
  mergeInto: z.string().nullable(),
  version: z.string().nullable(),
  releaseDate: z.string().nullable(),
  notes: z.string().nullable(),
  author: z.string(),
  createdAt: z.date(),
});

/** Reads corrections; `rest` is the SQL behind the tables. */
const readCorrections = (rest: string, values: readonly unknown[] = []): Promise<(Correction & CorrectionTarget)[]> =>
  query(
    correctionRow,
    `select subject, engine, name, display_name, merge_into, version, release_date::text as release_date, notes, author,
            created_at
     from corrections ${rest}`,
    values,
  );

let known: { version: string; corrections: Corrections } | null = null;

/** Returns the corrections of all names, cached until a reader adds one. */
export async function loadCorrections(): Promise<Corrections> {
  const version = await dataVersion("corrections");
  if (known?.version === version) return known.corrections;
  const [said, former] = await Promise.all([readCorrections("order by id"), formerNames()]);
  // A name that one bundle lost may still exist in another.
  const all = said.flatMap((one) => [one, ofToday(one, former)]);
  const newest = new Map(all.map((one) => [JSON.stringify([one.subject, one.engine, one.name]), one]));
  const shown = all.flatMap(({ subject, engine, name, displayName }): EarlierName[] =>
    displayName === null ? [] : [{ subject, engine, name, called: displayName }],
  );
  const corrections = correctionsOf(
    [...newest.values()].map((one) => [one, one] as const),
    { shown, former },
  );
  known = { version, corrections };
  return corrections;
}

/** Returns up to 200 corrections of a name and of its former names, newest first. */
export async function listCorrections({ subject, engine, name }: CorrectionTarget): Promise<Correction[]> {
  const former = (await formerNames()).filter(
    (each) => each.subject === subject && each.engine === engine && each.name === name,
  );
  const names = [name, ...former.map(({ called }) => called)];
  const where = "where subject = $1 and engine = $2 and name = any($3) order by id desc limit 200";
  return readCorrections(where, [subject, engine, names]);
}

/**
 * Adds a correction and a line of the audit list. Throws `not-found` for a name that no public bundle holds. Throws
 * `bad-request` for an empty correction that withdraws nothing.
 */
export async function addCorrection(
  target: CorrectionTarget,
  statement: Corrected & { author: string },
  actor: Actor = "anonymous",
): Promise<Correction> {
  // Readers may paste command lines as well.
  const said = maskDeep(statement);
  if (!(await isKnown(target)))
    throw new ExpectedError("not-found", `No public bundle has a ${target.subject} of this name.`);
  await refuseUnsoundName(target, said);
  const [newest] = await listCorrections(target);
  if (!saysSomething(said) && !(newest && saysSomething(newest)))
    throw new ExpectedError("bad-request", "Nothing is said: fill in at least one field.");
  const { displayName, mergeInto, version, notes, author, releaseDate } = said;
  const { subject, engine, name } = target;
  // One transaction: the row never exists without the new data version and the audit line.
  const id = await inTransaction(async (client) => {
    const [added] = await query(
      z.object({ id: z.number() }),
      `insert into corrections (subject, engine, name, display_name, merge_into, version, notes, author, release_date,
        created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
      [subject, engine, name, displayName, mergeInto, version, notes, author, releaseDate, new Date()],
      client,
    );
    await raiseVersions(client, ["corrections"]);
    await noteChange({ actor, action: "correct", subject: name, details: { subject, engine, ...said } }, client);
    return added?.id;
  });
  const [correction] = await readCorrections("where id = $1", [id]);
  if (!correction) throw new Error("a correction was not stored");
  return correction;
}

/** Throws where the merge target does not exist, or where a display name would silently join two names. */
async function refuseUnsoundName(target: CorrectionTarget, { displayName, mergeInto }: Corrected): Promise<void> {
  const { subject, name } = target;
  if (mergeInto === name) throw new ExpectedError("bad-request", `A ${subject} cannot be merged into itself.`);
  if (mergeInto !== null && !(await isKnown({ ...target, name: mergeInto })))
    throw new ExpectedError("not-found", `No public bundle has a ${subject} of the name ${mergeInto}.`);
  if (displayName === null || displayName === name) return;
  const { renamed, keyOf } = await loadCorrections();
  const isOther = (each: CorrectionTarget & { called: string }) =>
    each.called === displayName &&
    each.subject === subject &&
    each.engine === target.engine &&
    keyOf(each) !== keyOf(target);
  if (renamed.some(isOther) || (await isKnown({ ...target, name: displayName })))
    throw new ExpectedError("bad-request", `Another ${subject} is called ${displayName}: merge into it instead.`);
}

const settingsOf = {
  build: `join settings s on s.id = t.setting_id join engine_builds n on n.id = s.build_id
      join engines e on e.id = n.engine_id where n.raw = $1 and e.name = $2`,
  config: "join settings s on s.id = t.setting_id join configs n on n.id = s.config_id where n.raw = $1 and $2 = ''",
  machine:
    "join settings s on s.id = t.setting_id join machines n on n.id = s.machine_id where n.name = $1 and $2 = ''",
  engine: "join settings s on s.id = t.setting_id join engines n on n.id = s.engine_id where n.name = $1 and $2 = ''",
  workload:
    "join workloads n on n.id = t.workload_id where n.name = $1 and n.family = $2 and n.family <> 'vector-search'",
} as const;

/**
 * Returns the distinct owners of the public bundles that hold a name; null = bundles without an owner. Empty where no
 * bundle holds it.
 */
export async function ownersOfName({ subject, engine, name }: CorrectionTarget): Promise<(string | null)[]> {
  const found = await query(
    z.object({ owner: z.string().nullable() }),
    `select distinct b.owner from ${subject === "workload" ? "rollups" : "bundle_settings"} t
     join public_bundles b on b.key = t.bundle_key ${settingsOf[subject]}`,
    [name, engine],
  );
  return found.map(({ owner }) => owner);
}

async function isKnown({ subject, engine, name }: CorrectionTarget): Promise<boolean> {
  const found = await query(
    z.object({ known: z.number() }),
    `select 1 as known from ${subject === "workload" ? "rollups" : "bundle_settings"} t
     join public_bundles b on b.key = t.bundle_key ${settingsOf[subject]} limit 1`,
    [name, engine],
  );
  return found.length > 0;
}

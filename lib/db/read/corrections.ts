import "server-only";
import { sql } from "kysely";
import {
  type Corrected,
  type Correction,
  type Corrections,
  type CorrectionTarget,
  correctionsOf,
  type EarlierName,
  namesSince,
  saysSomething,
  withNamesSince,
} from "@/lib/domain/names/corrections";
import { maskDeep } from "@/lib/domain/secrets/secrets";
import { ExpectedError } from "@/lib/errors";
import { type Actor, noteChange } from "../access/audit";
import { dataVersion, raiseVersions } from "../cache/data-version";
import { anyOf, db, dbOn } from "../kysely";
import { inTransaction } from "../transaction";
import { formerNames } from "./former-names";
import { namedSettings } from "./named-settings";

/** Returns the statement of corrections. */
const corrections = () =>
  db()
    .selectFrom("corrections")
    .select(["subject", "engine", "name", "displayName", "mergeInto", "version", "notes", "author", "createdAt"])
    .select(sql<string | null>`release_date::text`.as("releaseDate"));

let known: { version: string; corrections: Corrections } | null = null;

/** Returns the corrections of all names, cached until a reader adds one or an import changes names. */
export async function loadCorrections(): Promise<Corrections> {
  const version = await dataVersion("corrections");
  if (known?.version === version) return known.corrections;
  const [stored, former] = await Promise.all([corrections().orderBy("id").execute(), formerNames()]);
  // A name that one bundle lost may still exist in another.
  const since = namesSince(former);
  const all = stored.flatMap((one) => withNamesSince(one, since));
  const newest = new Map(all.map((one) => [JSON.stringify([one.subject, one.engine, one.name]), one]));
  const shown = all.flatMap(({ subject, engine, name, displayName }): EarlierName[] =>
    displayName === null ? [] : [{ subject, engine, name, called: displayName }],
  );
  const read = correctionsOf(
    [...newest.values()].map((one) => [one, one] as const),
    { shown, former },
  );
  known = { version, corrections: read };
  return read;
}

const MOST_LISTED = 200;

/** Returns up to 200 corrections of a name and of its former names, newest first. */
export async function listCorrections({ subject, engine, name }: CorrectionTarget): Promise<Correction[]> {
  const former = await formerNames();
  const since = namesSince(former);
  const isFormer = ({ called, ...one }: EarlierName) =>
    one.subject === subject && one.engine === engine && since({ ...one, name: called }).includes(name);
  const names = [name, ...former.filter(isFormer).map(({ called }) => called)];
  return corrections()
    .where("subject", "=", subject)
    .where("engine", "=", engine)
    .where("name", "=", anyOf(names))
    .orderBy("id", "desc")
    .limit(MOST_LISTED)
    .execute();
}

/**
 * Adds a correction and a line of the audit list. Masks secrets in its texts. Throws `not-found` for a name or merge
 * target that no public bundle holds. Throws `bad-request` for a merge into itself, the display name of another, or an
 * empty correction that withdraws nothing.
 */
export async function addCorrection(
  target: CorrectionTarget,
  statement: Corrected & { author: string },
  actor: Actor = "anonymous",
): Promise<Correction> {
  // Readers may paste command lines as well.
  const masked = maskDeep(statement);
  if (!(await isKnown(target)))
    throw new ExpectedError("not-found", `No public bundle has a ${target.subject} of this name.`);
  await refuseUnsoundName(target, masked);
  const [newest] = await listCorrections(target);
  if (!saysSomething(masked) && !(newest && saysSomething(newest)))
    throw new ExpectedError("bad-request", "The correction is empty: fill in at least one field.");
  const { displayName, mergeInto, version, notes, author, releaseDate } = masked;
  const { subject, engine, name } = target;
  // One transaction: the row never exists without the new data version and the audit line.
  const { id } = await inTransaction(async (client) => {
    const added = await dbOn(client)
      .insertInto("corrections")
      .values({
        subject,
        engine,
        name,
        displayName,
        mergeInto,
        version,
        notes,
        author,
        releaseDate,
        createdAt: new Date(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await raiseVersions(dbOn(client), ["corrections"]);
    await noteChange({ actor, action: "correct", subject: name, details: { subject, engine, ...masked } }, client);
    return added;
  });
  return corrections().where("id", "=", id).executeTakeFirstOrThrow();
}

/**
 * Throws `not-found` where the merge target does not exist, and `bad-request` where it is the name itself. Throws
 * `bad-request` where a display name would silently join two names.
 */
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

/** Returns the statement of the public bundles that hold a name. */
function holdersOf({ subject, engine, name }: CorrectionTarget) {
  const uses =
    subject === "workload"
      ? db()
          .selectFrom("rollups as t")
          .innerJoin("workloads as w", "w.id", "t.workloadId")
          .select("t.bundleKey")
          .where("w.name", "=", name)
          .where("w.family", "=", engine)
          .where("w.family", "<>", "vector-search")
      : db()
          .selectFrom("bundleSettings as t")
          .innerJoin(namedSettings, (on) => on.onRef("s.id", "=", "t.settingId"))
          .select("t.bundleKey")
          .where(`s.${subject}`, "=", name)
          // Only a build's name belongs to an engine.
          .where(subject === "build" ? sql.ref("s.engine") : sql`''`, "=", engine);
  // The request may see more than these: a correction counts for public bundles alone.
  return db().selectFrom("publicBundles as b").where("b.visibility", "=", "public").where("b.key", "in", uses);
}

/**
 * Returns the distinct owners of the public bundles that hold a name; null = bundles without an owner. Empty where no
 * bundle holds it.
 */
export async function ownersOfName(target: CorrectionTarget): Promise<(string | null)[]> {
  const found = await holdersOf(target).select("b.owner").distinct().execute();
  return found.map(({ owner }) => owner);
}

/** Returns the number of public bundles that hold a name. */
export async function bundlesOfName(target: CorrectionTarget): Promise<number> {
  const found = await holdersOf(target)
    .select(({ fn }) => fn.count<number>("b.key").as("bundles"))
    .executeTakeFirst();
  return found?.bundles ?? 0;
}

const isKnown = async (target: CorrectionTarget): Promise<boolean> =>
  (await holdersOf(target).select("b.key").limit(1).execute()).length > 0;

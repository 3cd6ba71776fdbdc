import type { Kysely, Selection } from "kysely";
import type { PoolClient } from "pg";
import { z } from "zod";
import { mayManage } from "@/lib/domain/access/rights";
import { type NoteEntry, type NoteKind, refusedNote, signedNote } from "@/lib/domain/notes/notes";
import { maskSecrets } from "@/lib/domain/secrets/secrets";
import { ExpectedError } from "@/lib/errors";
import { noteChange } from "../access/audit";
import { noteSigner, readSigned } from "../access/note-key";
import { sha256Of } from "../encoding/sha256";
import { anyOf, db, dbOn } from "../kysely";
import { currentReader } from "../reader";
import type { Database, ReadersDatabase } from "../schema/database";
import { mayManageEach } from "../sight";
import { inTransaction } from "../transaction";

/** The subject of notes. The caller has checked that the reader may see it. */
export interface NoteSubject {
  /** `bundle:ID`, `view:KEY`, or that of a target (lib/domain/notes/note-targets.ts). */
  key: string;
  /** Readers who may change all of these distinct bundles moderate; without bundles, readers who manage all. */
  bundles: readonly string[];
}

const COLUMNS = ["subject", "number", "kind", "about", "body", "owner", "author", "at", "signature"] as const;
/** An entry on a subject, as it is stored. */
export type StoredNote = Selection<Database, "notes", (typeof COLUMNS)[number]>;

/** Most notes and objections of one subject, so that the list stays readable. Moderators may always write. */
const MAX_NOTES = 500;

/** Returns all entries on a subject in their order, hidden texts too. */
export const loadNotes = (subject: string, from: Kysely<ReadersDatabase> = db()): Promise<StoredNote[]> =>
  from.selectFrom("notes").select(COLUMNS).where("subject", "=", subject).orderBy("number").execute();

/** Returns the writer and the right to moderate, or null without a sign-in. */
export async function noteWriter({ bundles }: NoteSubject): Promise<{ owner: string; manages: boolean } | null> {
  const reader = await currentReader();
  if (!reader) return null;
  return {
    owner: reader.owner,
    manages: mayManage(reader, { owner: null }) || (bundles.length > 0 && (await mayManageEach(reader, bundles))),
  };
}

/**
 * Adds a signed entry and a line of the audit list. Throws `unauthorized` without a sign-in, and `forbidden` for an
 * action that only others may take. Throws `bad-request` for any other refusal, such as too many entries.
 */
export async function addNote(
  subject: NoteSubject,
  asked: { kind: NoteKind; about: number | null; body: string },
): Promise<StoredNote> {
  const [reader, writer] = [await currentReader(), await noteWriter(subject)];
  if (!reader || !writer)
    throw new ExpectedError("unauthorized", "Notes are signed: send a token, or sign in at /account.");
  const sign = await noteSigner();
  return inTransaction(async (client) => {
    // One at a time, so that each entry names the one before it.
    await client.query("select pg_advisory_xact_lock(hashtext($1))", [`notes ${subject.key}`]);
    const before = await loadNotes(subject.key, dbOn(client));
    const isNote = ({ kind }: { kind: NoteKind }) => kind === "note" || kind === "objection";
    if (isNote(asked) && !writer.manages && before.filter(isNote).length >= MAX_NOTES)
      throw new ExpectedError("bad-request", `This page has ${MAX_NOTES} notes, which is the limit.`);
    const refusal = refusedNote(before, asked, writer);
    if (refusal) throw new ExpectedError(refusal.code, refusal.text);
    const last = before.at(-1);
    const entry: NoteEntry = {
      number: (last?.number ?? 0) + 1,
      kind: asked.kind,
      about: asked.about,
      body: maskSecrets(asked.body),
      owner: reader.owner,
      author: reader.name,
      at: new Date(),
    };
    const hashes = { body: sha256Of(entry.body), previous: last ? sha256Of(last.signature) : "" };
    const signature = await sign(signedNote(subject.key, entry, hashes));
    const stored = { ...entry, subject: subject.key, signature };
    await dbOn(client).insertInto("notes").values(stored).execute();
    const details = { number: entry.number, kind: entry.kind, about: entry.about };
    const id = subject.key.slice(subject.key.indexOf(":") + 1);
    await noteChange({ actor: reader, action: "write-note", subject: id, details }, client);
    return stored;
  });
}

/**
 * Deletes all notes on a hidden subject that is deleted, inside the caller's transaction. Nothing else deletes notes.
 */
export async function forgetNotes(client: PoolClient, subject: string): Promise<void> {
  await dbOn(client).deleteFrom("notes").where("subject", "=", subject).execute();
}

/** Returns the number of open objections by subject, without subjects that have none. */
export async function openObjectionsOf(subjects: readonly string[]): Promise<Map<string, number>> {
  const found = await db()
    .selectFrom("notes as o")
    .select(({ fn }) => ["o.subject", fn.countAll<number>().as("open")])
    .where("o.subject", "=", anyOf(subjects))
    .where("o.kind", "=", "objection")
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom("notes as e")
            .select("e.number")
            .whereRef("e.subject", "=", "o.subject")
            .whereRef("e.about", "=", "o.number")
            .where("e.kind", "in", ["answer", "withdrawal", "hiding"])
            // A hidden answer answers nothing.
            .where((at) =>
              at.or([
                at("e.kind", "<>", "answer"),
                at.not(
                  at.exists(
                    at
                      .selectFrom("notes as h")
                      .select("h.number")
                      .whereRef("h.subject", "=", "e.subject")
                      .whereRef("h.about", "=", "e.number")
                      .where("h.kind", "=", "hiding"),
                  ),
                ),
              ]),
            ),
        ),
      ),
    )
    .groupBy("o.subject")
    .execute();
  return new Map(found.map(({ subject, open }) => [subject, open]));
}

/**
 * Returns the number of notes, and one sentence for each that differs from its signature. A removal of the last notes
 * can't be found. A rebuilt server has no text of hidden notes: it holds their place and author alone.
 */
export async function verifyNotes(): Promise<{ count: number; faults: { id: string; text: string }[] }> {
  const all = await db().selectFrom("notes").select(COLUMNS).orderBy("subject").orderBy("number").execute();
  const idOf = (subject: string, number: number | null) => `${subject} no. ${number}`;
  const hidden = new Set(all.flatMap(({ kind, subject, about }) => (kind === "hiding" ? idOf(subject, about) : [])));
  const faults: { id: string; text: string }[] = [];
  let last: StoredNote | null = null;
  for (const note of all) {
    const before: StoredNote | null = last?.subject === note.subject ? last : null;
    const id = idOf(note.subject, note.number);
    const signed = await readSigned(note.signature);
    const body = (note.body === "" && hidden.has(id) && bodySumIn(signed)) || sha256Of(note.body);
    const hashes = { body, previous: before ? sha256Of(before.signature) : "" };
    if (note.number !== (before?.number ?? 0) + 1) faults.push({ id, text: "does not follow the note before it" });
    else if (signed !== signedNote(note.subject, note, hashes)) faults.push({ id, text: "is not what was signed" });
    last = note;
  }
  return { count: all.length, faults };
}

const signedSum = z.object({ bodySha256: z.string() });

/** Returns the sha256 of a note's text from its signed text; null without one. */
const bodySumIn = (signed: string | null): string | null =>
  signed === null ? null : (signedSum.safeParse(JSON.parse(signed)).data?.bodySha256 ?? null);

import "server-only";
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { db } from "../kysely";

/** Limits on the notes that one view takes. */
const MOST = { perSubject: 20, notes: 200, answers: 3, bytes: 256 * 1024 };

const text = z.object({ body: z.string(), owner: z.string(), at: z.date() });
const root = text.extend({
  subject: z.string(),
  number: z.number(),
  kind: z.enum(["note", "objection"]),
  answered: z.boolean(),
});
const answer = text.extend({ subject: z.string(), about: z.number() });
const count = z.object({ subject: z.string(), count: z.number() });

/** A note or objection that is neither hidden nor withdrawn, with its first answers that are not hidden. */
export type StandingNote = z.output<typeof root> & { answers: z.output<typeof text>[] };

/** Entries that were hidden or withdrawn, as a table `gone` of these notes. */
const goneAmong = (notes: RawBuilder<unknown>) => sql`gone as materialized (
  select subject, about from notes where ${notes} and kind in ('withdrawal', 'hiding'))`;
/** SQL condition: `r` is a note or an objection, neither withdrawn nor hidden. */
const stands = sql`r.kind in ('note', 'objection')
  and not exists (select from gone g where g.subject = r.subject and g.about = r.number)`;

/**
 * Returns the notes on these subjects that are neither withdrawn nor hidden, and the number of all by subject. It reads
 * up to 200 notes, 20 of a subject, and 3 answers to each. The texts of the notes have up to 256 KiB, and so have those
 * of the answers. The first note of each subject comes before the second of any, in the order of `subjects`.
 */
export async function standingNotes(subjects: readonly string[]) {
  const gone = goneAmong(sql`subject = any(${subjects})`);
  const { rows: counted } = await sql`
    with ${gone} select r.subject, count(*)::int as count from notes r where r.subject = any(${subjects}) and ${stands}
    group by r.subject`.execute(db());
  const counts = new Map(
    z
      .array(count)
      .parse(counted)
      .map((row) => [row.subject, row.count]),
  );
  const found = counts.size ? z.array(root).parse(await firstNotes(subjects, gone)) : [];
  const answers = await answersTo(found);
  const answersOf = (note: z.output<typeof root>) =>
    answers.flatMap(({ subject, about, ...own }) => (subject === note.subject && about === note.number ? own : []));
  return { notes: found.map((note): StandingNote => ({ ...note, answers: answersOf(note) })), counts };
}

async function firstNotes(subjects: readonly string[], gone: RawBuilder<unknown>): Promise<unknown[]> {
  const { rows } = await sql`
    with ${gone}, answered as materialized (
      select distinct a.subject, a.about from notes a where a.subject = any(${subjects}) and a.kind = 'answer'
        and not exists (select from gone g where g.subject = a.subject and g.about = a.number))
    select r.*, exists (select from answered a where a.subject = r.subject and a.about = r.number) as answered from (
      select r.*, sum(r.bytes) over (order by r.nth, r.place rows unbounded preceding) as upto from (
        select r.subject, r.number, r.kind, r.body, r.owner, r.at, octet_length(r.body) as bytes,
          array_position(${subjects}::text[], r.subject) as place,
          row_number() over (partition by r.subject order by r.number) as nth
        from notes r where r.subject = any(${subjects}) and ${stands}
      ) r where r.nth <= ${MOST.perSubject}
    ) r where r.upto <= ${MOST.bytes} order by r.nth, r.place limit ${MOST.notes}`.execute(db());
  return rows;
}

async function answersTo(notes: readonly z.output<typeof root>[]): Promise<z.output<typeof answer>[]> {
  const asked = notes.filter(({ answered }) => answered);
  if (!asked.length) return [];
  const [subjects, numbers] = [asked.map(({ subject }) => subject), asked.map(({ number }) => number)];
  const { rows } = await sql`
    select * from (
      select a.*, sum(octet_length(a.body)) over (order by a.nth, a.subject, a.about rows unbounded preceding) as upto
      from (
        select r.subject, r.about, r.body, r.owner, r.at, r.number,
          row_number() over (partition by r.subject, r.about order by r.number) as nth
        from notes r join unnest(${subjects}::text[], ${numbers}::int[]) as n(subject, number)
          on r.subject = n.subject and r.about = n.number
        where r.kind = 'answer' and not exists (
          select from notes e where e.subject = r.subject and e.about = r.number and e.kind = 'hiding')
      ) a where a.nth <= ${MOST.answers}
    ) a where a.upto <= ${MOST.bytes} order by a.subject, a.about, a.number`.execute(db());
  return z.array(answer).parse(rows);
}

/**
 * Returns subjects of notes on dates, the latest day first: those on all engines, and those on these. `within` has the
 * first and the last day; null for all days. `most` bounds them.
 */
export async function datedSubjects(
  engines: readonly string[],
  within: { from: string; to: string } | null,
  most = 500,
): Promise<string[]> {
  const day = sql`substr(split_part(subject, '/', 1), 6)`;
  const asked = sql`subject like 'date:%'${within ? sql` and ${day} between ${within.from} and ${within.to}` : sql``}`;
  const { rows } = await sql`
    with ${goneAmong(asked)}
    select r.subject from notes r where ${asked} and ${stands}
      and (strpos(r.subject, '/') = 0 or substr(r.subject, strpos(r.subject, '/') + 1) = any(${engines}))
    group by r.subject order by r.subject desc limit ${most}`.execute(db());
  return z
    .array(z.object({ subject: z.string() }))
    .parse(rows)
    .map(({ subject }) => subject);
}

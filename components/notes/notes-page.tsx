import { Field } from "@/components/account/field";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Select, Textarea } from "@/components/ui/input";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { Page, PageTitle } from "@/components/ui/page";
import type { NoteThread, ShownNote, Writer } from "@/lib/domain/notes/notes";
import { MOST_CHARACTERS } from "@/lib/domain/text-limits";
import { formatCount } from "@/lib/format";
import { urls, withBase } from "@/lib/urls";
import { NoteList } from "./note-list";

interface NotesPageProps {
  /** Title of the subject; `subject` is its page. */
  title: string;
  subject: string;
  /** The page of the notes. */
  page: string;
  threads: readonly NoteThread[];
  /** Null = not signed in. */
  writer: Writer | null;
  /** The kind that the form proposes. */
  first?: "objection" | "note";
  /** The reason why nothing can be written; null = readers may. */
  closed?: string | null;
  /** Other lists of notes on the same thing. */
  beside?: readonly { name: string; href: string }[];
  flash: { problem?: string | undefined; done?: string | undefined; typed: Readonly<Record<string, string>> };
}

/**
 * Notes and objections on a bundle, a frozen view or a shared target, with forms for a signed-in reader. They work
 * without scripts.
 */
export function NotesPage(props: NotesPageProps) {
  const { title, subject, page, threads, writer, flash, first = "objection", closed = null, beside = [] } = props;
  const action = withBase(urls.sendNote(page));
  // Forms for answers, withdrawals and hiding start closed again.
  const typed = flash.typed.about ? {} : flash.typed;
  return (
    <Page width="text">
      <PageTitle
        title={`Notes and objections: ${title}`}
        text={
          "Entries are added, never changed. This server signs each one: its author, text, time and " +
          "the entry before it. Answers, withdrawals and hidings are entries, too."
        }
        actions={
          <LinkButton href={subject} prefetch={false}>
            Back to the results
          </LinkButton>
        }
      />
      <div className="flex flex-col gap-3">
        {flash.problem && <Notice tone="danger">{flash.problem}</Notice>}
        {flash.done && <Notice tone="success">{flash.done}</Notice>}
        <Card id="notes" title="Entries">
          <NoteList
            threads={threads}
            actions={(note, thread) =>
              writer && <Actions note={note} thread={thread} writer={writer} action={action} />
            }
          />
        </Card>
        {beside.length > 0 && (
          <p className="text-sm">
            Readers joined it with{" "}
            {beside.map(({ name, href }, at) => (
              <span key={href}>
                {at > 0 && ", "}
                <a className="text-link wrap-anywhere" href={withBase(href)}>
                  {name}
                </a>
              </span>
            ))}
            : each has notes of its own, and a history shows them all.
          </p>
        )}
        <Card id="write" title="Write">
          {closed !== null ? (
            <p className="text-sm">{closed}</p>
          ) : writer ? (
            <form method="post" action={action} className="flex flex-col gap-3">
              <Field label="Kind">
                <Select name="kind" defaultValue={typed.kind ?? first}>
                  <option value="objection">objection: open until it is answered</option>
                  <option value="note">note</option>
                </Select>
              </Field>
              <Field
                label="Text"
                help={
                  `Plain text, up to ${formatCount(MOST_CHARACTERS.note)} characters. ` +
                  "It can be answered, withdrawn and hidden, but never changed."
                }
              >
                <Textarea name="body" required maxLength={MOST_CHARACTERS.note} rows={5} defaultValue={typed.body} />
              </Field>
              <div>
                <Button type="submit" variant="primary">
                  Sign as {writer.owner}
                </Button>
              </div>
            </form>
          ) : (
            <p className="text-sm">
              Notes are signed:{" "}
              <a className="text-link" href={withBase(urls.account(page))} rel="nofollow">
                sign in
              </a>{" "}
              first.
            </p>
          )}
        </Card>
      </div>
    </Page>
  );
}

interface ActionsProps {
  note: ShownNote;
  thread: NoteThread;
  writer: Writer;
  action: string;
}

/** Forms that a signed-in reader has for one note. */
function Actions({ note, thread, writer, action }: ActionsProps) {
  if (note.hidden) return null;
  const isObjection = note.kind === "objection" && thread.state !== "withdrawn";
  return (
    <div className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
      {isObjection && writer.manages && (
        <About note={note} action={action} kind="answer" label="Answer" what="Answer" />
      )}
      {isObjection && writer.owner === note.owner && (
        <About note={note} action={action} kind="withdrawal" label="Withdraw" what="Reason for the withdrawal" />
      )}
      {writer.manages && (
        <About note={note} action={action} kind="hiding" label="Hide" what="Reason, shown to readers" />
      )}
    </div>
  );
}

interface AboutProps {
  note: ShownNote;
  action: string;
  kind: string;
  label: string;
  /** Label of the text's field. */
  what: string;
}

/** A form for one entry about a note: an answer, a withdrawal or a hiding. */
const About = ({ note, action, kind, label, what }: AboutProps) => (
  <details className="min-w-0 open:basis-full">
    <summary className="w-fit cursor-pointer text-link leading-6">
      {label} <span className="sr-only">no. {note.number}</span>
    </summary>
    <form method="post" action={action} className="mt-1 flex max-w-[75ch] flex-col gap-2">
      <input type="hidden" name="about" value={note.number} />
      <Field label={what}>
        <Textarea name="body" required maxLength={MOST_CHARACTERS.note} rows={3} />
      </Field>
      <div>
        <Button type="submit" name="kind" value={kind}>
          {label}
        </Button>
      </div>
    </form>
  </details>
);

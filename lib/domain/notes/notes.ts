// Notes on a bundle, a frozen view, a build, a machine or a date. Entries are only added: answers, withdrawals and
// hidings are entries, too. The state of a note follows from the entries behind it.

/** Kinds of entries. */
export const NOTE_KINDS = ["note", "objection", "answer", "withdrawal", "hiding"] as const;
/** A kind of entries. */
export type NoteKind = (typeof NOTE_KINDS)[number];

/** One entry as stored. */
export interface NoteEntry {
  /** Number of the entry within its subject, from 1. */
  number: number;
  kind: NoteKind;
  /** The entry that this one answers, withdraws or hides; null for notes and objections. */
  about: number | null;
  body: string;
  /** The owner who wrote it. */
  owner: string;
  /** The name of the owner's token or sign-in. */
  author: string;
  at: Date;
}

/** A note or an answer as readers see it. */
export interface ShownNote extends Omit<NoteEntry, "body" | "about"> {
  /** Null = hidden: the entry stays, and readers see its place. */
  body: string | null;
  /** The entry that hides it; null = it is not hidden. */
  hidden: Pick<NoteEntry, "body" | "owner" | "at"> | null;
}

/** A note or objection with its answers. */
export interface NoteThread extends ShownNote {
  /** State of an objection; null for a note. */
  state: "open" | "answered" | "withdrawn" | null;
  answers: ShownNote[];
}

/** Returns notes and objections in order, each with its answers and state. */
export function noteThreads(entries: readonly NoteEntry[]): NoteThread[] {
  const of = (kind: NoteKind, about: number) => entries.filter((entry) => entry.kind === kind && entry.about === about);
  const showNote = ({ about: _, ...entry }: NoteEntry): ShownNote => {
    const [hiding] = of("hiding", entry.number);
    if (!hiding) return { ...entry, hidden: null };
    return { ...entry, body: null, hidden: { body: hiding.body, owner: hiding.owner, at: hiding.at } };
  };
  return entries
    .filter(({ kind }) => kind === "note" || kind === "objection")
    .map((entry) => {
      const answers = of("answer", entry.number).map(showNote);
      // Readers learn nothing from a hidden answer.
      const standing = answers.some(({ hidden }) => hidden === null) ? "answered" : "open";
      const state = of("withdrawal", entry.number).length > 0 ? "withdrawn" : standing;
      return { ...showNote(entry), state: entry.kind === "objection" ? state : null, answers };
    });
}

/** Counts the objections without an answer that readers see. Withdrawn and hidden ones don't count. */
export const openObjections = (threads: readonly NoteThread[]): number =>
  threads.filter(({ state, hidden }) => state === "open" && hidden === null).length;

/** The author of a new entry. */
export interface Writer {
  owner: string;
  /** True for a moderator of the subject. */
  manages: boolean;
}

/** The reason why an entry is refused: `forbidden` where only others may do it, else `bad-request`. */
export interface Refusal {
  code: "forbidden" | "bad-request";
  text: string;
}

const faulty = (text: string): Refusal => ({ code: "bad-request", text });
const notYours = (text: string): Refusal => ({ code: "forbidden", text });

/** Returns the reason why an entry is refused; null for a valid one. */
export function refusedNote(
  entries: readonly NoteEntry[],
  { kind, about }: Pick<NoteEntry, "kind" | "about">,
  { owner, manages }: Writer,
): Refusal | null {
  if (kind === "note" || kind === "objection")
    return about === null ? null : faulty("A note or an objection is about no other entry; leave `about` empty.");
  const meant = entries.find(({ number }) => number === about);
  if (!meant) return faulty("No entry has this number; give that of the note in `about`.");
  if (entries.some((entry) => entry.kind === "hiding" && entry.about === about)) return faulty("This note is hidden.");
  if (kind === "hiding") {
    if (!manages) return notYours("Only moderators hide notes.");
    return meant.kind === "withdrawal" || meant.kind === "hiding"
      ? faulty("Withdrawals and hidings stay visible; hide the note itself.")
      : null;
  }
  if (meant.kind !== "objection") return faulty("Only objections are answered or withdrawn.");
  if (entries.some((entry) => entry.kind === "withdrawal" && entry.about === about))
    return faulty("This objection is withdrawn.");
  if (kind === "answer")
    return manages ? null : notYours("Only moderators answer an objection; write a note beside it.");
  return owner === meant.owner ? null : notYours("Only the author of an objection withdraws it.");
}

/**
 * Returns the signed text: every fact of an entry, keys in this order. It has the sha256 of the body, so readers who
 * can't see a hidden text can still check its place. `previous` is the sha256 of the signature before, "" for the
 * first.
 */
export const signedNote = (
  subject: string,
  { number, kind, about, owner, author, at }: Omit<NoteEntry, "body">,
  hashes: { body: string; previous: string },
): string =>
  JSON.stringify({
    subject,
    number,
    kind,
    about,
    owner,
    author,
    at: at.toISOString(),
    bodySha256: hashes.body,
    previousSha256: hashes.previous,
  });

/** Most characters of a web address. */
const MOST_OF_ADDRESS = 2_000;

/**
 * Splits a text into plain text (`href` null) and web addresses of at most 2,000 characters. Punctuation behind an
 * address, and a bracket that closes none of it, belong to the text.
 */
export const textParts = (text: string): { text: string; href: string | null }[] =>
  text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .flatMap((part, at) => {
      if (at % 2 === 0) return [{ text: part, href: null }];
      const address = withoutTail(part);
      const isLink = address.length <= MOST_OF_ADDRESS && URL.canParse(address);
      return isLink
        ? [
            { text: address, href: address },
            { text: part.slice(address.length), href: null },
          ]
        : [{ text: part, href: null }];
    })
    .filter((part) => part.text !== "");

/** Removes punctuation, and brackets that did not open, from the end of an address. */
function withoutTail(address: string): string {
  let unopened = address.split(")").length - address.split("(").length;
  let end = address.length;
  for (; end > 0; end--) {
    const last = address[end - 1] ?? "";
    if (last === ")" && unopened > 0) unopened--;
    else if (!".,;:!?".includes(last)) break;
  }
  return address.slice(0, end);
}

/** Most characters of a quoted first line. */
const MOST_LETTERS = 240;

/** Returns the first line of a text, cut at a word where it is long: "Since 10.5.6 the log …". */
export function firstLine(text: string): string {
  const [line = ""] = text.trim().split(/[\r\n]/, 1);
  return shortened(line.replaceAll(/\s+/g, " ").trim(), MOST_LETTERS);
}

/**
 * Returns a text of at most `most` characters as it is. A longer one is cut at its last space before, else at `most`,
 * with " …" behind it.
 */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const at = text.lastIndexOf(" ", most);
  return `${text.slice(0, at > 0 ? at : most)} …`;
}

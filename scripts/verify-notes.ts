// `node scripts/verify-notes.ts ADDRESS...`: reads the notes of a subject (address of its page or API) and the server's
// public keys. Checks each signature, each text and the order. Needs only Node. Exits with 1 when something differs
// from its signature.
import { createHash, createPublicKey, type JsonWebKey, verify } from "node:crypto";
import { pathToFileURL } from "node:url";

interface Note {
  number: number;
  kind: string;
  about: number | null;
  owner: string;
  author: string;
  at: string;
  body: string | null;
  signature: string;
}
interface Notes {
  subject: string;
  notes: readonly Note[];
}
type Keys = { keys: readonly (JsonWebKey & { kid?: string })[] };

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** Returns the object in a part of a signature; null where the part holds none. */
function jsonOf(part: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, "base64url").toString());
    return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : null;
  } catch {
    return null;
  }
}

/**
 * Returns the faults in an answer of `GET .../notes`, at most one sentence for each note. `keys` is the server's JWK
 * set, `asked` the requested subject.
 */
export function faultsOfNotes({ subject, notes }: Notes, { keys }: Keys, asked = subject): string[] {
  // A list of another subject has valid signatures as well.
  if (subject !== asked) return [`is not ${asked}, which was asked for`];
  let previous = "";
  return notes.flatMap((note, at) => {
    const [head = "", payload = "", signature = ""] = note.signature.split(".");
    const [header, signed] = [jsonOf(head), jsonOf(payload)];
    const jwk = keys.find((key) => key.kid === header?.kid);
    const expected = {
      subject,
      number: at + 1,
      kind: note.kind,
      about: note.about,
      owner: note.owner,
      author: note.author,
      at: note.at,
    };
    const fault = (why: string) => [`no. ${note.number} ${why}`];
    const wanted = previous;
    previous = sha256(note.signature);
    if (!header || !signed) return fault("has a signature that cannot be read");
    if (!jwk) return fault("is signed with a key that the server does not show");
    const key = createPublicKey({ key: jwk, format: "jwk" });
    if (!verify(null, Buffer.from(`${head}.${payload}`), key, Buffer.from(signature, "base64url")))
      return fault("has a signature that is not of this key");
    for (const [name, value] of Object.entries(expected))
      if (signed[name] !== value) return fault(`says another ${name} than was signed`);
    // A hidden note has no text, but a signed place and a note that hides it.
    if (note.body === null && !notes.some(({ kind, about }) => kind === "hiding" && about === note.number))
      return fault("has no text, though nobody hid it");
    if (note.body !== null && sha256(note.body) !== signed.bodySha256) return fault("has another text than was signed");
    return signed.previousSha256 === wanted ? [] : fault("does not follow the note before it");
  });
}

/**
 * Returns the API's addresses of a page's or API address's notes and of the keys, and the notes' subject. Throws an
 * Error where the address is of another kind.
 */
export function notesAddress(text: string): { notes: string; keys: string; subject: string } {
  const url = new URL(text);
  const found = /^(.*?)\/(?:api\/v1\/)?(bundles|snapshots|s)\/([A-Za-z0-9]+)(?:-\d+)?(?:\/notes)?\/?$/.exec(
    url.pathname,
  );
  const shared =
    /^(.*?)\/(?:api\/v1\/)?((?:builds\/[^/]+|machines|engines\/[^/]+\/dates|dates)\/[^/]+)(?:\/notes)?\/?$/.exec(
      url.pathname,
    );
  if (shared) {
    const [, base, path = ""] = shared;
    return {
      notes: `${url.origin}${base}/api/v1/${path}/notes`,
      keys: `${url.origin}${base}/api/v1/notes/keys`,
      subject: sharedSubject(path.split("/").map(decodeURIComponent)),
    };
  }
  if (!found) throw new Error(`${text} is not the address of a bundle, a frozen view, a build, a machine or a date`);
  const [, base, kind, id] = found;
  const isBundle = kind === "bundles";
  return {
    notes: `${url.origin}${base}/api/v1/${isBundle ? kind : "snapshots"}/${id}/notes`,
    keys: `${url.origin}${base}/api/v1/notes/keys`,
    subject: `${isBundle ? "bundle" : "view"}:${id}`,
  };
}

/** Returns the subject of a decoded path: "builds, mysql, raw", "machines, name", "engines, mysql, dates, day". */
function sharedSubject([kind = "", first = "", second = "", third = ""]: readonly string[]): string {
  if (kind === "builds") return `build:${first}/${second}`;
  if (kind === "machines") return `machine:${first}`;
  return kind === "engines" ? `date:${third}/${first}` : `date:${first}`;
}

async function read<Answer>(address: string): Promise<Answer> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return answer.json();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  for (const text of process.argv.slice(2)) {
    const { notes, keys, subject } = notesAddress(text);
    const answer = await read<Notes>(notes);
    const faults = faultsOfNotes(answer, await read<Keys>(keys), subject);
    for (const fault of faults) console.log(`FAULT ${answer.subject} ${fault}`);
    console.log(
      [
        `${answer.subject}: ${answer.notes.length} note${answer.notes.length === 1 ? "" : "s"},`,
        `${faults.length === 0 ? "all as they were signed" : "not all as they were signed"}`,
      ].join(" "),
    );
    if (faults.length > 0) process.exitCode = 1;
  }
}

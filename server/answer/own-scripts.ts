// Finds the inline scripts that the framework wrote into a page, and names their hashes in its policy
// (docs/decisions/0054-hashes-of-scripts.md).
import { createHash, randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Answer } from "./answer.ts";

const POLICY = "content-security-policy";
const SCRIPT = "<script";
const END = "</script>";
/** The framework's data, which it sends in as many scripts as the data came in pieces. */
const DATA = "self.__next_f.push(";
/** The code around the text in a statement of data. Bytes that are no text come in another kind of statement. */
const [BEFORE_TEXT, AFTER_TEXT] = [`${DATA}[1,"`, '"])'];

/** Returns the source by which a policy allows an inline script or style of this text. */
export const sourceOf = (text: string, encoding: BufferEncoding = "utf8"): string =>
  `'sha256-${createHash("sha256").update(text, encoding).digest("base64")}'`;

/**
 * Lets the framework seal the inline scripts of the page that answers this request. The seal is a secret of this
 * request alone. The whole page then loses the seals, and `response.scripts` becomes the sources of the sealed scripts.
 */
export function sealScripts({ headers }: Pick<IncomingMessage, "headers">, response: Answer): void {
  delete headers[POLICY];
  delete headers["x-nonce"];
  // A part of a page has no inline scripts: the browser is in a page that has them.
  if (headers.rsc !== undefined) return;
  const secret = randomBytes(18).toString("base64url");
  // The framework takes it for a nonce, but no reader sees it.
  headers[POLICY] = `script-src 'nonce-${secret}'`;
  headers["x-nonce"] = secret;
  response.finishPage = (page) => {
    const { whole, sources } = withoutSeals(page, secret);
    response.scripts = sources;
    const links = response.getHeader("link");
    if (links !== undefined)
      response.setHeader(
        "link",
        [links].flat().map((link) => String(link).replaceAll(`; nonce="${secret}"`, "")),
      );
    return whole;
  };
}

/**
 * Returns a page without the seals of its own scripts, and their sources, each once. The scripts of the framework's
 * data become one, where the last of them was. A source for each would make a head too long for proxies, and the pieces
 * depend on time. Markup that something else put into the page has no seal, and so no source.
 */
export function withoutSeals(page: Buffer, secret: string): { whole: Buffer; sources: string[] } {
  const seal = ` nonce="${secret}"`;
  const clean = (text: string) => text.replaceAll(seal, "").replaceAll(secret, "");
  // One character a byte, whatever the bytes are.
  const [first = "", ...parts] = page.toString("latin1").split(SCRIPT + seal);
  const html = [first];
  const data: string[] = [];
  const sources = new Set<string>();
  const add = (script: string) => {
    const text = clean(script);
    if (text !== "") sources.add(sourceOf(text, "latin1"));
    return text;
  };
  let place = 0;
  for (const part of parts) {
    const start = part.indexOf(">") + 1;
    const end = part.indexOf(END, start);
    const script = part.slice(start, end);
    if (end >= 0 && start === 1 && script.startsWith(DATA)) {
      data.push(script);
      place = html.push("");
      html.push(part.slice(end + END.length));
      continue;
    }
    if (end >= 0) add(script);
    html.push(SCRIPT + part);
  }
  if (data.length > 0) html[place - 1] = `${SCRIPT}>${add(joinData(data))}${END}`;
  return { whole: Buffer.from(clean(html.join("")), "latin1"), sources: [...sources] };
}

/** Joins statements of data: those with text that follow each other become one, and the others stay. */
function joinData(statements: readonly string[]): string {
  const joined: string[] = [];
  let texts: string[] = [];
  const end = () => {
    if (texts.length > 0) joined.push(BEFORE_TEXT + texts.join("") + AFTER_TEXT);
    texts = [];
  };
  for (const statement of statements)
    if (statement.startsWith(BEFORE_TEXT) && statement.endsWith(AFTER_TEXT))
      texts.push(statement.slice(BEFORE_TEXT.length, -AFTER_TEXT.length));
    else {
      end();
      joined.push(statement);
    }
  end();
  return joined.join(";");
}

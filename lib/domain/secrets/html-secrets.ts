import { namesSecret } from "./column-secrets";
import { harmlessValue, MASK } from "./secret-patterns";

// Secrets in the cells of tables and lists of HTML: below the heading `<th>password</th>`, and behind it.

/**
 * Returns a masker for the lines of one page of HTML, in order. It masks the texts of cells below and behind the name
 * of a secret, up to the end of the table or the row.
 */
export function htmlMasker(): (line: string) => string {
  const columns = new Set<number>();
  let at = -1;
  let isSecretRow = false;
  /** The tag of the open cell; "" outside of cells. */
  let open = "";
  return (line) => {
    if (open === "" && !line.includes("<")) return line;
    let masked = "";
    let from = 0;
    while (from < line.length) {
      const next = line.indexOf("<", from);
      const text = line.slice(from, next < 0 ? line.length : next);
      masked += open === "" ? text : cell(text);
      if (next < 0) break;
      const close = line.indexOf(">", next);
      const tag = line.slice(next, close < 0 ? line.length : close + 1);
      begin(tag.slice(0, 20).toLowerCase());
      masked += tag;
      from = next + tag.length;
    }
    return masked;
  };

  /** Takes note of a tag that begins or ends a table, a row or a cell. */
  function begin(tag: string): void {
    const [, sign = "", name = ""] = /^<(\/?)(table|tr|td|th|dt|dd)(?![a-z])/.exec(tag) ?? [];
    if (name === "") return;
    open = sign === "" && ["td", "th", "dt", "dd"].includes(name) ? name : "";
    if (name === "table") columns.clear();
    if (name === "tr" || open === "dt") [at, isSecretRow] = [-1, false];
    if (open !== "") at += 1;
  }

  /** Returns a text of a cell, masked where it is a secret. */
  function cell(text: string): string {
    const bare = text.trim();
    if (bare === "") return text;
    const isName = namesSecret(bare);
    const isHeading = open === "th" || open === "dt";
    if (isName && at === 0) isSecretRow = true;
    if (!isHeading && at + (columns.has(at) ? 1 : 0) > 0 && (isSecretRow || columns.has(at)))
      return harmlessValue.test(bare) ? text : text.replace(bare, () => MASK);
    if (isName && (open === "th" || at > 0)) columns.add(at);
    return text;
  }
}

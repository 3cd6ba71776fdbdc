// The content of a page, without parts that differ by request: its nonce, and the order and numbers of the rows
// in which the framework sends its data.

const SCRIPT = "<script";
const DATA = 'self.__next_f.push([1,"';
const END = '"])</script>';

/** Returns the content of a page as comparable text. A text without such parts is its own content. */
export function pageContent(page: string): string {
  const nonce = /\snonce="([^"]+)"/.exec(page)?.[1];
  const [first = "", ...parts] = (nonce === undefined ? page : page.replaceAll(nonce, "")).split(SCRIPT);
  const html = [first];
  const data: string[] = [];
  for (const part of parts) {
    const start = part.indexOf(">") + 1;
    const end = part.indexOf(END, start);
    const isData = part.startsWith(DATA, start) && end >= 0;
    if (isData) data.push(part.slice(start + DATA.length, end));
    html.push(isData ? part.slice(end + END.length) : SCRIPT + part);
  }
  const rows = data.join("").split("\\n");
  return `${html.join("")}${rows.map(withoutNumbers).sort().join("\n")}`;
}

/** Returns a row of data without its number, and without the numbers of other rows. */
const withoutNumbers = (row: string) => row.replace(/^[0-9a-f]+:/, "").replaceAll(/\$[L@]?[0-9a-f]+/g, "$");

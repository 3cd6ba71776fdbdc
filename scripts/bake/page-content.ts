// The content of a page, without the parts that differ by request. These are the order and numbers of the rows in which
// the framework sends its data.

const SCRIPT = "<script";
const DATA = 'self.__next_f.push([1,"';
/** The head of a row of text: its number and its length in bytes, both hexadecimal. */
const TEXT_ROW = /^[0-9a-f]{1,8}:T([0-9a-f]{1,8}),/;
const LONGEST_HEAD = 20;
const END = '"])</script>';

/** Returns the content of a page as comparable text. A text without such parts is its own content. */
export function pageContent(page: string): string {
  const [first = "", ...parts] = page.split(SCRIPT);
  const html = [first];
  const data: string[] = [];
  for (const part of parts) {
    const start = part.indexOf(">") + 1;
    const end = part.indexOf(END, start);
    const isData = part.startsWith(DATA, start) && end >= 0;
    if (isData) data.push(part.slice(start + DATA.length, end));
    html.push(isData ? part.slice(end + END.length) : SCRIPT + part);
  }
  return `${html.join("")}${rowsOf(data.join("")).map(withoutNumbers).sort().join("\n")}`;
}

/** Returns the rows of the framework's data. A row of text has its length in bytes, and no line end behind it. */
function rowsOf(escaped: string): string[] {
  const bytes = Buffer.from(JSON.parse(`"${escaped}"`));
  const rows: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    const [head, length] = TEXT_ROW.exec(bytes.toString("latin1", at, at + LONGEST_HEAD)) ?? [];
    const lineEnd = bytes.indexOf("\n", at);
    const untilLineEnd = lineEnd < 0 ? bytes.length : lineEnd;
    const end = head === undefined ? untilLineEnd : at + head.length + Number.parseInt(length ?? "", 16);
    rows.push(bytes.toString("utf8", at, end));
    at = head === undefined ? end + 1 : end;
  }
  return rows;
}

/** Returns a row of data without its number, and without the numbers of other rows. */
const withoutNumbers = (row: string) => row.replace(/^[0-9a-f]+:/, "").replaceAll(/\$[L@]?[0-9a-f]+/g, "$");

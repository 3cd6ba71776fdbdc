/**
 * Returns the texts between the blanks of a line, at most the first `most`; [""] for a blank line. Samplers print
 * millions of lines, and a pattern takes three times as long for each.
 */
export function printedCells(line: string, most = Number.POSITIVE_INFINITY): string[] {
  const cells: string[] = [];
  let begins = -1;
  for (let at = 0; at < line.length; at += 1) {
    const code = line.charCodeAt(at);
    // Other alphabets have blanks of their own.
    if (code > 127) return line.trim().split(/\s+/, most === Number.POSITIVE_INFINITY ? undefined : most);
    const isBlank = code === 32 || (code >= 9 && code <= 13);
    if (!isBlank && begins < 0) begins = at;
    else if (isBlank && begins >= 0) {
      cells.push(line.slice(begins, at));
      if (cells.length >= most) return cells;
      begins = -1;
    }
  }
  if (begins >= 0) cells.push(line.slice(begins));
  return cells.length === 0 ? [""] : cells;
}

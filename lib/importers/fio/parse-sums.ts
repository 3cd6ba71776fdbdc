import { keptLine } from "../kit/issue-list";
import { caseLine, sumRow, sumTitle } from "./sniff";
import type { ExtractRow, SumRow } from "./types";
import { blockSizeName } from "./units";

const titledRow =
  /^(\d+(?:\.\d+)?|\.\d+)\s+(\d+(?:\.\d+)?|\.\d+)\s+(\d+(?:\.\d+)?|\.\d+)\s+(no-sync|fsync|fdatasync|f(?:data)?sync=\d+_\w+)\s*$/;

/** The author's sum of one file: `w/s, MB/s, sync, jobs, case` rows, or the hand-edited form with titles (16 KB writes ...). */
export class SumRows {
  readonly rows: SumRow[] = [];
  /** Lines of neither form. */
  readonly odd: { line: number; text: string }[] = [];
  private blockSize: string | null = null;

  line(text: string, number: number): void {
    const plain = sumRow.exec(text);
    const title = sumTitle.exec(text);
    const titled = titledRow.exec(text);
    if (plain) this.add(text, number, plain, plain[5] ?? "");
    else if (title) this.blockSize = blockSizeName(`${title[1]}${title[2]}`);
    else if (titled?.[4]?.includes("=")) this.add(text, number, titled, titled[4]);
    else if (titled && this.blockSize !== null) {
      // "no-sync" stands for the rows of fsync=0; those of fdatasync=0 are not in this form.
      const sync = titled[4] === "no-sync" ? "fsync=0" : `${titled[4]}=1`;
      this.add(text, number, titled, `${sync}_${this.blockSize}`);
    } else if (!/^\s*(?:-\s*)?$|^w\/s\s+MB\/s/.test(text)) this.odd.push(keptLine(text, number));
  }

  private add(text: string, number: number, m: RegExpExecArray, key: string): void {
    const [, writesPerSecond = "", megabytesPerSecond = "", sync = ""] = m;
    this.rows.push({ place: keptLine(text, number), writesPerSecond, megabytesPerSecond, sync, key });
  }
}

/** Case lines and write lines that the author pulled out of raw output. */
export class ExtractRows {
  readonly rows: ExtractRow[] = [];
  private syncCase: ExtractRow["syncCase"] | null = null;

  line(text: string, number: number): void {
    const known = caseLine.exec(text);
    if (known?.[1] && known[2] && known[3]) {
      const sync = known[1] === "fsync" ? "fsync" : "fdatasync";
      this.syncCase = { sync, value: Number(known[2]), blockSize: blockSizeName(known[3]) };
    } else if (this.syncCase && /^\s+write: IOPS=/.test(text))
      this.rows.push({ syncCase: this.syncCase, place: keptLine(text, number) });
  }
}

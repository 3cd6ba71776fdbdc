import { keptLine } from "../kit/issue-list";
import type { Room } from "../kit/room";
import { caseLine } from "./sniff";
import type { ExtractRow } from "./types";
import { blockSizeName } from "./units";

/** Collects case lines and write lines that the author copied from raw output. */
export class ExtractRows {
  readonly rows: ExtractRow[] = [];
  private readonly room: Room;

  constructor(room: Room) {
    this.room = room;
  }

  private syncCase: ExtractRow["syncCase"] | null = null;

  line(text: string, number: number): void {
    const known = caseLine.exec(text);
    if (known?.[1] && known[2] && known[3]) {
      const sync = known[1] === "fsync" ? "fsync" : "fdatasync";
      this.syncCase = { sync, value: Number(known[2]), blockSize: blockSizeName(known[3]) };
    } else if (this.syncCase && /^\s+write: IOPS=/.test(text) && this.room.take(text, number))
      this.rows.push({ syncCase: this.syncCase, place: keptLine(text, number) });
  }
}

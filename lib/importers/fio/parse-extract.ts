import { keptLine } from "../kit/issue-list";
import type { Room } from "../kit/room";
import { syncCaseIn } from "./sniff";
import type { ExtractRow } from "./types";

/** Collects case lines and write lines that the author copied from raw output. */
export class ExtractRows {
  readonly rows: ExtractRow[] = [];
  private readonly room: Room;
  private syncCase: ExtractRow["syncCase"] | null = null;

  constructor(room: Room) {
    this.room = room;
  }

  /** Adds a write line with the case line above it. Other lines, and write lines without a case, are ignored. */
  line(text: string, number: number): void {
    const syncCase = syncCaseIn(text);
    if (syncCase) this.syncCase = syncCase;
    else if (this.syncCase && /^\s+write: IOPS=/.test(text) && this.room.take(text, number))
      this.rows.push({ syncCase: this.syncCase, place: keptLine(text, number) });
  }
}

import type { Issue } from "@/lib/domain/model";
import { keptLine } from "../kit/issue-list";

/** A JSON object of a file and its first line, from 1. `closed` is false where the file ends inside it. */
export interface JsonDocument {
  line: number;
  lines: string[];
  closed: boolean;
}

/** Characters of JSON that are kept per file. */
const MAX_JSON_CHARS = 8 * 1024 * 1024;

/**
 * Collects JSON objects among other lines: fio prints notes into the same output. An object begins at a line that
 * starts with a brace, and ends at the line that closes it.
 */
export class JsonDocuments {
  readonly documents: JsonDocument[] = [];
  /** The first line beyond the limit. */
  private tooLarge: { line: number; text: string } | null = null;
  private open: JsonDocument | null = null;
  private depth = 0;
  private inString = false;
  private chars = 0;

  /** Takes a line; true where it was part of an object. */
  take(text: string, line: number): boolean {
    if (this.open === null) {
      if (!/^\s*\{/.test(text)) return false;
      this.open = { line, lines: [], closed: false };
      this.depth = 0;
      this.inString = false;
      this.documents.push(this.open);
    }
    this.chars += text.length + 1;
    if (this.chars > MAX_JSON_CHARS) {
      this.tooLarge ??= keptLine(text, line);
      this.open.lines = [];
    } else this.open.lines.push(text);
    this.follow(text);
    return true;
  }

  /** Returns the issue that refuses a file with too much JSON, or null. */
  refusal(path: string): Issue | null {
    if (this.tooLarge === null) return null;
    const message = [
      `The JSON of this file is larger than ${MAX_JSON_CHARS / 2 ** 20} MiB in total,`,
      "which is the most that is read of one file. Nothing of it was read: split it.",
    ].join(" ");
    return { code: "json-too-large", severity: "error", path, ...this.tooLarge, message };
  }

  private follow(text: string): void {
    for (const [token] of text.matchAll(/\\.|["{}]/g)) {
      if (token === '"') this.inString = !this.inString;
      else if (this.inString || token.length > 1) continue;
      else this.depth += token === "{" ? 1 : -1;
    }
    if (this.depth > 0 || this.open === null) return;
    this.open.closed = true;
    this.open = null;
  }
}

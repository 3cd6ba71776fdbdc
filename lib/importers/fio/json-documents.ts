import type { Issue } from "@/lib/domain/model";
import { keptLine } from "../kit/issue-list";

/** A JSON object that stood in a file, with the 1-based line it begins on. `closed` false = the file ended inside it. */
export interface JsonDocument {
  line: number;
  lines: string[];
  closed: boolean;
}

/** Characters of JSON that are kept of one file. */
const MAX_JSON_CHARS = 8 * 1024 * 1024;

/**
 * Takes the JSON objects out of lines that also hold notes (fio puts both into one output). An object begins on a line that
 * starts with a brace and ends with the line on which that brace closes.
 */
export class JsonDocuments {
  readonly documents: JsonDocument[] = [];
  /** The first line of more than is kept. */
  private tooLarge: { line: number; text: string } | null = null;
  private open: JsonDocument | null = null;
  private depth = 0;
  private inString = false;
  private chars = 0;

  /** Whether the line was part of an object. */
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

  /** The issue that refuses a file with more JSON than is kept; null for others. */
  refusal(path: string): Issue | null {
    if (this.tooLarge === null) return null;
    const message = `The JSON of this file is larger than ${MAX_JSON_CHARS / 2 ** 20} MiB in total, which is the most that is read of one file. Nothing of it was read: split it.`;
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

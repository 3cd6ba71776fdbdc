import { type IssueList, keptLine } from "../kit/issue-list";

/**
 * Follows the version of the next results, which the header above them states. People copy results of several versions
 * under one header. A later path of the database then states the version: `DB path: [.../db-5.18.3-1m]`.
 */
export class VersionReader {
  private header: string | null = null;
  private path: string | null = null;
  /** The version of the next result; null before any header. */
  current: string | null = null;

  private readonly issues: IssueList;

  constructor(issues: IssueList) {
    this.issues = issues;
  }

  /** Reads a header or a database's path; other lines change nothing. Each further path below a header is an issue. */
  line(text: string, line: number): void {
    const [, version] = /^RocksDB: +version (\d[\w.]{0,40})/.exec(text) ?? [];
    if (version) {
      this.header = version;
      this.path = null;
      this.current = version;
      return;
    }
    const [, path] = /^DB path: \[(.{1,400})\]/.exec(text) ?? [];
    if (path === undefined || path === this.path) return;
    const another = this.path !== null;
    this.path = path;
    if (!another || this.header === null) return;
    const named = versionIn(path);
    this.current = named === null || `${named}.`.startsWith(`${this.header}.`) ? this.header : named;
    const whose =
      this.current === this.header
        ? `The results after it were taken as ${this.header}'s, like those before.`
        : [
            `The path names ${this.current}, so the results after it are of that version,`,
            `not of the header's ${this.header}.`,
          ].join(" ");
    const message = `The database changes here without a header of its own. ${whose}`;
    this.issues.add("warning", "database-without-header", { ...keptLine(text, line), message });
  }
}

/** Returns 5.18.3 of `/data/db-5.18.3-1m`; null where the path's last part names no version. */
const versionIn = (path: string): string | null =>
  /(?:^|[^\d.])(\d{1,2}\.\d{1,2}(?:\.\d{1,2})?)(?![\d.])/.exec(path.split("/").at(-1) ?? "")?.[1] ?? null;

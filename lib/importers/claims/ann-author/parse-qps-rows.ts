import { categoriesOf, categoryKey } from "@/lib/domain/author/categories";
import type { AuthorRow } from "@/lib/domain/author-rows";
import { parseLabel, splitParams } from "@/lib/domain/names/params";
import { IssueList, shortText } from "../../kit/issue-list";
import { Room } from "../../kit/room";
import type { FileEnd, LineParser } from "../../kit/types";
import { type BestRow, type BlockRow, groupsOfName, variantOfList, variantsOfBlock } from "./groups";
import { readPrinted, readRecall } from "./numbers";

/** Rows of a table, in the order of the file. */
export interface AuthorFacts {
  rows: AuthorRow[];
}

const MAX_ROWS = 20_000;

/** Reads blocks "Best QPS with recall >= X" (`qr.topN.*`) and lists (`qr.<algorithm>`): `recall qps [isecs] label`. */
export const openQpsRows = (path: string, table: "best-qps" | "point-list"): LineParser<AuthorFacts> =>
  new QpsRowReader(path, table);

class QpsRowReader implements LineParser<AuthorFacts> {
  readonly #table: "best-qps" | "point-list";
  readonly #path: string;
  readonly #issues: IssueList;
  readonly #rows: AuthorRow[] = [];
  readonly #room: Room;
  #target: number | null = null;
  #hasSeconds = false;
  /** The lowest rank of each group so far. */
  readonly #ranks = new Map<string, number>();
  /** Rows of a group so far, with repeats. */
  readonly #counts = new Map<string, number>();
  /** The rank of each row by its content, since repeats share it. */
  readonly #rankOfRow = new Map<string, number>();
  readonly #groups: ReturnType<typeof groupsOfName>;
  /** Rows of the current block, where the file's name holds several groups of one algorithm. */
  #block: BlockRow[] = [];
  #blanks = 0;

  constructor(path: string, table: "best-qps" | "point-list") {
    this.#table = table;
    this.#path = path;
    this.#issues = new IssueList(path);
    this.#room = new Room(path, MAX_ROWS, "rows");
    this.#groups = groupsOfName(path);
  }

  line(raw: string, line: number): void {
    const text = raw.trim();
    if (text === "") this.#blanks++;
    if (text === "" || text === "Legend" || text === "Legend:" || text.startsWith("* ")) return;
    const place = { line, text: shortText(raw.trimEnd()) };
    if (text.startsWith("Best QPS with recall >= ")) {
      // The text after the comma is the author's remark.
      this.#endBlock();
      const found = /^Best QPS with recall >= (\d{1,9}(?:\.\d{1,9})?)\s{0,9}(?:,|$)/.exec(text)?.[1];
      this.#target = found === undefined ? null : readRecall(found, place, this.#issues);
      this.#hasSeconds = false;
      if (found === undefined) {
        this.#issues.add("warning", "unread-line", {
          ...place,
          message: "The recall target of this block cannot be read; its rows were ignored.",
        });
      }
    } else if (/^recall\s/i.test(text)) this.#hasSeconds = /^recall\s+qps\s+isecs\b/i.test(text.slice(0, 200));
    else if (/^[+-]?(?:\d|\.\d|nan\b|inf)/i.test(text) && text.length < 2000) this.#readRow(text, place);
    else
      this.#issues.add("info", "unread-line", {
        ...place,
        message: "This line is neither a row nor a heading; it was ignored.",
      });
  }

  end(): FileEnd<AuthorFacts> {
    this.#endBlock();
    return { facts: { rows: this.#rows }, issues: this.#issues.all(), refused: this.#room.refusal() };
  }

  #endBlock(): void {
    const variants = variantsOfBlock(this.#block, this.#groups);
    for (const { row, place } of this.#block) {
      const variant = variants?.get(row);
      if (variants !== null) this.#rank({ ...row, ...variantBeside(variant ?? null, row) }, place);
      else
        this.#issues.add("warning", "group-unknown", {
          ...place,
          message: [
            "The file's name lists several groups that follow each other here, and the group of this row is unknown;",
            "it was not checked.",
          ].join(" "),
        });
    }
    this.#block = [];
    this.#blanks = 0;
  }

  #rank(row: BestRow, place: { line: number; text: string }): void {
    const group = JSON.stringify([row.recallTarget, row.algorithm, row.variant, categoryKey(row)]);
    const same = JSON.stringify([group, row.recall, row.qps, row.label]);
    const rank = this.#rankOfRow.get(same) ?? (this.#ranks.get(group) ?? 0) + 1;
    const count = (this.#counts.get(group) ?? 0) + 1;
    this.#counts.set(group, count);
    if (this.#rankOfRow.has(same)) {
      this.#issues.add("info", "repeated-row", {
        ...place,
        message: "This row repeats an earlier one of its block; both are shown with the same rank.",
      });
    }
    this.#rankOfRow.set(same, rank);
    this.#ranks.set(group, Math.max(rank, this.#ranks.get(group) ?? 0));
    this.#rows.push({ ...row, rank, ...(count > rank ? { lowestRank: count } : {}) });
  }

  #readRow(text: string, place: { line: number; text: string }) {
    const words = text.split(/\s+/);
    const labelAt = words.findIndex((word) => /^[A-Za-z_]/.test(word) && word.includes("("));
    const [recallCell, qpsCell, secondsCell] = words;
    if (recallCell === undefined || qpsCell === undefined || labelAt < 2 || labelAt > 3) {
      this.#issues.add("warning", "unread-line", {
        ...place,
        message: "This row has another shape than `recall QPS [seconds] label`; it was left out.",
      });
      return;
    }
    if (!this.#room.take(place.text, place.line)) return;
    const label = words.slice(labelAt).join(" ");
    const { prefix, params } = parseLabel(label);
    const recall = readRecall(recallCell, place, this.#issues);
    const qps = readPrinted(qpsCell, "QPS", place, this.#issues);
    const common = {
      algorithm: prefix,
      label,
      ...splitParams(params),
      recall,
      qps: qps.value,
      qpsDecimals: qps.decimals,
      source: { path: this.#path, ...place },
    };
    if (this.#table === "point-list") {
      this.#rows.push({ table: this.#table, ...common, ...variantBeside(variantOfList(this.#path, prefix), common) });
      return;
    }
    if (this.#target === null) {
      this.#issues.add("warning", "unread-line", {
        ...place,
        message: "No recall target is above this row; it was ignored.",
      });
      return;
    }
    const seconds =
      labelAt === 3 && secondsCell !== undefined && this.#hasSeconds
        ? readPrinted(secondsCell, "build time", place, this.#issues)
        : { value: null, decimals: 0 };
    if (labelAt === 3 && !this.#hasSeconds) {
      this.#issues.add("warning", "unread-cell", {
        ...place,
        message: "The third number has no heading; it is unknown.",
      });
    }
    const row: BestRow = {
      table: this.#table,
      recallTarget: this.#target,
      ...common,
      seconds: seconds.value,
      secondsDecimals: seconds.decimals,
      rank: 0,
    };
    if (this.#groups.length > 1) this.#block.push({ row, place, after: this.#blanks });
    else this.#rank(row, place);
  }
}

/** Returns a row's variant; {} where its label has it, as `quantization=none` in the list `qr.qdrant.none`. */
function variantBeside(
  variant: string | null,
  row: Pick<BestRow, "indexParams" | "queryParams">,
): { variant?: string } {
  return variant === null || Object.values(categoriesOf(row)).map(String).includes(variant) ? {} : { variant };
}

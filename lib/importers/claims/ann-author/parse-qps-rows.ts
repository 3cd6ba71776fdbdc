import { categoriesOf, categoryKey } from "@/lib/domain/author/categories";
import type { AuthorRow } from "@/lib/domain/author-rows";
import { parseLabel, splitParams } from "@/lib/domain/names/params";
import { IssueList, shortText } from "../../kit/issue-list";
import { Room } from "../../kit/room";
import type { FileEnd, LineParser } from "../../kit/types";
import { type BestRow, type BlockRow, groupsOfName, variantOfList, variantsOfBlock } from "./groups";
import { readPrinted, readRecall } from "./numbers";

export interface AuthorFacts {
  rows: AuthorRow[];
}

const MAX_ROWS = 20_000;

/** Reads blocks "Best QPS with recall >= X" (`qr.topN.*`) and lists (`qr.<algorithm>`): `recall qps [isecs] label`. */
export function openQpsRows(path: string, table: "best-qps" | "point-list"): LineParser<AuthorFacts> {
  const issues = new IssueList(path);
  const rows: AuthorRow[] = [];
  const room = new Room(path, MAX_ROWS, "rows");
  let target: number | null = null;
  let hasSeconds = false;
  const ranks = new Map<string, number>();
  /** Rows of a group so far, with repeats. */
  const places = new Map<string, number>();
  const printed = new Map<string, number>();
  const groups = groupsOfName(path);
  /** Rows of the current block, where the file's name holds several groups of one algorithm. */
  let block: BlockRow[] = [];
  let blanks = 0;

  function endBlock(): void {
    const variants = variantsOfBlock(block, groups);
    for (const { row, place } of block) {
      const variant = variants?.get(row);
      if (variants !== null) rank({ ...row, ...variantBeside(variant ?? null, row) }, place);
      else
        issues.add("warning", "group-unknown", {
          ...place,
          message: [
            "The file's name lists several groups that follow each other here, and the group of this row is unknown;",
            "it was not checked.",
          ].join(" "),
        });
    }
    block = [];
    blanks = 0;
  }

  function rank(row: BestRow, at: { line: number; text: string }): void {
    const group = JSON.stringify([row.recallTarget, row.algorithm, row.variant, categoryKey(row)]);
    const same = JSON.stringify([group, row.recall, row.qps, row.label]);
    const rank = printed.get(same) ?? (ranks.get(group) ?? 0) + 1;
    const place = (places.get(group) ?? 0) + 1;
    places.set(group, place);
    if (printed.has(same)) {
      issues.add("info", "repeated-row", {
        ...at,
        message: "This row repeats an earlier one of its block; both are shown with the same rank.",
      });
    }
    printed.set(same, rank);
    ranks.set(group, Math.max(rank, ranks.get(group) ?? 0));
    rows.push({ ...row, rank, ...(place > rank ? { lowestRank: place } : {}) });
  }

  const readRow = (text: string, place: { line: number; text: string }) => {
    const words = text.split(/\s+/);
    const labelAt = words.findIndex((word) => /^[A-Za-z_]/.test(word) && word.includes("("));
    const [recallCell, qpsCell, secondsCell] = words;
    if (recallCell === undefined || qpsCell === undefined || labelAt < 2 || labelAt > 3) {
      issues.add("warning", "unread-line", {
        ...place,
        message: "This row has another shape than `recall QPS [seconds] label`; it was left out.",
      });
      return;
    }
    if (!room.take(place.text, place.line)) return;
    const label = words.slice(labelAt).join(" ");
    const { prefix, params } = parseLabel(label);
    const recall = readRecall(recallCell, place, issues);
    const qps = readPrinted(qpsCell, "QPS", place, issues);
    const common = {
      algorithm: prefix,
      label,
      ...splitParams(params),
      recall,
      qps: qps.value,
      qpsDecimals: qps.decimals,
      source: { path, ...place },
    };
    if (table === "point-list") {
      rows.push({ table, ...common, ...variantBeside(variantOfList(path, prefix), common) });
      return;
    }
    if (target === null) {
      issues.add("warning", "unread-line", {
        ...place,
        message: "No recall target is above this row; it was ignored.",
      });
      return;
    }
    const seconds =
      labelAt === 3 && secondsCell !== undefined && hasSeconds
        ? readPrinted(secondsCell, "build time", place, issues)
        : { value: null, decimals: 0 };
    if (labelAt === 3 && !hasSeconds) {
      issues.add("warning", "unread-cell", {
        ...place,
        message: "The third number has no heading; it is unknown.",
      });
    }
    const row: BestRow = {
      table,
      recallTarget: target,
      ...common,
      seconds: seconds.value,
      secondsDecimals: seconds.decimals,
      rank: 0,
    };
    if (groups.length > 1) block.push({ row, place, after: blanks });
    else rank(row, place);
  };

  return {
    line(raw: string, line: number): void {
      const text = raw.trim();
      if (text === "") blanks++;
      if (text === "" || text === "Legend" || text === "Legend:" || text.startsWith("* ")) return;
      const place = { line, text: shortText(raw.trimEnd()) };
      if (text.startsWith("Best QPS with recall >= ")) {
        // The text after the comma is the author's remark.
        endBlock();
        const found = /^Best QPS with recall >= (\d{1,9}(?:\.\d{1,9})?)\s{0,9}(?:,|$)/.exec(text)?.[1];
        target = found === undefined ? null : readRecall(found, place, issues);
        hasSeconds = false;
        if (found === undefined) {
          issues.add("warning", "unread-line", {
            ...place,
            message: "The recall target of this block cannot be read; its rows were ignored.",
          });
        }
      } else if (/^recall\s/i.test(text)) hasSeconds = /^recall\s+qps\s+isecs\b/i.test(text.slice(0, 200));
      else if (/^[+-]?(?:\d|\.\d|nan\b|inf)/i.test(text) && text.length < 2000) readRow(text, place);
      else
        issues.add("info", "unread-line", {
          ...place,
          message: "This line is neither a row nor a heading; it was ignored.",
        });
    },
    end(): FileEnd<AuthorFacts> {
      endBlock();
      return { facts: { rows }, issues: issues.all(), refused: room.refusal() };
    },
  };
}

/** Returns a row's variant; none where its label has it, as `quantization=none` in the list `qr.qdrant.none`. */
function variantBeside(
  variant: string | null,
  row: Pick<BestRow, "indexParams" | "queryParams">,
): { variant?: string } {
  return variant === null || Object.values(categoriesOf(row)).map(String).includes(variant) ? {} : { variant };
}

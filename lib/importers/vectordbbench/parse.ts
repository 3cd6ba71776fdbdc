import { IssueList } from "../kit/issue-list";
import { reportBroken, reportDoubled } from "../kit/json-facts";
import { JsonItems, JsonObject, type JsonPlace } from "../kit/json-items";
import { Room } from "../kit/room";
import type { FileRef, LineParser } from "../kit/types";
import type { ResultFacts, VectorDbBenchFacts } from "./facts";
import { MAX_PARAMS, MAX_UNREAD } from "./params";
import { DEFAULT_K, readResult } from "./read-result";

const MAX_RESULTS = 10_000;
/** Limit for all results of a file: each has a point for each stage and thread count. */
const MAX_POINTS = 100_000;

/** Reads a result file. In a cut or broken file the results before that place count, with an issue. */
export function openVectorDbBench({ path }: FileRef): LineParser<VectorDbBenchFacts> {
  const issues = new IssueList(path);
  const room = new Room(path, MAX_RESULTS, "results");
  const points = new Room(path, MAX_POINTS, "points");
  const results: ResultFacts[] = [];
  const unread = new Map<string, JsonPlace>();
  const document = new JsonItems({
    items: "results",
    onItem(item, at, place) {
      if (!room.take(place.text, place.line)) return;
      const result = readResult(item instanceof JsonObject ? item : null, at, place, { issues, unread });
      const count = result?.states.reduce((sum, { threads }) => sum + 1 + threads.length, 0) ?? 0;
      if (result && points.take(place.text, place.line, count)) results.push(result);
    },
  });
  return {
    line: (text, number) => document.line(text, number),
    end() {
      document.end();
      const { problem, doubled } = document;
      if (problem) reportBroken(problem, { what: "results", count: results.length }, issues);
      reportDoubled(doubled, issues);
      const byDefault = results.find(({ kIsDefault }) => kIsDefault);
      if (byDefault) {
        const message = [
          "The file does not say how many neighbours were searched;",
          `${DEFAULT_K} is the tool's own number then.`,
        ].join(" ");
        issues.add("info", "k-by-default", { ...byDefault.place, message });
      }
      const [firstUnread] = unread.values();
      if (firstUnread) {
        const named = [...unread.keys()].slice(0, MAX_UNREAD).join(", ");
        const others = unread.size > MAX_UNREAD ? " and others" : "";
        const message = [
          `These keys of db_case_config are not read as choices: ${named}${others}.`,
          "Each is a list or an object, has an unusual name, is not a finite number,",
          `or comes after ${MAX_PARAMS} others. Results that differ only in them count as repeats.`,
        ].join(" ");
        issues.add("warning", "unread-choices", { ...firstUnread, message });
      }
      const root = document.root instanceof JsonObject ? document.root : null;
      const facts = { runId: root?.text("run_id") ?? null, taskLabel: root?.text("task_label") ?? null, results };
      return { facts, issues: issues.all(), refused: room.refusal() ?? points.refusal() };
    },
  };
}

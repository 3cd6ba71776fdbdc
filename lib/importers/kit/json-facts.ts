import { formatCount } from "@/lib/format";
import { IssueList } from "./issue-list";
import { JsonItems, JsonObject, type JsonPlace, type JsonProblem, type JsonValue } from "./json-items";
import { Room } from "./room";
import type { FileEnd, FileRef, LineParser } from "./types";

/** Takes one fact of a file. */
export type AddFact<Fact> = (fact: Fact & JsonPlace) => void;

/** A tool's JSON file, as lists of facts. */
export interface JsonFile<Fact> {
  /** The key of the list whose items are read one by one, as in JsonItems; null for none. */
  items: string | null;
  /** Most facts that are read of one file. */
  max: number;
  /** The name of facts in the plural, for issues: "benchmarks". */
  what: string;
  /** Reads an item of that list; `key` is the list's key. */
  item?(item: JsonObject, add: AddFact<Fact>, issues: IssueList, key: string): void;
  /** Reads the whole object, without that list. */
  root?(root: JsonObject, add: AddFact<Fact>, issues: IssueList): void;
  /** Returns a line without the parts that are not JSON. */
  plain?(line: string): string;
}

/** Reads a JSON file into facts. A broken file keeps those of `item` before the break, with an issue. */
export function openJsonFacts<Fact>(
  { path }: FileRef,
  { items, max, what, item, root, plain = (line) => line }: JsonFile<Fact>,
): LineParser<(Fact & JsonPlace)[]> {
  const issues = new IssueList(path);
  const room = new Room(path, max, what);
  const facts: (Fact & JsonPlace)[] = [];
  const add: AddFact<Fact> = (fact) => {
    if (room.take(fact.text, fact.line)) facts.push(fact);
  };
  const document = new JsonItems({
    items,
    onItem: (value: JsonValue, _, place, key) => {
      if (value instanceof JsonObject) item?.(value, add, issues, key);
      else issues.add("warning", "unread-item", { ...place, message: "An object belongs here; it was not read." });
    },
  });
  return {
    line: (text, number) => document.line(plain(text), number),
    end(): FileEnd<(Fact & JsonPlace)[]> {
      document.end();
      const { problem, doubled } = document;
      if (problem) reportBroken(problem, { what, count: facts.length }, issues);
      if (document.root instanceof JsonObject && problem === null) root?.(document.root, add, issues);
      reportDoubled(doubled, issues);
      return { facts, issues: issues.all(), refused: room.refusal() };
    },
  };
}

/** Adds the issue of a document that was not read to its end. `kept` counts its items (`what`) before that place. */
export function reportBroken(
  { line, text, message }: JsonProblem,
  kept: { what: string; count: number },
  issues: IssueList,
): void {
  const what = `What stands before that place counts (${kept.what}: ${formatCount(kept.count)}).`;
  issues.add("error", "broken-json", { line, text, message: `${message} ${what}` });
}

/** Adds an issue for each key that an object has twice with different values. */
export function reportDoubled(doubled: JsonItems["doubled"], issues: IssueList): void {
  for (const { key, place } of doubled) {
    const message = `The key ${key} occurs twice with different values; none of them counts.`;
    issues.add("warning", "doubled-key", { ...place, message });
  }
}

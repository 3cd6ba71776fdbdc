import { shortText } from "../kit/issue-list";
import { type AddFact, openJsonFacts } from "../kit/json-facts";
import { JsonObject, type JsonValue, placeIn } from "../kit/json-items";
import type { FileRef, LineParser } from "../kit/types";
import type { Entry, Found, Result } from "./assemble";

const MAX_ENTRIES = 100_000;

/** Reads data.js commit by commit, or a list of results, as its first line that is not blank says. */
export function openEntries(file: FileRef): LineParser<Entry[]> {
  let reader: LineParser<Entry[]> | null = null;
  return {
    line(text, number) {
      if (reader === null && text.trim() === "") return;
      reader ??= open(file, /^\uFEFF?\s*\[/.test(text));
      reader.line(text, number);
    },
    end: () => reader?.end() ?? { facts: [], issues: [] },
  };
}

const open = (file: FileRef, isList: boolean): LineParser<Entry[]> =>
  openJsonFacts<Found>(file, {
    items: isList ? "" : "entries.*",
    max: MAX_ENTRIES,
    what: "results",
    plain: (line) => line.replace(/^(\uFEFF?)\s*window\.BENCHMARK_DATA\s*=/, "").replace(/^(\s*\});\s*$/, "$1"),
    item(item, add, issues, suite) {
      if (isList) return addEntry(item, add, { suite: null, tool: null, commit: null, date: null, repeats: false });
      const commit = item.object("commit");
      const date = item.number("date");
      const names = new Set(item.list("benches").flatMap((bench) => nameOf(bench)));
      const benches = item.list("benches");
      for (const [at, bench] of benches.entries())
        if (!(bench instanceof JsonObject)) {
          const place = placeIn(benches, at) ?? item.placeOf("benches");
          issues.add("warning", "unread-item", { ...place, message: "An object belongs here; it was not read." });
        } else
          addEntry(bench, add, {
            suite: shortText(suite, 100),
            tool: item.text("tool"),
            commit: commit?.text("id") ?? null,
            date: date === null || Math.abs(date) > 8e15 ? null : new Date(date).toISOString(),
            repeats: repeatsOther(bench, names),
          });
    },
    root(root, add) {
      const repository = root.text("repoUrl");
      if (repository !== null) add({ kind: "repository", repository, ...root.placeOf("repoUrl") });
    },
  });

const nameOf = (bench: JsonValue): string[] => (bench instanceof JsonObject ? [bench.text("name") ?? ""] : []);

/** True for a second listing. Since 2022 Go's are `BenchmarkGet`, and `BenchmarkGet - ns/op` for each of its units. */
function repeatsOther(bench: JsonObject, names: ReadonlySet<string>): boolean {
  const unit = bench.text("unit") ?? "";
  const name = bench.text("name") ?? "";
  return unit !== "" && name.endsWith(` - ${unit}`) && names.has(name.slice(0, -(unit.length + 3)));
}

function addEntry(
  bench: JsonObject,
  add: AddFact<Found>,
  run: Pick<Result, "suite" | "tool" | "commit" | "date" | "repeats">,
): void {
  const printed = bench.get("value");
  // Some tools write the number as text.
  const value = typeof printed === "string" && /^-?\d{1,30}(?:\.\d{1,30})?$/.test(printed) ? Number(printed) : printed;
  add({
    kind: "result",
    ...run,
    name: bench.text("name"),
    unit: bench.text("unit") ?? "",
    value: typeof value === "number" && Number.isFinite(value) ? value : null,
    extra: bench.text("extra"),
    range: bench.text("range"),
    ...bench.placeOf("value"),
  });
}

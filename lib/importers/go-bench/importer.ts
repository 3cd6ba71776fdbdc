import { machineOf } from "@/lib/domain/names/machines";
import { noResults } from "@/lib/domain/parsed-results";
import { formatCounted } from "@/lib/format";
import { IssueList, keptLine, shortText, withFewIssues } from "../kit/issue-list";
import type { JsonPlace } from "../kit/json-items";
import { type MicroResult, microResults, unitOrIssue, valueOrIssue } from "../kit/micro";
import { known } from "../kit/record";
import { Room } from "../kit/room";
import type { FileEnd, FileRef, LineParser, MemberHead, TextImporter } from "../kit/types";
import { isTestJson, outputLines } from "./test-json";

type GoBenchmark = JsonPlace & {
  name: string;
  /** GOMAXPROCS; null where the name has none. */
  procs: number | null;
  pkg: string | null;
  machine: string | null;
  iterations: number;
  /** Number and unit, pair by pair. */
  numbers: readonly (readonly [string, string])[];
};

/** Most characters of a line: a number at its cut end would be another number. */
const MAX_LINE = 2_000;
const ROW_START = /^Benchmark[^\s-]/;
/** Name, number of iterations, then pairs of number and unit. */
const ROW = /^(Benchmark[^\s-]\S{0,300}?)(?:-(\d{1,5}))?\s+(\d{1,12})\s+(\d\S{0,40}\s+\S.*)$/;
const FAILED = /^--- FAIL: (Benchmark\S{1,300})/;

const recognise = ({ path, text }: MemberHead): boolean =>
  text !== null &&
  (isTestJson(text) ||
    (!/(?:^|\/)\._|\.(?:md|html?|go|py|sh|json|csv)(?:\.gz)?$/i.test(path) &&
      /^Benchmark\S{1,300}[ \t]{1,80}\d{1,12}[ \t]{1,40}\d[\d.e+-]{0,30} ns\/op/m.test(text)));

function open({ path }: FileRef): LineParser<GoBenchmark[]> {
  const issues = new IssueList(path);
  const room = new Room(path, 50_000, "benchmarks");
  const facts: GoBenchmark[] = [];
  const header: Record<string, string> = {};
  let here: JsonPlace = { line: 1, text: "" };
  const outputOf = outputLines((message) => issues.add("warning", "output-left-out", { ...here, message }));

  function read(text: string, pkg: string | null, place: JsonPlace): void {
    const [, key = "", value = ""] = /^(pkg|cpu): (\S.{0,200})$/.exec(text) ?? [];
    if (key !== "") header[key] = shortText(value, 200);
    const [, failed] = FAILED.exec(text) ?? [];
    if (failed !== undefined) {
      const message = `${failed} failed, so it has no number.`;
      issues.add("warning", "benchmark-failed", { ...place, message });
    }
    const [, name, procs, iterations, rest = ""] = ROW.exec(text) ?? [];
    if (name === undefined || !room.take(place.text, place.line)) return;
    const words = rest.split(/\s+/).map((word) => shortText(word, 60));
    const numbers = words.flatMap((word, at) => (at % 2 === 0 ? [[word, words[at + 1] ?? ""] as const] : []));
    facts.push({
      name: shortText(name, 300),
      procs: procs === undefined ? null : Number(procs),
      pkg: pkg ?? header.pkg ?? null,
      machine: header.cpu ?? null,
      iterations: Number(iterations),
      numbers,
      ...place,
    });
  }

  return {
    line(raw, number) {
      here = keptLine(raw.trimEnd(), number);
      const place = here;
      for (const { text, pkg } of outputOf(raw.trimEnd())) {
        const most = formatCounted(MAX_LINE, "character");
        if (text.length <= MAX_LINE) read(text.trimEnd(), pkg, place);
        else if (ROW_START.test(text.slice(0, MAX_LINE))) {
          const message = `This line has more than ${most}, so its benchmark is left out.`;
          issues.add("warning", "line-too-long", { ...place, message });
        }
      }
    },
    end: (): FileEnd<GoBenchmark[]> => ({ facts, issues: issues.all(), refused: room.refusal() }),
  };
}

/** The text of `go test -bench`, and its stream with -json. */
export const goBench: TextImporter<GoBenchmark[]> = {
  id: "go-bench",
  version: 5,
  title: "go test -bench output",
  reader: "lines",
  recognise,
  open,
  assemble(files) {
    const results = noResults();
    for (const { path, facts } of files) {
      const issues = new IssueList(path);
      const add = microResults(results, path, {});
      for (const { name, procs, pkg, machine, iterations, numbers, ...place } of facts) {
        const metrics: Record<string, number | null> = {};
        let main: string | null = null;
        for (const [number, printed] of numbers) {
          const unit = unitOrIssue(printed, name, place, issues);
          if (unit === null) continue;
          main ??= unit.key;
          metrics[unit.key] ??= valueOrIssue(Number(number), unit, { issues, place, what: name });
        }
        if (main === null) continue;
        const one: MicroResult = {
          name,
          params: known({ package: pkg }),
          main,
          metrics,
          threads: null,
          ...place,
          status: metrics[main] === null ? "suspect" : "complete",
          settings: known({ procs }),
          notes: { iterations },
        };
        add(one, { machine: machineOf({ model: machine }) });
      }
      results.issues.push(...issues.all());
    }
    return withFewIssues(results);
  },
};

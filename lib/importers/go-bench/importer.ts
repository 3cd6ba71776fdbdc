import { machineOf } from "@/lib/domain/names/machines";
import { noResults } from "@/lib/domain/parsed-results";
import { formatCounted } from "@/lib/format";
import { IssueList, keptLine, shortText, withFewIssues } from "../kit/issue-list";
import type { JsonPlace } from "../kit/json-items";
import { type MicroResult, microResults, unitOrIssue, valueOrIssue } from "../kit/micro";
import { known } from "../kit/record";
import { Room } from "../kit/room";
import type { FileEnd, FileRef, LineParser, MemberHead, TextImporter } from "../kit/types";
import { type GoBenchmark, withNames, withoutSameBlocks } from "./benchmarks";
import { type PrintedName, type PrintedNumbers, type Row, rowOf } from "./rows";
import { isTestJson, MAX_PACKAGES, outputLines } from "./test-json";

/** Most characters of a line: a number at its cut end would be another number. */
const MAX_LINE = 2_000;
const MAX_RESULTS = 50_000;
const ROW_START = /^Benchmark[^\s-]/;
const FAILED = /^--- FAIL: (Benchmark\S{1,300})/;

const recognise = ({ path, text }: MemberHead): boolean =>
  text !== null &&
  (isTestJson(text) ||
    (!/(?:^|\/)\._|\.(?:md|html?|go|py|sh|json|csv)$/i.test(path) &&
      /^Benchmark\S{1,300}[ \t]{1,80}\d{1,12}[ \t]{1,40}\d[\d.e+-]{0,30} ns\/op/m.test(text)));

/** A benchmark whose name stands, and whose numbers may follow. */
type Begun = PrintedName & { place: JsonPlace; text: string };

function open({ path }: FileRef): LineParser<GoBenchmark[]> {
  const issues = new IssueList(path);
  const room = new Room(path, MAX_RESULTS, "benchmarks");
  const facts: GoBenchmark[] = [];
  const header: Record<string, string> = {};
  /** The number of heads by package of the stream; null for text, which names it in the head. */
  const blocks = new Map<string | null, number>();
  const begun = new Map<string | null, Begun>();
  let here: JsonPlace = { line: 1, text: "" };
  const outputOf = outputLines((message) => issues.add("warning", "output-left-out", { ...here, message }));

  const unread = (place: JsonPlace, reason: string) =>
    issues.add("warning", "unread-row", { ...place, message: `${reason}, so it was not read.` });

  /** All benchmarks that began in a package have ended. Each has numbers, or an issue. */
  function end(pkg: string | null): void {
    const one = begun.get(pkg);
    if (one === undefined) return;
    begun.delete(pkg);
    const [, reason] = /^(panic: .{1,200})/.exec(one.text) ?? [];
    const message =
      reason === undefined
        ? `${one.name} began and printed no numbers: it did not end, or other output hides them.`
        : `${one.name} failed, so it has no number: ${reason}.`;
    issues.add("warning", "benchmark-failed", { ...one.place, message });
  }

  function begin(pkg: string | null, one: Begun): void {
    end(pkg);
    const [oldest] = begun.keys();
    if (oldest !== undefined && begun.size >= MAX_PACKAGES) end(oldest);
    begun.set(pkg, one);
  }

  function read(text: string, pkg: string | null, place: JsonPlace): void {
    const [, key = "", value = ""] = /^(pkg|cpu): (\S.{0,200})$/.exec(text) ?? [];
    if (key !== "") header[key] = shortText(value, 200);
    if (key === "pkg" && (blocks.has(pkg) || blocks.size < MAX_RESULTS)) blocks.set(pkg, (blocks.get(pkg) ?? 0) + 1);
    const [, failed] = FAILED.exec(text) ?? [];
    if (failed !== undefined) {
      // A failure ends the benchmarks that began without their numbers, and is their reason.
      begun.delete(pkg);
      const message = `${failed} failed, so it has no number.`;
      issues.add("warning", "benchmark-failed", { ...place, message });
    }
    const row = rowOf(text);
    if (row?.kind === "begun") begin(pkg, { ...row, place });
    else if (row?.kind === "hidden") unread(place, "Other output stands before the benchmark's name on this line");
    else if (row?.kind === "end") {
      end(pkg);
      if (row.failed !== null) {
        const message = `go test failed for ${row.failed}: some of its benchmarks may be missing.`;
        issues.add("warning", "package-failed", { ...place, message });
      }
    } else if (row !== null) result(row, pkg, place);
  }

  function result(row: Row & PrintedNumbers, pkg: string | null, place: JsonPlace): void {
    const named = row.kind === "result" ? row : begun.get(pkg);
    if (row.kind === "result") end(pkg);
    else begun.delete(pkg);
    if (named === undefined) unread(place, "No benchmark's name stands before these numbers");
    if (named === undefined || !room.take(place.text, place.line)) return;
    const { name, suffix } = named;
    const { iterations, numbers } = row;
    const [machine, block] = [header.cpu ?? null, blocks.get(pkg) ?? 0];
    facts.push({ name, suffix, iterations, numbers, pkg: pkg ?? header.pkg ?? null, machine, block, ...place });
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
    end(): FileEnd<GoBenchmark[]> {
      for (const pkg of [...begun.keys()]) end(pkg);
      return { facts, issues: issues.all(), refused: room.refusal() };
    },
  };
}

/** The text of `go test -bench`, and its stream with -json. */
export const goBench: TextImporter<GoBenchmark[]> = {
  id: "go-bench",
  version: 6,
  title: "go test -bench output",
  reader: "lines",
  recognise,
  open,
  assemble(files) {
    const results = noResults();
    for (const { path, facts } of files) {
      const issues = new IssueList(path);
      const add = microResults(results, path, {});
      const { once, again } = withoutSameBlocks(facts);
      const [copy] = again;
      if (copy !== undefined) {
        const count = formatCounted(again.length, "benchmark");
        const message = `From here on ${count} are printed again in this file, number for number: each counts once.`;
        issues.add("info", "printed-again", { line: copy.line, text: copy.text, message });
      }
      for (const { name, procs, pkg, machine, iterations, numbers, line, text } of withNames(once)) {
        const place = { line, text };
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

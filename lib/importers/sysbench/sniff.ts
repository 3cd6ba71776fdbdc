import { recogniseTable, tableKindOf } from "../claims/sysbench/kinds";
import { baseName } from "../kit/paths";
import type { MemberHead } from "../kit/types";
import { sideNameOf } from "./names";
import { metHead } from "./parse-met";

/** A line that only sysbench prints at the start of a run: its version, 0.5 to 1.1. */
const versionLine = /^sysbench v?\d{1,5}\.\d[\w.-]{0,80}(?:: {1,20}multi-threaded|[ \t]{0,20}(?:\(using|\r?$))/m;
/** What else tells that it ran a test: options, intervals or the final report. */
const ranATest =
  /^(?:Running the test with following options:|Number of threads: \d|\[ *\d+s *\] (?:thds|threads):|SQL statistics:|OLTP test statistics:|Threads started!)/m;
const commandLine = /^(?:[^\s=]+=\S* +)*(?:\S*\/)?sysbench +--db-driver=/;

/** Files of the archive's layout by name and head; an empty file by its name alone; any text that a run of sysbench wrote. */
export function recogniseSysbench(member: MemberHead): boolean {
  if (tableKindOf(member.path)) return recogniseTable(member);
  const side = sideNameOf(member.path);
  const { text } = member;
  if (side?.kind === "met" || side?.kind === "prepare.met") return text?.startsWith(metHead) === true;
  if (side !== null && isEmpty(member)) return side.kind === "o";
  if (text === null) return false;
  if (side?.kind === "o") return commandLine.test(text) || isPlainRun(text) || /^FATAL: /m.test(text);
  if (side?.kind === "prepare.o") return /^sysbench \d/m.test(text) || text.includes("sysbench --");
  return (!isNoResult(member.path) && isPlainRun(text)) || recogniseTable(member);
}

/** A result that failed to be written: nothing, or one line end. */
const isEmpty = ({ size, text }: MemberHead): boolean => (size === null || size <= 2) && (text ?? "").trim() === "";

/** Both must stand in the first 64 KiB: a log that quotes a version somewhere is no result. */
const isPlainRun = (text: string): boolean => versionLine.test(text) && ranATest.test(text);

/** Scripts, pages and tables speak of sysbench, too. */
const isNoResult = (path: string): boolean =>
  /\.(?:sh|py|pl|lua|js|ts|md|rst|html?|json|ya?ml|xml|csv|tsv|c|cc|h)$/i.test(baseName(path)) ||
  /^sb\.(?!o\.)/.test(baseName(path));

import { recogniseTable, tableKindOf } from "../claims/sysbench/kinds";
import { baseName } from "../kit/paths";
import { mayHold } from "../kit/signs";
import type { MemberHead } from "../kit/types";
import { sideNameOf } from "./names";
import { metHead } from "./parse-met";

/** The version line, which only sysbench prints: 0.5 to 1.1. */
const versionLine = /^sysbench v?\d{1,5}\.\d[\w.-]{0,80}(?:: {1,20}multi-threaded|[ \t]{0,20}(?:\(using|\r?$))/m;
/** Signs of a test: options, intervals or the final report. */
const testSigns = [
  /^(?:Running the test with following options:|Number of threads: \d|Threads started!)/m,
  /^(?:\[ *\d+s *\] (?:thds|threads):|SQL statistics:|OLTP test statistics:)/m,
];
const commandLine = /^(?:[^\s=]+=\S* +)*(?:\S*\/)?sysbench +--db-driver=/;

/**
 * Recognises the archive's files by name and head, an empty one by its name. Also recognises any output of a run of
 * sysbench.
 */
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

/** True for a result that could not be written: nothing, or one line end. */
const isEmpty = ({ size, text }: MemberHead): boolean => (size === null || size <= 2) && (text ?? "").trim() === "";

/** True for a head with a version and a sign of a test. A log that only quotes a version is not a result. */
const isPlainRun = (text: string): boolean =>
  mayHold(text, "sysbench ") && versionLine.test(text) && testSigns.some((sign) => sign.test(text));

/** True for names of scripts, pages and tables, which also mention sysbench. */
const isNoResult = (path: string): boolean =>
  /\.(?:sh|py|pl|lua|js|ts|md|rst|html?|json|ya?ml|xml|csv|tsv|c|cc|h)$/i.test(baseName(path)) ||
  /^sb\.(?!o\.|(?:log|txt|out|res)(?:\.gz)?$)/.test(baseName(path));

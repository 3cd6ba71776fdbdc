import { noResults } from "@/lib/domain/parsed-results";
import { formatCounted } from "@/lib/format";
import { IssueList, withFewIssues } from "../kit/issue-list";
import { jsonOrText } from "../kit/line-format";
import { microResults } from "../kit/micro";
import { type PrintedFile, withoutPrintedAgain } from "../kit/printed-again";
import type { MemberHead, TextImporter } from "../kit/types";
import { openCsv, openJson, type Timing } from "./parse";

const signs = [/^\uFEFF?\s*\{\s*"results"\s*:\s*\[/, /"command"\s*:/, /"mean"\s*:/, /"times"\s*:|"exit_codes"\s*:/];
/** The heading of the CSV; parameters follow. */
const CSV = /^\uFEFF?command,mean,stddev,median,user,system,min,max(?:,parameter_[^,\n]{1,200}){0,50}\r?$/;

const recognise = ({ path, text }: MemberHead): boolean =>
  text !== null &&
  !/\.(?:md|html?)$/i.test(path) &&
  (signs.every((sign) => sign.test(text)) || CSV.test(text.split("\n", 1)[0] ?? ""));

/** Both forms print a time with all of its digits. */
const SAME = 1e-9;

const printedOf = (facts: readonly Timing[]): PrintedFile => ({
  isExact: facts.some(({ form }) => form === "json"),
  results: facts.map(({ name, metrics, line, text }) => ({
    name,
    numbers: [metrics.secondsPerOperation, metrics.latencyMaxSeconds].flatMap((value) => value ?? []),
    line,
    text,
  })),
});

/** hyperfine's JSON and CSV: the mean time of a command. Where both lie in a folder, the JSON counts. */
export const hyperfine: TextImporter<Timing[]> = {
  id: "hyperfine",
  version: 4,
  title: "hyperfine results (JSON, CSV)",
  reader: "lines",
  longLines: true,
  recognise,
  open: (file) => jsonOrText(openJson(file), openCsv(file)),
  assemble(files) {
    const results = noResults();
    const once = withoutPrintedAgain(files, printedOf, { tolerance: SAME });
    for (const { path, facts } of once.files) {
      const issues = new IssueList(path);
      const add = microResults(results, path, {});
      for (const { exits, form: _, ...timing } of facts) {
        add(timing);
        const failures = `${formatCounted(exits, "run")} of this command ended with another exit code than 0`;
        const message = `${failures}; it counts as suspect.`;
        const place = { line: timing.line, text: timing.text };
        if (exits > 0) issues.add("warning", "command-failed", { ...place, message });
        const missing = `${timing.name} has no mean time above 0; it counts as suspect.`;
        if (timing.metrics.secondsPerOperation === null)
          issues.add("warning", "no-number", { ...place, message: missing });
      }
      results.issues.push(...issues.all());
    }
    results.issues.push(...once.issues.flatMap((list) => list.all()));
    return withFewIssues(results);
  },
};

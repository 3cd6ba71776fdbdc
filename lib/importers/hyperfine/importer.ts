import { noResults } from "@/lib/domain/parsed-results";
import { formatCounted } from "@/lib/format";
import { IssueList, withFewIssues } from "../kit/issue-list";
import { openJsonFacts } from "../kit/json-facts";
import type { JsonObject, JsonPlace } from "../kit/json-items";
import { type MicroResult, microResults } from "../kit/micro";
import { known } from "../kit/record";
import type { MemberHead, TextImporter } from "../kit/types";

/** A command's times. `exits` counts runs that ended with another exit code than 0. */
type Timing = Omit<MicroResult, keyof JsonPlace> & { exits: number };

/** hyperfine's own keys of a time, in seconds. */
const TIMES = { secondsPerOperation: "mean", latencyP50Seconds: "median", latencyMinSeconds: "min" } as const;
const MORE = { latencyMaxSeconds: "max", latencyStddevSeconds: "stddev" } as const;
const CPU = { cpuUserSeconds: "user", cpuSystemSeconds: "system" } as const;

const signs = [/^\uFEFF?\s*\{\s*"results"\s*:\s*\[/, /"command"\s*:/, /"mean"\s*:/, /"times"\s*:|"exit_codes"\s*:/];

const recognise = ({ path, text }: MemberHead): boolean =>
  text !== null && !/\.(?:md|html?)(?:\.gz)?$/i.test(path) && signs.every((sign) => sign.test(text));

function timingOf(item: JsonObject): Timing {
  const metrics = Object.fromEntries(
    Object.entries({ ...TIMES, ...MORE, ...CPU }).map(([key, printed]) => {
      const value = item.number(printed);
      // No command takes 0 s; a deviation and processor time may be 0.
      return [key, value !== null && (value > 0 || (value === 0 && !(key in TIMES))) ? value : null];
    }),
  );
  const exits = item.list("exit_codes").filter((code) => code !== 0 && code !== null).length;
  const isMeasured = metrics.secondsPerOperation !== null;
  const parameters = item.object("parameters");
  return {
    name: item.text("command") ?? "unnamed",
    main: "secondsPerOperation",
    metrics,
    threads: null,
    exits,
    params: known(Object.fromEntries([...(parameters?.entries() ?? [])].map(([key, value]) => [key, String(value)]))),
    status: isMeasured && exits === 0 ? "complete" : "suspect",
    settings: {},
    notes: known({ runs: item.list("times").length || null }),
  };
}

/** hyperfine's JSON: the mean time of a command. */
export const hyperfine: TextImporter<(Timing & JsonPlace)[]> = {
  id: "hyperfine",
  version: 2,
  title: "hyperfine results (JSON)",
  reader: "lines",
  longLines: true,
  recognise,
  open: (file) =>
    openJsonFacts<Timing>(file, {
      items: "results",
      max: 20_000,
      what: "commands",
      item: (item, add) => add({ ...timingOf(item), ...item.placeOf("mean") }),
    }),
  assemble(files) {
    const results = noResults();
    for (const { path, facts } of files) {
      const issues = new IssueList(path);
      const add = microResults(results, path, {});
      for (const { exits, ...timing } of facts) {
        add(timing);
        const failures = `${formatCounted(exits, "run")} of this command ended with another exit code than 0`;
        const message = `${failures}; it counts as suspect.`;
        if (exits > 0) issues.add("warning", "command-failed", { line: timing.line, text: timing.text, message });
      }
      results.issues.push(...issues.all());
    }
    return withFewIssues(results);
  },
};

import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";
import { hasShared } from "@/lib/shared.testing";
import { importedBundle, sharedBundle } from "./joined-bundle.testing";

// Twelve files of throughputs that a grep took from YCSB's summaries, 5 to 115 a file. The numbers in facts.json were
// read independently.
const folder = path.dirname(sharedBundle("strangers/ycsb-grep-lists/x"));
const facts = z.object({ values: z.array(z.object({ file: z.string(), throughputs: z.array(z.number()) })) });

it.runIf(hasShared)(
  "each throughput of a grep from YCSB's summaries is a run of its own, in the file's order",
  async () => {
    const { values } = facts.parse(JSON.parse(readFileSync(path.join(folder, "facts.json"), "utf8")));
    const { results, issues } = await importedBundle(path.join(folder, "ycsb-grep-lists.tar.gz"));
    const runs = results.flatMap((result) => result.runs);
    const points = results.flatMap((result) => result.points);
    expect(points).toHaveLength(values.reduce((sum, { throughputs }) => sum + throughputs.length, 0));
    for (const { file, throughputs } of values) {
      const own = points.filter(({ source }) => source.path.endsWith(`/${file}`));
      expect(
        own.map(({ metrics }) => metrics.qps),
        file,
      ).toEqual(throughputs);
      expect(own.every(({ status }) => status === "complete")).toBe(true);
      const runsOfFile = runs.filter(({ source }) => source.path.endsWith(`/${file}`));
      const tests = runsOfFile.map(({ workload, variant, repeat }) => {
        const { name, params } = "name" in workload ? workload : { name: null, params: undefined };
        return { name, params, variant, repeat };
      });
      // The file's words are the workload and the phase. Nothing names the conditions of each run, so none is a repeat.
      const [, letter, phase] = /^Workload_([a-f])_rg_values_(LOAD|RUN)\.txt$/.exec(file) ?? [];
      expect(new Set(tests.map(({ name }) => name)), file).toEqual(new Set([`workload${letter}`]));
      expect(new Set(tests.map(({ params }) => params?.phase))).toEqual(new Set([phase?.toLowerCase()]));
      expect(new Set(tests.map((test) => JSON.stringify(test))).size).toBe(throughputs.length);
      expect(
        issues.filter((issue) => issue.path?.endsWith(`/${file}`) && issue.code === "extract-of-runs"),
      ).toMatchObject([{ line: 1, message: expect.stringContaining(`an extract of ${throughputs.length} runs`) }]);
    }
  },
);

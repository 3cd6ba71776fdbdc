import { describe, expect, it } from "vitest";
import { makeTar } from "../../archive/archives.testing";
import type { Given } from "../../domain/names/given";
import { ENGINES, MACHINES, MANIFEST, nightlyTar, rateOf, THREADS, VERSIONS } from "./nightly.testing";
import { readUploaded } from "./reading.testing";

/** Reads the nightly as an import does: a line for each run, and the issues but the notes on headings. */
const readNightly = async (manifest: string | null, given: Given = {}) => readTar(await nightlyTar(manifest), given);

async function readTar(tar: Buffer, given: Given = {}) {
  const { results, issues, files } = await readUploaded(tar, "nightly.tar", given);
  const runs = results.flatMap((result) =>
    result.runs.map((run) => ({
      ...run,
      qps: result.points.find(({ runKey }) => runKey === run.key)?.metrics.qps ?? null,
    })),
  );
  return { runs, files, issues: issues.filter(({ code }) => code !== "columns-read") };
}

const expected = ENGINES.flatMap((engine) =>
  VERSIONS.flatMap((version) =>
    MACHINES.flatMap((machine) =>
      THREADS.map((threads) => ({
        engine,
        build: `${engine}-${version}-3f2a9c1`,
        version,
        commit: "3f2a9c1",
        machine,
        threads,
        // The word of the archive's own name, as for every bundle.
        settings: { cacheGb: 64, above: "nightly", project: "nightly" },
        variant: undefined,
        qps: rateOf(engine, version, machine, threads),
      })),
    ),
  ),
);

const factsOf = ({ runs }: Awaited<ReturnType<typeof readNightly>>) =>
  runs
    .map(({ setting: { engine, build, machine }, threads, settings, variant, qps }) => ({
      engine,
      build: build?.raw,
      version: build?.version,
      commit: build?.commit,
      machine: machine?.name,
      threads,
      settings,
      variant,
      qps,
    }))
    .sort((a, b) => (a.qps ?? 0) - (b.qps ?? 0));

describe("a bundle with a manifest", () => {
  it("has the identity that its paths spell, and no variant of the ids that it skips", async () => {
    const nightly = await readNightly(MANIFEST);
    expect(factsOf(nightly)).toEqual(expected);
    expect(nightly.issues).toEqual([]);
    expect(nightly.files.find(({ path: name }) => name.endsWith("benchfolio.yaml"))).toMatchObject({
      role: "attachment",
      reason: "The manifest: it says what the runs are.",
    });
    expect(new Set(nightly.runs.map(({ notes }) => notes.manifest))).toEqual(new Set(["engine, build, machine"]));
  });

  it("has ids for variants where the manifest is left out", async () => {
    const nightly = await readNightly(null);
    expect(new Set(nightly.runs.map(({ settings }) => settings?.words)).size).toBeGreaterThan(1);
    expect(nightly.runs.every(({ setting }) => setting.build?.commit !== "3f2a9c1")).toBe(true);
  });

  it("whose manifest is wrong is read without it, and reports where it is wrong", async () => {
    const wrong = await readNightly(MANIFEST.replace("commit: 3f2a9c1", "comit: 3f2a9c1"));
    expect(factsOf(wrong)).toEqual(factsOf(await readNightly(null)));
    expect(wrong.issues.map(({ code }) => code)).toEqual(["manifest-wrong", "engine-unknown"]);
    expect(wrong.issues.slice(0, 1)).toEqual([
      expect.objectContaining({
        code: "manifest-wrong",
        severity: "error",
        path: "nightly/benchfolio.yaml",
        line: 2,
        text: "bundle: { comit: 3f2a9c1, project: nightly }",
        message:
          "The manifest is wrong, so the bundle was read without it. Line 2, column 11: comit is not a key here. " +
          "See docs/manifest.md.",
      }),
    ]);
  });

  it("prefers the upload's statement to the manifest's, and reports it", async () => {
    const nightly = await readNightly(MANIFEST, { commit: "aaaaaa1", branch: "main" });
    expect(new Set(nightly.runs.map(({ setting }) => setting.build?.commit))).toEqual(new Set(["aaaaaa1"]));
    expect(nightly.issues.map(({ code, message }) => [code, message])).toEqual([
      [
        "given-twice",
        "The upload states commit aaaaaa1, nightly/benchfolio.yaml 3f2a9c1: what the upload states counts.",
      ],
    ]);
  });

  it("uses the first rule that matches, and reports rules without files and files without a rule", async () => {
    const rules = [
      "version: 1",
      "bundle: { engine: somedb }",
      "runs:",
      "  - files: 'results/mydb/**'",
      "    set: { engine: mydb, version: '7' }",
      "  - files: 'results/mydb/1.2/**'",
      "    set: { version: '8' }",
      "  - { files: 'reslts/**' }",
    ].join("\n");
    const nightly = await readNightly(rules);
    expect(new Set(nightly.runs.map(({ setting }) => setting.engine))).toEqual(new Set(["mydb", "somedb"]));
    const mine = nightly.runs.filter(({ setting }) => setting.engine === "mydb");
    expect(new Set(mine.map(({ setting }) => setting.build?.raw))).toEqual(new Set(["mydb-7"]));
    expect(
      nightly.issues
        .filter(({ code }) => code.startsWith("manifest"))
        .map(({ code, line, message }) => [code, line, message]),
    ).toEqual([
      ["manifest-rule-unused", 6, expect.stringMatching(/matches no file/)],
      ["manifest-rule-unused", 8, expect.stringMatching(/matches no file/)],
      ["manifest-unmatched", null, expect.stringMatching(/and 3 more files/)],
    ]);
  });

  it("leaves out an invalid captured value, and names it", async () => {
    const nightly = await readNightly("version: 1\nruns:\n  - files: 'results/{engine}/{commit}/**'\n");
    expect(nightly.runs.every(({ setting }) => setting.build?.commit === null || setting.build === null)).toBe(true);
    expect(nightly.issues.filter(({ code }) => code === "manifest-value").map(({ message }) => message)).toEqual([
      "nightly/benchfolio.yaml: commit “1.2” is no commit: 7 to 64 hexadecimal digits. It is not used.",
      "nightly/benchfolio.yaml: commit “1.10” is no commit: 7 to 64 hexadecimal digits. It is not used.",
    ]);
  });

  it("keeps a captured text that is not a fact of its run as a condition: two folders are never repeats", async () => {
    const namedOf = async (rule: string, given: Given = {}) => {
      const { runs } = await readNightly(`version: 1\nruns:\n  - files: 'results/${rule}'\n`, given);
      return [...new Set(runs.map(({ settings }) => settings?.named))];
    };
    // The captures of the first three rules are not facts of their runs:
    // - the text is no commit,
    // - the upload states another version, or
    // - a series is not a fact of a run.
    //
    // The last rule captures facts alone.
    expect(await namedOf("{engine}/{commit}/**")).toEqual(["commit 1.2", "commit 1.10"]);
    expect(await namedOf("{engine}/{version}/**", { version: "9" })).toEqual(["version 1.2", "version 1.10"]);
    expect(await namedOf("{project}/{version}/**", { engine: "mydb" })).toEqual(["project mydb", "project otherdb"]);
    expect(await namedOf("{engine}/{version}/{machine}_{_}/**")).toEqual([undefined]);
  });

  it("counts the problems that it does not list", async () => {
    const rows = Array.from({ length: 30 }, (_, at) => ({
      name: `b/mydb/x${at}/out.csv`,
      bytes: `workload,threads,qps\nread-only,1,${at + 1}\n`,
    }));
    const manifest = "version: 1\nruns:\n  - files: '{engine}/{commit}/*.csv'\n";
    const { issues } = await readTar(await makeTar({ name: "b/benchfolio.yaml", bytes: manifest }, ...rows));
    const problems = issues.filter(({ code }) => code === "manifest-value");
    expect([problems.length, problems.at(-1)?.message]).toEqual([
      21,
      expect.stringMatching(/^10 more problems of manifests are not listed/),
    ]);
  });

  it("reports a manifest in the wrong place", async () => {
    const csv = { name: "b/mydb-1.2/out.csv", bytes: "workload,threads,qps\nread-only,1,1\n" };
    for (const name of ["b/benchfolio.yml", "b/c/benchfolio.yaml"]) {
      const { issues } = await readTar(await makeTar({ name, bytes: "version: 1\n" }, csv));
      expect(issues.filter(({ code }) => code === "manifest-place").map(({ path: at }) => at)).toEqual([name]);
    }
  });
});

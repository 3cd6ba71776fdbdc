// `node scripts/verdict-power.mjs [--host "8 CPUs=pn53"] FILE|FOLDER...`: reads bundles as an import does, and stores
// nothing. Prints in Markdown how the rule for verdicts answers on true repeats: one build of one config and test, run
// in two bundles. One run is A, the other is B, then B 3, 5, 10 and 20 % lower. The noise of a known setting excludes
// the repeats of that build. Beside it is the noise of an unknown host.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { register } from "tsx/esm/api";
import { archivesOf } from "./archives.mjs";

const { values: options, positionals: args } = parseArgs({
  options: { host: { type: "string", multiple: true, default: [] } },
  allowPositionals: true,
});
if (args.length === 0) {
  console.log('node scripts/verdict-power.mjs [--host "8 CPUs=pn53"] FILE|FOLDER...');
  process.exit(2);
}
const hosts = new Map(options.host.map((each) => each.split("=")));
register();
const { readMembers } = await import("../lib/import/read-members.ts");
const { joinBundle } = await import("../lib/import/join-bundle.ts");
const { openSpool } = await import("../lib/import/spool.ts");
const { workloadPointsOf } = await import("../lib/import/bundle-points.testing.ts");
const { rateMetric } = await import("../lib/domain/workloads/families.ts");
const { sumsOfRepeats } = await import("../lib/domain/verdicts/noise.ts");
const { noiseOfPoints } = await import("../lib/domain/verdicts/noise-of-points.ts");
const { verdictOf } = await import("../lib/domain/verdicts/verdict.ts");

/** Numbers as near as this are one print in two roundings. */
const COPY = 0.0006;
const FALLS = [1, 0.97, 0.95, 0.9, 0.8];
const lines = new Map();
const classes = new Map();
const folder = await mkdtemp(path.join(tmpdir(), "benchfolio-power-"));
try {
  for (const file of await archivesOf(args)) {
    const spool = await openSpool(folder);
    try {
      const read = await readMembers(file, { fileName: path.basename(file), spool, onProgress: () => {} });
      keep(workloadPointsOf(joinBundle(read, read.texts).results, path.basename(file)));
    } catch (error) {
      console.error(`${file}: ${error.message}`);
    } finally {
      await spool.remove();
    }
  }
} finally {
  await rm(folder, { recursive: true });
}
for (const runs of lines.values()) count(runs);
console.log(
  "| setting | noise | pairs | false % | found, -3 % | -5 % | -10 % | -20 % | " +
    "unknown host: false % | -5 % | -10 % | -20 % |",
);
console.log("|---|---|---|---|---|---|---|---|---|---|---|---|");
const percent = (found, of) => ((100 * found) / of).toFixed(1);
for (const [name, { pairs, found, unknown }] of [...classes].sort())
  console.log(
    `| ${[name, pairs, ...found.map((each) => percent(each, pairs)), ...[0, 2, 3, 4].map((at) => percent(unknown[at], pairs))].join(" | ")} |`,
  );

/** Keeps the runs of each build, config and test by their setting; a repeated number is the same run. */
function keep(points) {
  for (const point of points) {
    const { build, config, engine, threads, family, workload, workloadParams, metrics, machine } = point;
    const value = metrics[rateMetric({ family, name: workload, params: workloadParams })] ?? 0;
    // Runs in memory and from disk would mix where nothing distinguishes them.
    const isTold = point.settings.cached !== undefined || metrics.readsPerQuery < 0.02;
    if (!build || value <= 0 || !isTold) continue;
    const host = hosts.get(machine) ?? machine?.split(", ")[0] ?? null;
    const known = noiseOfPoints([{ ...point, machine: host }], "qps");
    const scale = known.session < 0.005 ? "in memory" : "IO-bound";
    const key = JSON.stringify([family, engine, host, scale, threads, build.raw, config, workload, workloadParams]);
    const runs = lines.get(key) ?? {
      name: `${family} ${engine}, ${host}, ${scale}, ${threads} threads`,
      known,
      point,
      scale,
      values: [],
    };
    lines.set(key, runs);
    if (runs.values.every((other) => Math.abs(Math.log(value / other)) > COPY)) runs.values.push(value);
  }
}

/** Counts the verdicts on two runs of a build. */
function count({ name, known, point, scale, values }) {
  const [a, b] = values;
  if (b === undefined) return;
  const key = `${name} | ${known.source}`;
  const own = classes.get(key) ?? { pairs: 0, found: FALLS.map(() => 0), unknown: FALLS.map(() => 0) };
  classes.set(key, own);
  own.pairs += 1;
  const settings = { ...point.settings, cached: scale === "in memory" };
  const elsewhere = noiseOfPoints([{ ...point, machine: "a host that nobody knows", settings }], "qps");
  FALLS.forEach((share, at) => {
    const changed = (noise) => Number(verdictOf([a], [b * share], noise).answer === "changed");
    own.found[at] += changed(without(known, values));
    own.unknown[at] += changed(elsewhere);
  });
}

/** Returns the known variance and degrees without these repeats. An assumed setting has nothing to subtract. */
function without(known, values) {
  const { squares, df } = sumsOfRepeats([values]);
  if (known.source !== "setting" || known.df - df < 2) return known;
  const variance = Math.max((known.df * known.sigma ** 2 - squares) / (known.df - df), 0.006 ** 2);
  return { ...known, sigma: Math.sqrt(variance), df: known.df - df };
}

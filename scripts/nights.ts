// `node scripts/nights.ts [--nights 201] [--seed 1] [--url URL]`: uploads nights without any change and holds each
// commit against main as `benchfolio compare` does. It prints the answers in Markdown (docs/evidence.md). It starts its
// own server; `--url` takes a running one whose BENCHFOLIO_TOKEN may upload.
import { parseArgs } from "node:util";
import { register } from "tsx/esm/api";
import { buildIfNeeded } from "./build.ts";
import { commitOf, dayOf, nightCsv } from "./nightly-csv.ts";
import { seeded } from "./seeded.ts";
import { ask } from "./server-client.ts";
import { startServer, temporaryFolder } from "./server-process.ts";

const { values } = parseArgs({
  options: {
    nights: { type: "string", default: "201" },
    seed: { type: "string", default: "1" },
    url: { type: "string" },
  },
});
const [nights, seed] = [Number(values.nights), Number(values.seed)];
if (values.url === undefined) buildIfNeeded();
register();
const { readComparison, verdictOf, VERDICTS } = await import("../cli/comparison.ts");

const token = process.env.BENCHFOLIO_TOKEN ?? "bf_made_up_for_these_nights_alone_0123456789";
const authorization = `Bearer ${token}`;
const data = values.url === undefined ? await temporaryFolder("nights") : null;
const server = data && (await startServer({ data: data.folder, env: { BENCHFOLIO_OWNER_TOKEN: token } }));
const url = values.url ?? server?.url ?? "";
const json = async (address: string, init?: RequestInit): Promise<unknown> => {
  const answer = await ask(url + address, { ...init, headers: { authorization } });
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
  return answer.json();
};
try {
  const random = seeded(seed);
  for (let night = 1; night <= nights; night += 1) {
    const query = new URLSearchParams({
      filename: "night.csv",
      wait: "300",
      engine: "nightdb",
      project: "nights",
      machine: "ci-1",
      branch: "main",
      commit: commitOf(night),
      measured: dayOf(night),
      ...(night > 1 ? { parent: commitOf(night - 1) } : {}),
    });
    await json(`/api/v1/bundles?${query}`, { method: "POST", body: `${nightCsv(random)}# night ${night}\n` });
  }
  const effects = [0, 0.03];
  const counts = new Map(effects.map((effect) => [effect, new Map(VERDICTS.map((verdict) => [verdict, 0]))] as const));
  let cells = 0;
  for (let night = 2; night <= nights; night += 1) {
    const asked = new URLSearchParams({ head: commitOf(night), base: "main", project: "nights" });
    const found = await json(`/api/v1/projects/base?${asked}`);
    const query = typeof found === "object" && found && "query" in found ? String(found.query) : "";
    const compared = readComparison(await json(`/diff.json?${query}&family=custom`));
    if (!compared) throw new Error(`Night ${night} has no comparison.`);
    cells += compared.rows.length;
    for (const [effect, own] of counts) {
      const verdict = verdictOf(compared.rows, effect);
      own.set(verdict, (own.get(verdict) ?? 0) + 1);
    }
  }
  console.log(`${nights - 1} comparisons, ${cells} rows, seed ${seed}\n`);
  console.log(`| --min-effect | ${VERDICTS.join(" | ")} |\n|---|${VERDICTS.map(() => "--:").join("|")}|`);
  for (const [effect, own] of counts) console.log(`| ${100 * effect} % | ${[...own.values()].join(" | ")} |`);
} finally {
  await server?.stop();
  await data?.remove();
}

// `npm run agent -- FOLDER [URL]`: asks a server's tools for agents (POST /api/mcp) fifty questions, and checks every
// answer. FOLDER has bundles of the archive with their sidecars (NAME.tar.gz, NAME.expected.json). Questions on absent
// bundles are left out. URL is a running server, whose owner's token is in BENCHFOLIO_OWNER_TOKEN. Without a URL the
// command starts its own server. No model takes part. Exits with 1 where an answer has a fault.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Ask, faultsOf, type ToolAnswer } from "./agent/checks.ts";
import { type Bundles, type Known, questionsOf } from "./agent/questions.ts";
import { ask as fetchPatiently, uploadBundle } from "./server-client.ts";
import { startServer, temporaryFolder } from "./server-process.ts";

const NAMES = [
  "mar25.sb.in.c48",
  "apr26.pn53.sb.ma.latin",
  "jan26.tprocc.pn53.pg",
  "may25.db_bench",
  "jan25.ann.fashion-mnist-784-euclidean",
  "jan25.ann.gist-960-euclidean.v1",
];
const [, , folder, given] = process.argv;
if (!folder) {
  console.error("Name the folder of the bundles: npm run agent -- FOLDER [URL]");
  process.exit(2);
}

const data = given ? null : await temporaryFolder("agent");
const server = data && (await startServer({ data: data.folder, env: { BENCHFOLIO_SAMPLE: "1" } }));
const url = given ?? server?.url ?? "";
try {
  const bundles: Record<string, Known> = {};
  for (const name of NAMES) {
    const [file, sidecar] = [`${name}.tar.gz`, `${name}.expected.json`].map((each) => path.join(folder, each));
    if (!file || !sidecar || !existsSync(file)) continue;
    bundles[name] = { id: await uploadBundle(url, file), sidecar: JSON.parse(readFileSync(sidecar, "utf8")) };
  }
  process.exitCode = await askAll(bundles);
} finally {
  await server?.stop();
  await data?.remove();
}

async function askAll(bundles: Bundles): Promise<number> {
  let [numbers, wrong] = [0, 0];
  const seconds: number[] = [];
  console.log("| # | question | tool | numbers | faults |\n|---|---|---|---|---|");
  for (const [at, { words, tool, given: args, faults }] of questionsOf(bundles).entries()) {
    const start = performance.now();
    const answer = await askTool(tool, args);
    seconds.push((performance.now() - start) / 1000);
    const [first] = answer.numbers ?? [];
    const opened = first ? (await fetchPatiently(first.source ?? first.address)).status : 200;
    const found = [...faults(answer), ...faultsOf(answer), ...(opened === 200 ? [] : [`its page answers ${opened}`])];
    numbers += answer.numbers?.length ?? 0;
    if (found.length > 0) wrong += 1;
    const shown = answer.refused ? "refused" : String(answer.numbers?.length ?? "–");
    console.log(`| ${at + 1} | ${words} | ${tool} | ${shown} | ${found.join("; ") || "none"} |`);
  }
  seconds.sort((a, b) => a - b);
  const median = seconds[Math.floor(seconds.length / 2)] ?? 0;
  console.log(
    `\n${seconds.length} questions, ${numbers} numbers, ${wrong} with faults; ` +
      `median ${median.toFixed(2)} s, slowest ${(seconds.at(-1) ?? 0).toFixed(2)} s.`,
  );
  return wrong > 0 ? 1 : 0;
}

/** Calls a tool in the stateless revision of the protocol. Throws where the server gives no result. */
async function askTool(...[name, args]: Parameters<Ask>): Promise<ToolAnswer> {
  const version = "2026-07-28";
  const answer = await fetchPatiently(`${url}/api/mcp`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": version,
      "mcp-method": "tools/call",
      "mcp-name": name,
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: {
        name,
        arguments: args,
        _meta: {
          "io.modelcontextprotocol/protocolVersion": version,
          "io.modelcontextprotocol/clientCapabilities": {},
        },
      },
    }),
  });
  const { result, error } = await answer.json();
  if (!result) throw new Error(`${name} answers ${answer.status}: ${JSON.stringify(error)}`);
  return { isError: result.isError, ...result.structuredContent };
}

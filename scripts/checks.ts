// `npm run checks [-- BUNDLE...]`: runs others' readers and validators on a server's publications, and prints a table
// (docs/checks.md). Starts its own server with the sample and these bundles. Exits with 1 where a check finds a fault
// or could not run.
// - `--server URL` checks another server. That adds frozen views to it and, where uploads need no token, the uploads of
//   generated requests.
// - `--only NAME` runs one check.
// - `--examples N` sends N generated requests to each operation.
import { spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { buildIfNeeded } from "./build.ts";
import { pythonPrograms, run } from "./checks/environment.ts";
import { writeFormulas } from "./checks/formulas.ts";
import { type OwnServer, startOwnServer, uploadToken } from "./checks/own-server.ts";
import { installIfNeeded } from "./install.ts";
import { uploadBundle } from "./server-client.ts";
import { temporaryFolder } from "./server-process.ts";

const REDOCLY = "@redocly/cli@2.77.0";
const MOST_SHOWN = 10;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { server: { type: "string" }, only: { type: "string" }, examples: { type: "string", default: "30" } },
});
let failed = 0;

interface Row {
  check: string;
  tool: string;
  read?: string;
  problems?: string[];
  /** The reason why a tool checked nothing, which is not a pass. */
  notRun?: string | null;
}

/** Prints a row of the table. */
function tell({ check, tool, read = "", problems = [], notRun = null }: Row) {
  if (notRun !== null || problems.length > 0) failed += 1;
  const faults = problems.length === 0 ? "no fault" : `faults: ${problems.length}`;
  const verdict = notRun === null ? faults : "not run";
  console.log(`| ${check} | ${tool} | ${read} | ${verdict} |`);
  for (const text of notRun !== null ? [notRun] : problems.slice(0, MOST_SHOWN)) console.error(`  ${text}`);
}

/** Runs the checks of readers.py and prints each as it ends. */
async function readers(server: string, folder: string, programs: string) {
  const args = [
    "-B",
    path.join(import.meta.dirname, "checks/readers.py"),
    server,
    folder,
    ...(values.only ? [values.only] : []),
  ];
  const child = spawn(path.join(programs, "python"), args, { stdio: ["ignore", "pipe", "inherit"] });
  createInterface({ input: child.stdout }).on("line", (line) => tell(JSON.parse(line)));
  const code = await new Promise((resolve) => child.once("close", resolve));
  if (code !== 0) tell({ check: "the rest of readers.py", tool: "Python", notRun: `it ended with ${code}` });
}

async function lint(server: string, folder: string) {
  const file = path.join(folder, "openapi.json");
  await writeFile(file, await (await fetch(`${server}/api/v1/openapi.json`)).text());
  const args = [
    "--yes",
    REDOCLY,
    "lint",
    "--extends",
    "recommended",
    "--format",
    "stylish",
    "--max-problems",
    "1000",
    file,
  ];
  const { code, text } = await run("npx", args, { env: { REDOCLY_TELEMETRY: "off" } });
  const outcome = text.includes("validated in")
    ? { problems: code === 0 ? [] : [text.slice(-4000)] }
    : { notRun: text };
  tell({ check: "OpenAPI document", tool: REDOCLY, read: "recommended rules", ...outcome });
}

/**
 * Schemathesis checks that each answer fits the document. Excluded: checks on refusals of input that fits the types but
 * has no meaning.
 */
const ASKED_OF_ANSWERS = [
  "not_a_server_error",
  "status_code_conformance",
  "content_type_conformance",
  "response_schema_conformance",
  "unsupported_method",
];

/**
 * Runs every operation of the document with generated input. `who` names the owner of `token`; a null token is
 * anonymous.
 */
async function fuzz(server: string, programs: string, { who, token = null }: { who: string; token?: string | null }) {
  const { code, text } = await run(
    path.join(programs, "schemathesis"),
    [
      "run",
      `${server}/api/v1/openapi.json`,
      "--checks",
      ASKED_OF_ANSWERS.join(),
      "--no-color",
      "--max-examples",
      values.examples,
      "--generation-deterministic",
      "--request-timeout",
      "60",
      ...(token ? ["--header", `authorization: Bearer ${token}`] : []),
      // Few generated paths are valid addresses.
      "--suppress-health-check",
      "filter_too_much",
      // It takes ids from lists: it would first revoke its own token, and all later requests would be refused.
      "--exclude-path",
      "/api/v1/tokens/{id}",
    ],
    // The tool writes files to its working directory.
    { cwd: path.dirname(programs) },
  );
  const counted = /Operations:[^\n]*|Tested: *\d+/.exec(text)?.[0] ?? "";
  const problems = code === 0 ? [] : [text.slice(-6000)];
  tell({
    check: `each operation, ${who}`,
    tool: "schemathesis",
    read: counted,
    problems,
  });
}

const { folder, remove } = await temporaryFolder("checks");
const isAsked = (name: string) => values.only === undefined || values.only === name;
let own: OwnServer | null = null;
try {
  if (!values.server) {
    installIfNeeded({ dev: true });
    buildIfNeeded();
    own = await startOwnServer(folder);
    // Titles come from file names.
    const formulas = path.join(folder, "=HYPERLINK(A1).tar.gz");
    await writeFormulas(formulas);
    for (const file of [...positionals, formulas]) await uploadBundle(own.url, file);
  }
  const server = values.server ?? own?.url ?? "";
  console.log("| what | read by | how much | verdict |\n| --- | --- | --- | --- |");
  if (isAsked("openapi")) await lint(server, folder);
  const programs = await pythonPrograms().catch((error) => {
    tell({ check: "all that needs Python", tool: "requirements.txt", notRun: String(error.message) });
  });
  if (programs && !["openapi", "fuzz"].includes(values.only ?? "")) await readers(server, folder, programs);
  if (programs && isAsked("fuzz")) {
    await fuzz(server, programs, { who: "anonymously" });
    // Requests to the server of others carry no token.
    if (own) {
      await fuzz(server, programs, { who: "with a token for uploads", token: await uploadToken(own) });
      await fuzz(server, programs, { who: "as owner", token: own.token });
    }
  }
} finally {
  await own?.stop();
  await remove();
}
process.exit(failed > 0 ? 1 : 0);

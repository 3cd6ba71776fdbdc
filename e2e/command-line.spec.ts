import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { consoleLogs, newDataset, tarGz } from "./bundles";
import { expect, test } from "./fixtures";

const run = promisify(execFile);
const script = path.resolve(import.meta.dirname, "../scripts/import.ts");

/** Runs `npm run import` against the server under test. Returns both outputs as one text. */
async function importCommand(baseURL: string, ...items: string[]): Promise<{ failed: boolean; text: string }> {
  const env = { ...process.env, BENCHFOLIO_URL: baseURL };
  return run(process.execPath, [script, ...items], { env }).then(
    ({ stdout, stderr }) => ({ failed: false, text: stdout + stderr }),
    (error: { stdout: string; stderr: string }) => ({ failed: true, text: error.stdout + error.stderr }),
  );
}

test("the command line packs a directory on the fly, and the same directory again is the same bundle", async ({
  baseURL,
}) => {
  const folder = await mkdtemp(path.join(tmpdir(), "benchfolio-e2e-"));
  for (const { path: name, content } of consoleLogs({ dataset: newDataset("folder") })) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  }
  const first = await importCommand(baseURL ?? "", folder);
  const again = await importCommand(baseURL ?? "", folder);
  await rm(folder, { recursive: true });
  expect(first.failed).toBe(false);
  expect(first.text).toContain("index builds: 2, points: 6");
  expect(again.text).toContain("the same bytes were here already");
});

test("the command line fetches an address, and ends with a failure when one of its items fails", async ({
  baseURL,
}) => {
  const bytes = await tarGz(consoleLogs({ dataset: newDataset("address") }));
  const server = createServer((_request, response) => response.end(bytes));
  const port = await new Promise<number>((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : 0);
    });
  });
  const answer = await importCommand(baseURL ?? "", `http://127.0.0.1:${port}/logs.tar.gz`, "there-is-no-such-file");
  server.close();
  expect(answer.text).toContain("index builds: 2, points: 6");
  expect(answer.text).toContain("there-is-no-such-file: ");
  expect(answer.failed).toBe(true);
});

test("the program uploads two nights with facts from flags, and exits with the verdict on their commits", async ({
  baseURL,
}) => {
  const folder = await mkdtemp(path.join(tmpdir(), "benchfolio-e2e-"));
  const program = [
    "--import",
    "tsx",
    "--conditions=react-server",
    path.resolve(import.meta.dirname, "../cli/benchfolio.ts"),
  ];
  const call = (...args: string[]) =>
    run(process.execPath, [...program, ...args], { env: { ...process.env, BENCHFOLIO_URL: baseURL } }).then(
      ({ stdout }) => ({ code: 0, text: stdout }),
      (error: { code: number; stdout: string }) => ({ code: error.code, text: error.stdout }),
    );
  const engine = newDataset("night").replaceAll(/[^a-z0-9]/g, "");
  const names = ["read", "write", "scan", "join", "insert", "delete", "update", "mixed"];
  for (const [night, scan] of [1, 0.7].entries()) {
    const rows = names.flatMap((name, at) =>
      [0.998, 1, 1.002].map((spread) => `${name},8,${1000 * (at + 1) * spread * (name === "scan" ? scan : 1)}`),
    );
    const file = path.join(folder, `nightly-${night}.csv`);
    await writeFile(file, `${["workload,threads,qps", ...rows].join("\n")}\n# ${engine}\n`);
    const facts = ["--engine", engine, "--machine", "ci-1", "--project", engine];
    const sent = await call(
      "upload",
      "--wait",
      ...facts,
      "--commit",
      ["3f2a9c1d04aa", "9b01d77b55cc"][night] ?? "",
      file,
    );
    expect(sent).toMatchObject({ code: 0, text: expect.stringContaining("points: 24") });
  }
  await rm(folder, { recursive: true });
  const refs = ["--base", "3f2a9c1", "--head", "9b01d77", "--engine", engine, "--project", engine];
  const comparison = await call("compare", ...refs);
  expect(comparison.text).toContain("| scan | Queries per second | 3,000 | 2,100 | **−30 %** |");
  expect(comparison.text).toContain(`(${baseURL}/diff.png?`);
  expect(comparison.text).toContain("1 worse, 0 cannot tell, 0 better, 7 same.");
  expect(comparison.code).toBe(4);
  expect((await call("compare", ...refs, "--fail-if", "worse", "--min-effect", "31%")).code).toBe(0);
});

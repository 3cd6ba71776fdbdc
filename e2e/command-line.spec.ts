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

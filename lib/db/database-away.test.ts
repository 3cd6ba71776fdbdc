import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import net, { type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { GET as listBundles, POST } from "@/app/api/v1/bundles/route";
import { startDb } from "@/scripts/embedded-postgres.ts";
import { migrate } from "@/scripts/migrate.ts";
import { makeTarGz } from "../archive/archives.testing";
import { errorResponse } from "../errors";
import { disconnect } from "./disconnect";
import { ownerPool } from "./owner-pool";
import { withTestDatabase } from "./test-database";
import { inTransaction } from "./transaction";

const HEADER =
  "algorithm,parameters,count,k-nn,epsilon,largeepsilon,rel,qps,p50,p95,p99,p999,distcomps,build,candidates,indexsize,queriessize,dataset";
const ROWS = 1_000;
const ROUNDS = 2;
const address = "http://localhost/api/v1/bundles";

/** Returns bundle `n` with many points, of a data set of its own. */
function bundle(n: number) {
  const rows = Array.from(
    { length: ROWS },
    (_, at) => `hnsw,M-${at},10,0.9,0,0,0,${at}.5,1,1,1,1,1,1,1,1,1,away${n}-angular`,
  );
  return makeTarGz({ name: "ann.csv", bytes: `${[HEADER, ...rows].join("\n")}\n` });
}

describe("a Postgres that dies and is started again", () => {
  let folder = "";
  const logged: string[] = [];
  let db: Awaited<ReturnType<typeof startDb>>;
  let tellUp = () => {};
  let stopping = false;
  const workers: ChildProcess[] = [];
  beforeAll(async () => {
    vi.spyOn(console, "error").mockImplementation((cause: unknown) => logged.push(String(cause)));
    folder = await mkdtemp(path.join(tmpdir(), "benchfolio-away-"));
    await chmod(folder, 0o755); // as root, the server runs under another account
    db = await startDb({ dir: path.join(folder, "pg"), onChange: (up: boolean) => up && tellUp() });
    await migrate(db.url);
    process.env.DATABASE_URL = db.url;
    process.env.BENCHFOLIO_DATA = folder;
  });
  afterAll(async () => {
    stopping = true;
    for (const worker of workers) worker.kill("SIGKILL");
    await disconnect().finally(() => db.stop());
    await rm(folder, { recursive: true, force: true });
  });
  /** Starts the worker, and again whenever it ends, as the launcher does. */
  const startWorker = () => {
    const hooks = ["--import", "./scripts/typescript-hooks.mjs"];
    const worker = spawn(process.execPath, [...hooks, path.resolve("server/worker.ts")], {
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      env: { ...process.env, BENCHFOLIO_SAMPLE: "0" },
    });
    workers.push(worker);
    worker.once("exit", () => stopping || setTimeout(startWorker, 500));
  };
  /** Lets no import end before the database dies: none can write its points. */
  const holdImports = async () => {
    const holder = new pg.Client(db.url);
    holder.on("error", () => {});
    await holder.connect();
    await holder.query("begin");
    await holder.query("lock table points in share mode");
  };
  const ask = async (question: Promise<Response>) => {
    const answer = await question;
    return answer.status < 500 ? answer.status : `${answer.status} ${(await answer.json()).error.code}`;
  };
  const upload = (n: number, bytes: Buffer) =>
    POST(
      new Request(`${address}?wait=0&filename=away${n}.tar.gz`, {
        method: "POST",
        body: new Uint8Array(bytes),
      }),
    );

  it("is answered with 503 meanwhile, and costs no upload and no point, twice in a row", async () => {
    const answers = new Set<string | number>();
    startWorker();
    for (let round = 1; round <= ROUNDS; round += 1) {
      // During an import, with an upload in progress.
      await holdImports();
      expect(await ask(upload(-round, await bundle(-round)))).toBe(201);
      await expect
        .poll(async () => (await ownerPool().query("select from bundles where status = 'importing'")).rowCount)
        .toBeGreaterThan(0);
      // Packed once: a second archive of the same files has another time.
      const bytes = await bundle(round);
      let isBack = false;
      const back = new Promise<void>((resolve) => {
        tellUp = () => {
          isBack = true;
          resolve();
        };
      });
      process.kill(Number(readFileSync(path.join(folder, "pg/postmaster.pid"), "utf8").split("\n")[0]), "SIGKILL");
      const sending = ask(upload(round, bytes));
      while (!isBack) answers.add(await ask(listBundles(new Request(address))));
      answers.add(await sending);
      await back;
      expect([200, 201]).toContain(await ask(upload(round, bytes)));
    }
    expect(
      [...answers].filter((one) => typeof one === "string"),
      logged.join("\n"),
    ).toEqual(["503 database-away"]);
    const bundles = async () => (await ownerPool().query("select status, point_count from bundles order by key")).rows;
    const uploads = 2 * ROUNDS;
    await expect.poll(bundles).toEqual(Array.from({ length: uploads }, () => ({ status: "ready", point_count: ROWS })));
    expect((await ownerPool().query("select count(*)::int as n from points")).rows).toEqual([{ n: uploads * ROWS }]);
  });
});

describe("an upload whose database connection breaks between two statements", () => {
  withTestDatabase();

  it("is answered with 503 and a time to retry, as is any request without a database", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const broken = inTransaction(async (client) => {
      const { rows } = await client.query("select pg_backend_pid() as pid");
      const gone = new Promise((resolve) => client.once("end", resolve));
      await ownerPool().query("select pg_terminate_backend($1)", [rows[0].pid]);
      await gone;
      await client.query("select 1");
    });
    const answer = errorResponse(await broken.catch((error: unknown) => error));
    expect([answer.status, (await answer.json()).error.code]).toEqual([503, "database-away"]);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

describe("a Postgres that refuses connections", () => {
  it.each([
    ["while it starts", "57P03", "database-away"],
    ["while it stops", "57P01", "database-away"],
    ["since it has too many", "53300", "overloaded"],
  ])("%s is reported with 503 and a time to retry", async (_, sqlState, code) => {
    // https://www.postgresql.org/docs/18/protocol-message-formats.html, ErrorResponse
    const fields = Buffer.from(`SFATAL\0C${sqlState}\0Mnot now\0\0`);
    const head = Buffer.alloc(5);
    head.write("E");
    head.writeUInt32BE(fields.length + 4, 1);
    const server = net.createServer((socket) => socket.once("data", () => socket.end(Buffer.concat([head, fields]))));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const refused = await new pg.Client(`postgres://a@127.0.0.1:${port}/a`).connect().catch((error: unknown) => error);
    const answer = errorResponse(refused);
    expect([answer.status, (await answer.json()).error.code]).toEqual([503, code]);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    server.close();
  });
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { backOff } from "./back-off.ts";
import { startDb } from "./embedded-postgres.ts";
import { ensureDatabase } from "./ensure-database.ts";
import { shortenLog } from "./short-log.ts";

const ask = async (url: string, sql = "select 1") => {
  const client = new pg.Client(url);
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
};
const withoutPassword = (url: string) => {
  const bare = new URL(url);
  bare.password = "";
  return bare.href;
};

describe("the embedded Postgres", () => {
  let data = "";
  const dir = () => path.join(data, "pg");
  beforeAll(async () => {
    data = await mkdtemp(path.join(tmpdir(), "benchfolio-keep-"));
    await chmod(data, 0o755); // as root, the server runs under another account
  });
  afterAll(() => rm(data, { recursive: true, force: true }));

  it("is started again at the same address when it is killed, and reports when it is away and back", async () => {
    const states: boolean[] = [];
    let back = () => {};
    const isBack = new Promise<void>((resolve) => {
      back = resolve;
    });
    const db = await startDb({
      dir: dir(),
      onChange: (up: boolean) => {
        states.push(up);
        if (up) back();
      },
    });
    try {
      await ask(db.url, "create table kept (n int)");
      const killed = Number(readFileSync(path.join(dir(), "postmaster.pid"), "utf8").split("\n")[0]);
      process.kill(killed, "SIGKILL");
      await isBack;
      expect(states).toEqual([false, true]);
      expect(await ask(db.url, "select count(*)::int as n from kept")).toEqual([{ n: 0 }]);
    } finally {
      await db.stop();
    }
    await expect(ask(db.url)).rejects.toMatchObject({ code: "ECONNREFUSED" });
    expect(states).toEqual([false, true]);
  });

  it("refuses connections without the password, which only its own account can read", async () => {
    const db = await startDb({ dir: dir() });
    try {
      await expect(ask(withoutPassword(db.url))).rejects.toThrow(/password/);
      expect(statSync(`${dir()}.password`).mode & 0o777).toBe(0o600);
    } finally {
      await db.stop();
    }
  });

  it("gets a password at the next start when it was made before there was one, and keeps its data and other rules", async () => {
    rmSync(`${dir()}.password`);
    const rules = path.join(dir(), "pg_hba.conf");
    const own = "host all guest 10.0.0.1/32 reject\n";
    writeFileSync(rules, own + readFileSync(rules, "utf8").replaceAll("scram-sha-256", "trust"));
    const db = await startDb({ dir: dir() });
    try {
      await expect(ask(withoutPassword(db.url))).rejects.toThrow(/password/);
      expect(await ask(db.url, "select count(*)::int as n from kept")).toEqual([{ n: 0 }]);
      expect(readFileSync(rules, "utf8")).toContain(own);
    } finally {
      await db.stop();
    }
  });

  it("makes one database for eight starts at the same moment", async () => {
    const db = await startDb({ dir: dir() });
    try {
      for (const round of [1, 2, 3]) {
        const url = new URL(db.url);
        url.pathname = `/round_${round}`;
        await Promise.all(Array.from({ length: 8 }, () => ensureDatabase(url.href)));
        expect(await ask(url.href)).toHaveLength(1);
      }
    } finally {
      await db.stop();
    }
  });
});

describe("several starts on one new data folder at the same moment", () => {
  it("make one database, which one of them owns and the others share", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "benchfolio-together-"));
    await chmod(folder, 0o755);
    const script = path.join(import.meta.dirname, "embedded-postgres.ts");
    // Every start must handle the mark of a dead one.
    writeFileSync(path.join(folder, "pg.owner"), "4194999 1");
    const starts = Array.from({ length: 4 }, () => {
      const child = spawn(process.execPath, [script, path.join(folder, "pg")], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      let output = "";
      child.stdout.on("data", (part) => {
        output += part;
      });
      return { child, url: () => /^postgres:.*$/m.exec(output)?.[0], shares: () => output.includes("already runs") };
    });
    await expect.poll(() => starts.filter((start) => start.url()).length).toBe(4);
    expect(new Set(starts.map((start) => start.url())).size).toBe(1);
    expect(starts.filter((start) => !start.shares())).toHaveLength(1);
    expect(await ask(starts[0]?.url() ?? "")).toHaveLength(1);
    // Sharing processes end first, and leave it running.
    for (const { child } of starts.toSorted((a, b) => Number(b.shares()) - Number(a.shares()))) {
      child.kill("SIGTERM");
      await once(child, "exit");
    }
    expect(readdirSync(folder).filter((name) => name.startsWith("pg.owner") || name === "pg.new")).toEqual([]);
    await rm(folder, { recursive: true, force: true });
  });
});

describe("waiting before a restart", () => {
  it("doubles up to half a minute and begins anew after a minute of life", () => {
    const waits = backOff();
    const soon = Array.from({ length: 8 }, () => waits.after(1_000));
    expect(soon).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    expect([waits.after(61_000), waits.after(1_000)]).toEqual([500, 1_000]);
  });
});

describe("the log of the embedded Postgres", () => {
  it("moves to a second file beyond its size, and stays as it is otherwise", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "benchfolio-log-"));
    const file = path.join(folder, "pg.log");
    writeFileSync(file, "0123456789");
    shortenLog(file, 10);
    expect(readFileSync(file, "utf8")).toBe("0123456789");
    shortenLog(file, 9);
    expect([readFileSync(file, "utf8"), readFileSync(`${file}.1`, "utf8")]).toEqual(["", "0123456789"]);
    await rm(folder, { recursive: true });
  });
});
